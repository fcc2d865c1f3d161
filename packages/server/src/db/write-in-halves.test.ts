import { expect, test } from 'vitest'
import { writeInHalves } from './write-in-halves.ts'

const refusal = Object.assign(new Error('out of range'), { code: '22003' })

/** A table that refuses negative numbers, and counts the batches that it was given. */
function table() {
  const stored: number[] = []
  let batches = 0
  const write = async (rows: readonly number[]): Promise<void> => {
    batches += 1
    if (rows.some((row) => row < 0)) throw refusal
    stored.push(...rows)
  }
  return { stored, write, batches: () => batches }
}

test.each([
  ['nothing', [], [], 0],
  ['a good batch goes in one write', [1, 2, 3, 4], [], 1],
  ['a spoilt row alone', [-1], [-1], 1],
  ['one among eight costs a write for each half', [1, 2, 3, 4, 5, 6, 7, -8], [-8], 7],
  ['several', [-1, 2, -3, 4, 5], [-1, -3], 7],
  ['none that can be stored', [-1, -2], [-1, -2], 3],
])('%s', async (_why, rows, refused, writes) => {
  const { stored, write, batches } = table()
  const found = await writeInHalves(rows, write)
  expect(found.map(({ row }) => row)).toEqual(refused)
  expect(stored).toEqual(rows.filter((row) => row >= 0))
  expect(batches()).toBe(writes)
})

test('a database that is away is no matter of a row: nothing is halved', async () => {
  let attempts = 0
  const away = Object.assign(new Error('gone'), { code: '57P01' })
  const write = async () => {
    attempts += 1
    throw away
  }
  await expect(writeInHalves([1, 2, 3], write)).rejects.toBe(away)
  expect(attempts).toBe(1)
})
