import { expect, test } from 'vitest'
import type { HistoryPosition } from '../../../api/trip-gps.ts'
import { historyRows as rowsAt } from './stop-rows.ts'

const MINUTE = 60_000
const at = (minute: number, speedKmh: number, lat: number) => ({
  at: minute * MINUTE,
  speedKmh,
  lat,
  lng: -100,
  isPhone: false,
  address: null,
})

/** As seen when the newest reading has just come. */
const historyRows = (positions: readonly HistoryPosition[]) => rowsAt(positions, 15 * MINUTE, positions.at(-1)?.at ?? 0)

test('a stop of many readings is one line with its length', () => {
  const rows = historyRows([at(0, 60, 20), at(1, 0, 20.1), at(20, 0, 20.1), at(48, 0, 20.1), at(49, 50, 20.2)])
  expect(rows.map(({ at, stoppedMin }) => [at / MINUTE, stoppedMin])).toEqual([
    [49, null],
    [1, 47],
    [0, null],
  ])
})

test('a drive is thinned to a line each ten minutes, and the newest', () => {
  const drive = Array.from({ length: 25 }, (_, minute) => at(minute, 80, 20 + minute / 50))
  expect(historyRows(drive).map((row) => row.at / MINUTE)).toEqual([24, 20, 10, 0])
})

test('two readings of one second are one line', () => {
  const twice = [at(0, 0, 20), at(0, 0, 20), at(9, 0, 20), at(10, 80, 20.1), at(10, 80, 20.1)]
  expect(historyRows(twice).map((row) => row.at / MINUTE)).toEqual([10, 0])
})

test('a silence is told on the reading before it, and both its sides are kept', () => {
  const drive = [at(0, 80, 20), at(2, 80, 20.02), at(4, 80, 20.04), at(40, 80, 20.4), at(41, 80, 20.41)]
  expect(historyRows(drive).map(({ at, silentMin }) => [at / MINUTE, silentMin])).toEqual([
    [41, null],
    [40, null],
    [4, 36],
    [0, null],
  ])
})

test('a silence that goes on is told on the newest reading', () => {
  const rows = rowsAt([at(0, 80, 20), at(12, 80, 20.2), at(14, 80, 20.3)], 15 * MINUTE, 60 * MINUTE)
  expect(rows.map(({ at, silentMin }) => [at / MINUTE, silentMin])).toEqual([
    [14, 46],
    [12, null],
    [0, null],
  ])
})

test('fifteen minutes between two readings are no silence yet', () => {
  expect(historyRows([at(0, 80, 20), at(15, 80, 20.2)]).every(({ silentMin }) => silentMin === null)).toBe(true)
})

test('a silence after a stop is not part of it', () => {
  const rows = historyRows([at(0, 0, 20), at(10, 0, 20), at(60, 80, 20.5)])
  expect(rows.map(({ at, stoppedMin, silentMin }) => [at / MINUTE, stoppedMin, silentMin])).toEqual([
    [60, null, null],
    [10, null, 50],
    [0, 10, null],
  ])
})

test('a unit heard at one place before and after a silence stood there all the while', () => {
  const rows = historyRows([at(0, 0, 20), at(50, 0, 20), at(51, 80, 20.1)])
  expect(rows.map(({ at, stoppedMin }) => [at / MINUTE, stoppedMin])).toEqual([
    [51, null],
    [0, 50],
  ])
})

test('an empty history has no lines', () => {
  expect(historyRows([])).toEqual([])
})

test.each([
  ['a shorter limit', 5 * 60_000, [null, 10]],
  ['a longer one', 60 * 60_000, [null, null]],
  ['none told yet', null, [null, null]],
] as const)('a silence is told by the limit that the server sends: %s', (_why, staleLimit, silences) => {
  const rows = rowsAt([at(0, 80, 20), at(10, 80, 20.2)], staleLimit, 10 * MINUTE)
  expect(rows.map(({ silentMin }) => silentMin)).toEqual(silences)
})
