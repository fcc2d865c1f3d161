import { expect, test } from 'vitest'
import { inSlices } from './in-slices.ts'

const settled = () => new Promise((done) => setImmediate(done))

/** A page whose idle moments come one by one. */
function page() {
  const waiting: (() => void)[] = []
  const idle = () => new Promise<void>((done) => waiting.push(done))
  const rest = async () => {
    waiting.shift()?.()
    await settled()
  }
  return { idle, rest }
}

test('a long list is worked through, one slice in each idle moment', async () => {
  const { idle, rest } = page()
  const sizes: number[] = []
  inSlices(Array.from({ length: 600 }), (slice) => sizes.push(slice.length), idle)
  for (const done of [[], [250], [250, 250], [250, 250, 100], [250, 250, 100]]) {
    expect(sizes).toEqual(done)
    await rest()
  }
})

test('what is called off stops before its next slice', async () => {
  const { idle, rest } = page()
  const sizes: number[] = []
  const stop = inSlices(Array.from({ length: 600 }), (slice) => sizes.push(slice.length), idle)
  await rest()
  stop()
  await rest()
  expect(sizes).toEqual([250])
})
