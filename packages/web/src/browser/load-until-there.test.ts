import { expect, test } from 'vitest'
import { loadUntilThere } from './load-until-there.ts'

/** A part that comes at the n-th asking, and a clock that is wound by hand. */
function scene(comesAt: number) {
  const waits: { readonly work: () => void; readonly delayMs: number; isOff: boolean }[] = []
  const got: string[] = []
  let asked = 0
  const giveUp = loadUntilThere(
    async () => {
      asked += 1
      if (asked < comesAt) throw new TypeError('Failed to fetch dynamically imported module')
      return `part ${asked}`
    },
    (part) => got.push(part),
    (work, delayMs) => {
      const wait = { work, delayMs, isOff: false }
      waits.push(wait)
      return () => {
        wait.isOff = true
      }
    },
  )
  const settled = () => new Promise((done) => setImmediate(done))
  const wind = async () => {
    const wait = waits.at(-1)
    if (wait !== undefined && !wait.isOff) wait.work()
    await settled()
  }
  return { got, waits, settled, wind, giveUp }
}

test('what is there at once is handed over once', async () => {
  const { got, waits, settled } = scene(1)
  await settled()
  expect([got, waits.length]).toEqual([['part 1'], 0])
})

test('a failed fetch is tried again, each time a little later, up to fifteen seconds', async () => {
  const { got, waits, settled, wind } = scene(8)
  await settled()
  for (let turn = 0; turn < 7; turn++) await wind()
  expect(waits.map(({ delayMs }) => delayMs)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
  expect(got).toEqual(['part 8'])
})

test('whoever gave up gets nothing, neither from a fetch under way nor from a later one', async () => {
  const early = scene(1)
  early.giveUp()
  await early.settled()
  const late = scene(2)
  await late.settled()
  late.giveUp()
  await late.wind()
  expect([early.got, late.got]).toEqual([[], []])
})
