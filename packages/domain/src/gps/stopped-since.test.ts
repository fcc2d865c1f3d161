import { describe, expect, test } from 'vitest'
import { aFix, MIN, NOW, north } from '../../test/factories.ts'
import type { GpsFix } from './fix.ts'
import { stoppedSince } from './stopped-since.ts'
import { insertFix, TRACK_LENGTH } from './track.ts'

/** Fixes in travel order, [minutes, metres north, speed, accuracy], given back newest first. */
type Row = readonly [number, number, number | null, number?]
const fixOf = ([minutes, metres, speedKmh, accuracyM = null]: readonly [
  number,
  number,
  number | null,
  (number | null)?,
]) => aFix({ at: NOW + minutes * MIN, point: north(metres), speedKmh, accuracyM })
const trackOf = (...rows: readonly Row[]) => rows.map(fixOf).toReversed()

describe('without a past', () => {
  test.each<[string, readonly GpsFix[], number | null]>([
    ['nothing known', [], null],
    ['one fix at rest', trackOf([0, 0, 0]), 0],
    ['one fix at 2 km/h, which is drift', trackOf([0, 0, 2]), 0],
    ['one moving fix', trackOf([0, 0, 60]), null],
    ['one fix without speed', trackOf([0, 0, null]), null],
    ['driving', trackOf([0, 0, 60], [1, 1000, 60], [2, 2000, 60]), null],
    ['came to rest', trackOf([0, 0, 60], [1, 1000, 0], [2, 1000, 0], [9, 1000, 0]), 1],
    ['left again', trackOf([0, 0, 0], [9, 0, 0], [10, 800, 50]), null],
    ['drift of 100 m while it reports standing', trackOf([0, 0, 60], [1, 1000, 0], [5, 1100, 0], [9, 1005, 1]), 1],
    ['always reports 0 and drives', trackOf([0, 0, 0], [1, 1000, 0], [2, 2000, 0]), 2],
    ['a stray speed at the place', trackOf([0, 0, 0], [5, 5, 7], [9, 0, 0]), 0],
    ['a stray speed as the newest', trackOf([0, 0, 0], [5, 0, 0], [9, 5, 7]), 0],
    ['no speed reported, same place for 9 min', trackOf([0, 0, null], [5, 4, null], [9, 8, null]), 0],
    ['no speed reported, 40 m apart, accuracy unknown', trackOf([0, 0, null], [9, 40, null]), null],
    ['no speed reported, 40 m apart, each good to 20 m', trackOf([0, 0, null, 20], [9, 39, null, 20]), 0],
    ['wide accuracy is no excuse past 50 m', trackOf([0, 0, null, 500], [9, 60, null, 500]), null],
    ['near for 50 s only', trackOf([0, 0, null], [0.83, 5, null]), null],
    ['near for a minute', trackOf([0, 0, null], [1, 5, null]), 0],
  ])('%s', (_why, track, minutes) => {
    expect(stoppedSince(track, null)).toBe(minutes === null ? null : NOW + minutes * MIN)
  })
})

test('a stop longer than the window carries on', () => {
  let track: readonly GpsFix[] = [fixOf([-1, -2000, 60])]
  let since: number | null = null
  for (let minute = 0; minute < 3 * TRACK_LENGTH; minute++) {
    track = insertFix(track, fixOf([minute, minute % 7, 0]))
    since = stoppedSince(track, since)
    expect(since).toBe(NOW)
  }
  track = insertFix(track, fixOf([100, 900, 40]))
  expect(stoppedSince(track, since)).toBeNull()
})

test('the stop before is not carried to a new place', () => {
  const track = trackOf([0, 0, 0], [9, 0, 0], [30, 20_000, 0], [40, 20_000, 0])
  expect(stoppedSince(track, NOW)).toBe(NOW + 30 * MIN)
})
