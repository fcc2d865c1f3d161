import { MIN, NOW, north, ROAD, SEC } from '@vigia/domain/test/factories'
import { describe, expect, test } from 'vitest'
import type { ReadPosition } from './evidence.ts'
import { type FixWatch, watchFix } from './watch-fix.ts'

const at = (over: Partial<ReadPosition> = {}): ReadPosition => ({
  ...{ point: ROAD, at: NOW - MIN, speedKmh: 0, headingDeg: null, address: null, status: null, unitName: null },
  ...over,
})
const seen = (over: Partial<FixWatch> = {}): FixWatch => ({
  ...{ point: ROAD, at: NOW - MIN, seenFrom: NOW - MIN, times: 1 },
  ...over,
})
const MOVING = { speedKmh: 60 }

describe('what is wrong with a fix', () => {
  test.each<[string, FixWatch | null, ReadPosition, string | null, boolean]>([
    ['nothing, the first time', null, at(), null, true],
    ['nothing: it stands where it stood', seen(), at(), null, true],
    ['mute for an hour', seen({ at: NOW - 60 * MIN }), at({ at: NOW - 60 * MIN }), 'device-mute', true],
    ['not quite mute', seen({ at: NOW - 60 * MIN }), at({ at: NOW - 60 * MIN + 1 }), null, true],
    ['mute at the first look', null, at({ at: NOW - 300 * MIN }), 'device-mute', true],
    ['no time of its own: it stands since', seen({ at: NOW - 600 * MIN }), at({ at: null }), null, true],
    ['two minutes ahead: clocks differ', null, at({ at: NOW + 2 * MIN }), null, true],
    ['more than two minutes ahead', null, at({ at: NOW + 2 * MIN + 1 }), 'clock-skew', false],
    ['ten minutes back', seen({ at: NOW }), at({ at: NOW - 10 * MIN }), null, true],
    ['more than ten minutes back', seen({ at: NOW }), at({ at: NOW - 10 * MIN - 1 }), 'clock-skew', false],
    [
      'it moves, and never leaves the point',
      seen({ seenFrom: NOW - 3 * MIN, times: 2, at: NOW - 2 * MIN }),
      at(MOVING),
      'repeated-fix',
      false,
    ],
    ['it stands, and never leaves the point', seen({ seenFrom: NOW - 99 * MIN, times: 99 }), at(), null, true],
    ['it moves: for three minutes that may be', seen({ seenFrom: NOW - 179 * SEC, times: 9 }), at(MOVING), null, true],
    ['the last fix before a pause said 60 km/h', seen({ seenFrom: NOW - 14 * MIN }), at(MOVING), null, true],
    [
      'the same for a quarter of an hour',
      seen({ seenFrom: NOW - 15 * MIN, at: NOW - 16 * MIN }),
      at({ ...MOVING, at: NOW - 16 * MIN }),
      'repeated-fix',
      true,
    ],
    [
      'it moves, and the point with it',
      seen({ point: north(50), seenFrom: NOW - 99 * MIN, times: 99 }),
      at(MOVING),
      null,
      true,
    ],
  ])('%s', (_why, previous, position, doubt, isTimeSound) => {
    expect(watchFix(previous, position, NOW)).toMatchObject({ doubt, isTimeSound })
  })
})

test('a fix without a time counts as of when its place was first seen', () => {
  const first = watchFix(null, at({ at: null }), NOW)
  const second = watchFix(first.watch, at({ at: null }), NOW + 30 * SEC)
  const moved = watchFix(second.watch, at({ at: null, point: north(20) }), NOW + 60 * SEC)
  expect([first, second, moved].map(({ watch }) => watch?.at)).toEqual([NOW, NOW, NOW + 60 * SEC])
})

test('one hour of the future does not make the next true one look late', () => {
  const skewed = watchFix(seen(), at({ at: NOW + 60 * MIN }), NOW)
  expect(watchFix(skewed.watch, at({ at: NOW }), NOW)).toMatchObject({ doubt: null })
})

test('a clock that was put back is doubted once', () => {
  const back = watchFix(seen({ at: NOW }), at({ at: NOW - 20 * MIN }), NOW)
  expect(watchFix(back.watch, at({ at: NOW - 19 * MIN }), NOW)).toMatchObject({ doubt: null })
})
