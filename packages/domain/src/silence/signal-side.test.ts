import { describe, expect, test } from 'vitest'
import { aFix, MIN, NOW, SEC } from '../../test/factories.ts'
import { aDrive } from '../../test/tracks.ts'
import { isSilent, operatorSide, silenceLimit, truckSide } from './signal-side.ts'

const NONE = { operatorTrack: [], truckTrack: [] }

test.each<[string, number | null, number]>([
  ['unknown', null, 15 * MIN],
  ['a device of 10 s gets the floor', 10 * SEC, 90 * SEC],
  ['30 s: both limits meet', 30 * SEC, 90 * SEC],
  ['31 s', 31 * SEC, 93 * SEC],
  ['10 min', 10 * MIN, 30 * MIN],
])('limit: %s', (_why, expected, limit) => expect(silenceLimit(expected)).toBe(limit))

describe('the truck', () => {
  const silent = (ageMs: number, everyMs: number, lateMs = 0) => {
    const truckTrack = aDrive({ at: NOW - ageMs, everyMs })
    const arrivals = { operatorAt: null, truckAt: NOW - ageMs + lateMs }
    return isSilent(truckSide({ ...NONE, truckTrack, arrivals }), NOW)
  }
  test.each<[string, number, number, boolean]>([
    ['in rhythm', 30 * SEC, 30 * SEC, false],
    ['at the limit', 90 * SEC, 30 * SEC, false],
    ['over the limit', 90 * SEC + 1, 30 * SEC, true],
    ['a rare reporter inside its rhythm', 29 * MIN, 10 * MIN, false],
    ['a rare reporter outside of it', 30 * MIN + 1, 10 * MIN, true],
    ['a clock that runs ahead', -2 * MIN, 30 * SEC, false],
  ])('%s', (_why, age, every, expected) => expect(silent(age, every)).toBe(expected))

  test.each<[string, number, number, boolean]>([
    ['a clock three minutes slow, heard just now', 3 * MIN, 3 * MIN, false],
    ['a clock three minutes slow, heard 91 s ago', 3 * MIN + 91 * SEC, 3 * MIN, true],
    ['an old reading that arrived just now is old', 20 * MIN, 20 * MIN, true],
    ['arrived before it was made: a clock that runs ahead', 91 * SEC, -MIN, true],
  ])('%s', (_why, age, late, expected) => expect(silent(age, 30 * SEC, late)).toBe(expected))

  test('never heard: nothing fell silent', () => expect(isSilent(truckSide(NONE), NOW)).toBe(false))
  test('two fixes tell no rhythm', () => {
    const of = (minutes: number) => [aFix({ at: NOW - minutes * MIN }), aFix({ at: NOW - minutes * MIN - SEC })]
    expect(isSilent(truckSide({ ...NONE, truckTrack: of(15) }), NOW)).toBe(false)
    expect(isSilent(truckSide({ ...NONE, truckTrack: of(15.1) }), NOW)).toBe(true)
  })
})

test.each<[string, number, number, boolean]>([
  ['a phone lags up to two minutes', 210 * SEC, 0, false],
  ['and not more', 210 * SEC + 1, 0, true],
  ['its lag and its slow clock are one thing', 210 * SEC + 1, 2 * MIN, true],
  ['its clock is slower than that', 210 * SEC + 1, 3 * MIN, false],
])('%s', (_why, age, late, expected) => {
  const operatorTrack = aDrive({ at: NOW - age })
  const arrivals = { operatorAt: NOW - age + late, truckAt: null }
  expect(isSilent(operatorSide({ ...NONE, operatorTrack, arrivals }), NOW)).toBe(expected)
})
