import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { jsonInTurns, mapInTurns, stepsInTurns } from './in-turns.ts'

/** How many turns others get until the work is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    turns++
    await nextTurn()
  }
  await done
  return turns
}

function busy(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

const ITEMS = Array.from({ length: 20 }, (_, index) => index)

test('others get their turn between the items of long work', async () => {
  const slow = (index: number) => {
    busy(25)
    return { index }
  }
  expect(await turnsDuring(mapInTurns(ITEMS, slow))).toBeGreaterThan(ITEMS.length / 2)
  expect(await turnsDuring(jsonInTurns(ITEMS, slow))).toBeGreaterThan(ITEMS.length / 2)
})

test('others get their turn between the steps of work, which comes to what it comes to', async () => {
  function* steps(): Generator<undefined, string> {
    for (let step = 0; step < 5; step++) yield undefined
    return 'hecho'
  }
  const work = stepsInTurns(steps())
  expect(await turnsDuring(work)).toBeGreaterThanOrEqual(5)
  expect(await work).toBe('hecho')
})

test('every item in its order, as a list and as JSON', async () => {
  const of = (index: number) => ({ index, name: `Núm. ${index} "<b>"`, none: null })
  expect(await mapInTurns(ITEMS, of)).toEqual(ITEMS.map(of))
  expect(await jsonInTurns(ITEMS, of)).toBe(JSON.stringify(ITEMS.map(of)))
  expect(await jsonInTurns([], of)).toBe('[]')
})
