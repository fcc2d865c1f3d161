import { expect, test } from 'vitest'
import { aFix, NOW, north, SEC } from '../../test/factories.ts'
import type { GpsFix } from './fix.ts'
import { insertFix, TRACK_LENGTH } from './track.ts'

const at = (seconds: number, fields: Partial<GpsFix> = {}) => aFix({ at: NOW + seconds * SEC, ...fields })
const trackOf = (...fixes: readonly GpsFix[]) => fixes.reduce<readonly GpsFix[]>(insertFix, [])
const times = (track: readonly GpsFix[]) => track.map((fix) => (fix.at - NOW) / SEC)

test.each([
  ['the first', [5], [5]],
  ['in order', [1, 2, 3], [3, 2, 1]],
  ['late ones in their place', [3, 1, 2], [3, 2, 1]],
  ['duplicates once', [2, 1, 2, 1, 2], [2, 1]],
])('%s', (_why, arrivals, expected) => {
  expect(times(trackOf(...arrivals.map((seconds) => at(seconds))))).toEqual(expected)
})

test('the 20 newest stay, and an older one changes nothing', () => {
  const full = trackOf(...Array.from({ length: 25 }, (_, i) => at(i)))
  expect(times(full)).toEqual(Array.from({ length: TRACK_LENGTH }, (_, i) => 24 - i))
  expect(insertFix(full, at(4.5))).toBe(full)
  expect(times(insertFix(full, at(5.5)))).toEqual([...times(full).slice(0, 19), 5.5])
})

test('a repeated fix gives back the same track', () => {
  const track = trackOf(at(1), at(2))
  expect(insertFix(track, at(1))).toBe(track)
})

test('two sources at one instant are two readings, in a fixed order', () => {
  const phone = at(1, { source: 'original' })
  const unit = at(1, { source: 'unit' })
  expect(trackOf(phone, unit)).toEqual([phone, unit])
  expect(trackOf(unit, phone)).toEqual([phone, unit])
})

test.each<[string, Partial<GpsFix>, Partial<GpsFix>]>([
  ['the one with panic', { panic: true, accuracyM: 90 }, { accuracyM: 3 }],
  ['the more accurate', { accuracyM: 3, point: north(9) }, { accuracyM: 90 }],
  ['known accuracy before unknown', { accuracyM: 90, point: north(9) }, {}],
  ['the southern one, for want of a better reason', {}, { point: north(5) }],
])('of two readings of one instant and source, %s stays', (_why, kept, dropped) => {
  expect(trackOf(at(1, kept), at(1, dropped))).toEqual([at(1, kept)])
  expect(trackOf(at(1, dropped), at(1, kept))).toEqual([at(1, kept)])
})
