import { describe, expect, test } from 'vitest'
import { aFix, NOW, north, SEC } from '../../test/factories.ts'
import { currentFix, plausibleTrack } from './current-fix.ts'
import type { GpsFix } from './fix.ts'
import { insertFix } from './track.ts'

/** Fixes 30 s apart; `far` is 300 km away. Letters: h here, f far away, x somewhere else again. */
const PLACES: Readonly<Record<string, number>> = { h: 0, f: 300_000, x: -400_000 }
const drive = (letters: string) =>
  [...letters].map((letter, i) => aFix({ at: NOW + i * 30 * SEC, point: north((PLACES[letter] ?? 0) + i * 100) }))
const trackOf = (fixes: readonly GpsFix[]) => fixes.reduce<readonly GpsFix[]>(insertFix, [])

describe('the current fix of a drive', () => {
  test.each([
    ['nothing', '', null],
    ['one fix', 'h', 0],
    ['all here', 'hhhh', 3],
    ['one leap', 'hhf', 1],
    ['a leap and back', 'hhfh', 3],
    ['two agreeing leaps are not enough', 'hhff', 1],
    ['three that agree are believed', 'hhfff', 4],
    ['and those after them', 'hhffff', 5],
    ['three leaps that contradict each other', 'hhfxf', 1],
    ['two that agree after one that does not', 'hhxff', 1],
    ['three that agree after one that does not', 'hhxfff', 5],
    ['not consecutive: the old place speaks between', 'hffhff', 3],
    ['two devices taking turns: the first one holds', 'hfhfhfhfhf', 8],
    ['a false start is overruled by three', 'fhhh', 3],
    ['a false start is not overruled by two', 'fhh', 0],
  ])('%s (%s)', (_why, letters, index) => {
    const fixes = drive(letters)
    const expected = index === null ? null : fixes[index]
    expect(currentFix(trackOf(fixes))).toEqual(expected)
    expect(currentFix(trackOf(fixes.toReversed()))).toEqual(expected)
  })
})

test('a late fix takes its place in the track and leaves the current position alone', () => {
  const [first, second, third] = drive('hhh')
  if (!first || !second || !third) throw new Error('three fixes')
  expect(currentFix(trackOf([first, third, second]))).toEqual(third)
  expect(plausibleTrack(trackOf([third, first, second]))).toEqual([third, second, first])
})

test('late evidence disproves a leap', () => {
  const here = aFix({ at: NOW })
  const leap = aFix({ at: NOW + 3_600 * SEC, point: north(150_000) })
  const late = aFix({ at: NOW + 3_300 * SEC })
  expect(currentFix(trackOf([here, leap]))).toEqual(leap)
  expect(currentFix(trackOf([here, leap, late]))).toEqual(late)
  expect(currentFix(trackOf([here, late, leap]))).toEqual(late)
})

test('a leap stays in the track and out of the plausible one', () => {
  const fixes = drive('hhfh')
  expect(trackOf(fixes)).toHaveLength(4)
  expect(plausibleTrack(trackOf(fixes))).toEqual([fixes[3], fixes[1], fixes[0]])
})
