import { expect, test } from 'vitest'
import { MIN, NOW, north, ROAD, SEC } from '../../test/factories.ts'
import { aDrive } from '../../test/tracks.ts'
import { cellKey, cellOf } from './coverage-grid.ts'
import { learnCoverage } from './learn-coverage.ts'

/** Heard up to the road's kilometre 0, then again from so many kilometres on, after so long. */
const withGap = (km: number, gapMs: number, everyMs = 30 * SEC) => {
  const before = aDrive({ at: NOW, everyMs })
  const after = aDrive({
    at: NOW + gapMs + 19 * everyMs,
    point: north(km * 1000 + (19 * everyMs * 80) / 3600),
    everyMs,
  })
  return [...after, ...before]
}
const lossesOf = (...args: Parameters<typeof learnCoverage>) =>
  learnCoverage(...args).filter(({ losses }) => losses > 0).length
const at = (metres: number, ...args: Parameters<typeof learnCoverage>) => {
  const key = cellKey(cellOf(north(metres)))
  return learnCoverage(...args).find((cell) => cellKey(cell) === key)
}

test.each([
  ['nothing', []],
  ['a single fix', aDrive({ at: NOW, count: 1 })],
])('%s teaches nothing', (_why, track) => expect(learnCoverage(track)).toEqual([]))

test('however many fixes it sends, a unit passes a cell once', () => {
  const cells = learnCoverage(aDrive({ at: NOW, count: 400 }))
  expect(cells.length).toBeGreaterThan(40)
  expect(cells.every(({ passes, losses }) => passes === 1 && losses === 0)).toBe(true)
  expect(new Set(cells.map(cellKey)).size).toBe(cells.length)
})

test.each<[string, Parameters<typeof learnCoverage>, boolean]>([
  ['20 km in 15 min', [withGap(20, 15 * MIN)], true],
  ['in any order', [withGap(20, 15 * MIN).toReversed()], true],
  ['a gap of two minutes is rhythm', [withGap(2, 2 * MIN)], false],
  ['over two minutes', [withGap(2.6, 2 * MIN + SEC)], true],
  ['three intervals of a rare reporter', [withGap(20, 15 * MIN, 5 * MIN)], false],
  ['over three of them', [withGap(20, 15 * MIN + SEC, 5 * MIN)], true],
  ['it ended where it began', [withGap(0, 60 * MIN)], false],
  ['it ended within a kilometre', [withGap(0.99, 60 * MIN)], false],
  ['faster than any truck', [withGap(60, 15 * MIN)], false],
  ['farther than a road can be guessed', [withGap(81, 90 * MIN)], false],
  ['its platform was out', [withGap(20, 15 * MIN), [{ fromAt: NOW + MIN, untilAt: NOW + 9 * MIN }]], false],
  ['its platform was out before', [withGap(20, 15 * MIN), [{ fromAt: NOW - MIN, untilAt: NOW }]], true],
])('a loss: %s', (_why, args, isLoss) => expect(lossesOf(...args) > 0).toBe(isLoss))

test('the cells between are lost, those before and after are heard', () => {
  const track = withGap(20, 15 * MIN)
  expect(at(-6000, track)).toMatchObject({ passes: 1, losses: 0 })
  expect(at(3000, track)).toMatchObject({ passes: 1, losses: 1 })
  expect(at(10_000, track)).toMatchObject({ passes: 1, losses: 1 })
  expect(at(26_000, track)).toMatchObject({ passes: 1, losses: 0 })
})

test.each<[string, (metres: number) => number, number]>([
  ['sent at once', () => 0, 0],
  ['kept back in a hole', (metres) => (metres > 0 && metres < 20_000 ? 15 * MIN - (metres / 20_000) * 15 * MIN : 0), 1],
  ['a slow clock', () => 3 * MIN, 0],
  ['a slow clock and a hole', (metres) => (metres > 0 && metres < 18_000 ? 13 * MIN : 3 * MIN), 1],
])('fixes that came late: %s', (_why, late, losses) => {
  const way = aDrive({ at: NOW, point: north(80_000), count: 181 })
  const track = way.map((fix) => ({ ...fix, arrivedAt: fix.at + late((fix.point.lat - ROAD.lat) * 111_195) }))
  expect(at(7000, track)?.losses).toBe(losses)
  expect(at(40_000, track)?.losses).toBe(0)
})

test('a second gap in the same place by the same unit is no second witness', () => {
  const there = withGap(20, 15 * MIN)
  const back = withGap(20, 15 * MIN).map((fix) => ({ ...fix, at: fix.at + 300 * MIN }))
  expect(at(10_000, [...there, ...back])).toMatchObject({ passes: 1, losses: 1 })
})

test('the same place for hours is one pass', () => {
  expect(learnCoverage(aDrive({ at: NOW, kmh: 0, count: 500, point: ROAD }))).toEqual([
    { ...cellOf(ROAD), passes: 1, losses: 0 },
  ])
})
