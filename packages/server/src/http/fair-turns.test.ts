import { expect, test } from 'vitest'
import { fairTurns } from './fair-turns.ts'

const LIMITS = { running: 2, runningPerKey: 1, waiting: 4, waitingPerKey: 3 }

/** Everybody asks at once, in this order; each gives its turn back at once. Resolves to who was served, in order. */
async function serve(keys: readonly string[]): Promise<string[]> {
  const turns = fairTurns(LIMITS)
  const served: string[] = []
  await Promise.all(
    keys.map(async (key) => {
      const leave = await turns.take(key)
      served.push(leave === null ? `${key}!` : key)
      leave?.()
    }),
  )
  return served
}

test.each([
  ['one alone', ['a'], ['a']],
  ['a line of one key', ['a', 'a', 'a'], ['a', 'a', 'a']],
  ['a line that is too long turns away', ['a', 'a', 'a', 'a', 'a'], ['a', 'a!', 'a', 'a', 'a']],
  ['another key does not wait behind a long line', ['a', 'a', 'a', 'b'], ['a', 'b', 'a', 'a']],
  ['keys that wait take turns', ['a', 'b', 'a', 'a', 'b', 'b'], ['a', 'b', 'a', 'b', 'a', 'b']],
  ['too many wait in all', ['a', 'b', 'a', 'a', 'b', 'b', 'c'], ['a', 'b', 'c!', 'a', 'b', 'a', 'b']],
])('%s', async (_what, keys, served) => {
  expect(await serve(keys)).toEqual(served)
})

test('no more run at once than may, of one key and in all', async () => {
  const turns = fairTurns(LIMITS)
  const leave = [await turns.take('a'), await turns.take('b')]
  let isIn = false
  const third = turns.take('c').then((enter) => {
    isIn = true
    return enter
  })
  await Promise.resolve()
  expect(isIn).toBe(false)
  leave[0]?.()
  expect(await third).toBeTypeOf('function')
})
