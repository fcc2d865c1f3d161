import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { MIN, NOW, north } from '../../test/factories.ts'
import { haversineKm } from '../geo/distance.ts'
import { buildReplay } from './build-replay.ts'
import { replayAt } from './replay-at.ts'
import type { ReplayPosition } from './replay-track.ts'
import { fixIndexAt, speedSeries } from './speed-series.ts'

type Row = readonly [minutes: number, metres: number, speed: number | null]

const position = ([minutes, metres, speedKmh]: Row): ReplayPosition => ({
  ...north(metres),
  at: NOW + minutes * MIN,
  speedKmh,
  headingDeg: 45,
  address: null,
  source: 'unit',
})
/** Drives 2 km in 2 min, stands 10 min, drives on, is silent 30 min, is heard again, falls silent. */
const ROWS: readonly Row[] = [
  [0, 0, 60],
  [1, 1000, 55],
  [2, 2000, 0],
  [12, 2000, 0],
  [13, 3000, 62],
  [43, 30_000, 70],
  [44, 31_000, 71],
]
const track = buildReplay(ROWS.map(position), NOW + 74 * MIN)
const at = (minutes: number) => replayAt(track, NOW + minutes * MIN)

test.each([
  ['before the first fix nobody knows', -1, 'before', null, null, null],
  ['at the first fix', 0, 'moving', 0, 60, 0],
  ['half way between two', 0.5, 'moving', 500, 60, 0],
  ['at a fix', 1, 'moving', 1000, 55, 1],
  ['in a stop', 7, 'stopped', 2000, 0, 2],
  ['at the end of a stop', 12, 'stopped', 2000, 0, 12],
  ['a little on', 12.25, 'moving', 2250, 0, 12],
  ['at the last fix before a silence', 13, 'moving', 3000, 62, 13],
  ['a moment into it', 13.01, 'gap', 3000, null, 13],
  ['late in it', 42.99, 'gap', 3000, null, 13],
  ['heard again', 43, 'moving', 30_000, 70, 43],
  ['in a silence that lasts to the end', 60, 'gap', 31_000, null, 44],
  ['after the end', 75, 'after', 31_000, null, 44],
] as const)('%s', (_why, minutes, kind, metres, speedKmh, fixMinutes) => {
  const moment = at(minutes)
  expect([moment.kind, moment.speedKmh]).toEqual([kind, speedKmh])
  if (moment.point === null) expect(metres).toBeNull()
  else expect(haversineKm(north(metres ?? -1), moment.point) * 1000).toBeLessThan(1)
  expect(moment.fixAt).toBe(fixMinutes === null ? null : NOW + fixMinutes * MIN)
})

test('a unit looks where it goes, and where it stands as its device said', () => {
  expect(at(0.5).headingDeg).toBeCloseTo(0, 3)
  expect(at(7).headingDeg).toBe(45)
})
test('of nothing there is nothing to see', () => {
  expect(replayAt(buildReplay([], NOW), NOW)).toMatchObject({ kind: 'before', point: null, nextFixAt: null })
})

describe('for any history', () => {
  const rows = fc.array(
    fc.record({
      minutes: fc.nat(600),
      metres: fc.integer({ min: 0, max: 400_000 }),
      speed: fc.constantFrom(0, 40, 80),
    }),
    { minLength: 1, maxLength: 60 },
  )
  const built = rows.map((some) =>
    buildReplay(
      some.map(({ minutes, metres, speed }) => position([minutes, metres, speed])),
      NOW + 700 * MIN,
    ),
  )
  const instant = fc.double({ min: -10, max: 710, noNaN: true })

  it('the place lies between the fixes around it, and in a gap on the first of them', () => {
    fc.assert(
      fc.property(built, instant, (any, minutes) => {
        const { kind, point, fix, fixAt, nextFixAt } = replayAt(any, NOW + minutes * MIN)
        if (point === null || fix === null) return kind === 'before'
        if ((fixAt ?? 0) > NOW + minutes * MIN || (nextFixAt ?? Infinity) <= NOW + minutes * MIN) return false
        const next = any.points[any.points.indexOf(fix) + 1]
        if (kind === 'gap' || kind === 'after' || next === undefined)
          return point.lat === fix.lat && point.lng === fix.lng
        const [low, high] = [Math.min(fix.lat, next.lat), Math.max(fix.lat, next.lat)]
        return point.lat >= low - 1e-9 && point.lat <= high + 1e-9
      }),
    )
  })
  it('the fix it rests on never goes back in time', () => {
    fc.assert(
      fc.property(built, fc.array(instant, { maxLength: 30 }), (any, many) => {
        const fixes = many.toSorted((a, b) => a - b).map((minutes) => replayAt(any, NOW + minutes * MIN).fixAt ?? 0)
        return fixes.every((fixAt, i) => fixAt >= (fixes[i - 1] ?? 0))
      }),
    )
  })
  it('the pieces reach from the start to the end, and each is what a moment within it is', () => {
    fc.assert(
      fc.property(built, (any) => {
        let reached = any.startAt
        for (const { kind, fromAt, toAt } of any.segments) {
          if (fromAt !== reached || toAt < fromAt) return false
          reached = toAt
          const middle = replayAt(any, (fromAt + toAt) / 2).kind
          if (toAt > fromAt && middle !== kind) return false
        }
        return reached === any.endAt
      }),
    )
  })
})

test('100 000 fixes are built and asked without a wait that could be seen', () => {
  const many = Array.from({ length: 100_000 }, (_, i) => position([i / 12, (i % 1000) * 20, 72]))
  const long = buildReplay(many, NOW + 100_000 * 5000)
  expect(long.points).toHaveLength(100_000)
  const asked = Array.from({ length: 20_000 }, (_, i) => replayAt(long, NOW + i * 25_000 + 2500).fixAt)
  expect(asked.at(-1)).toBe(NOW + 19_999 * 25_000)
})

test('speeds for a chart: the fastest of each slot, held between fixes, open in gaps', () => {
  const minutes = speedSeries(track, NOW, NOW + 74 * MIN, 74)
  expect(minutes.slice(0, 3)).toEqual([60, 60, 55])
  expect(minutes.slice(3, 12)).toEqual(Array(9).fill(0))
  expect(minutes.slice(14, 43)).toEqual(Array(29).fill(null))
  expect(minutes.slice(43, 46)).toEqual([70, 71, null])
  expect(speedSeries(track, NOW, NOW + 74 * MIN, 1)).toEqual([71])
  expect([fixIndexAt(track, NOW - 1), fixIndexAt(track, NOW), fixIndexAt(track, NOW + 7 * MIN)]).toEqual([-1, 0, 2])
})
