import { expect, test } from 'vitest'
import { tripInTransitOf } from '../../../test/trip-in-transit-of.ts'
import { drawTrip } from './draw-trip.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const located = { point: { lat: 20.6, lng: -100.4 }, fixAt: NOW, speedKmh: 80, headingDeg: 90 }

test.each([
  ['moving: green', { ...located }, 3, false, 90, true, false],
  ['standing: yellow, without a heading', { ...located, speedKmh: 0 }, 2, true, null, true, false],
  ['late: its own level', { ...located, dueAt: NOW - 1 }, 1, false, 90, true, false],
  ['heard, but not how fast: grey', { ...located, fixAt: NOW - 6 * MINUTE }, 3, false, 90, true, true],
  ['silent', { ...located, fixAt: NOW - 16 * MINUTE }, 3, false, 90, false, false],
  ['late and silent', { ...located, dueAt: NOW - 1, fixAt: NOW - 16 * MINUTE }, 1, false, 90, false, false],
] as const)('%s', (_why, over, slot, stopped, headingDeg, hasGps, isUnjudged) => {
  const drawing = drawTrip('another')(tripInTransitOf(over), undefined, 15 * MINUTE, NOW)
  expect(drawing?.update).toMatchObject({ slot, stopped, headingDeg, hasGps, isUnjudged })
})

test('the selected trip is red, whatever it does', () => {
  expect(drawTrip('1')(tripInTransitOf(located), undefined, null, NOW)?.update.slot).toBe(0)
})

test('what was never located is not drawn', () => {
  expect(drawTrip(null)(tripInTransitOf(), undefined, null, NOW)).toBeNull()
})

test.each([
  ['plates, speed and age', { plates: '68-AN-3W' }, { plates: '68-AN-3W', reason: '80 km/h · Ahora' }],
  ['no plates: the unit’s name', { unitName: 'ECO-12' }, { plates: 'ECO-12', reason: '80 km/h · Ahora' }],
  ['neither: the invoice', {}, { plates: 'F-81362', reason: '80 km/h · Ahora' }],
  ['an old fix tells no speed', { fixAt: NOW - 6 * MINUTE }, { plates: 'F-81362', reason: '6 min' }],
])('the tag: %s', (_why, over, label) => {
  expect(drawTrip(null)(tripInTransitOf({ ...located, ...over }), undefined, null, NOW)?.label).toMatchObject(label)
})

test.each([
  ['within the server’s limit', 2 * MINUTE, true, '80 km/h · 2 min'],
  ['over it: no speed, drawn as silent', 2 * MINUTE + 1, false, '2 min'],
])('a fix of an age, limit 2 min: %s', (_why, ageMs, hasGps, reason) => {
  const trip = tripInTransitOf({ ...located, fixAt: NOW - ageMs })
  expect(drawTrip(null)(trip, undefined, 2 * MINUTE, NOW)).toMatchObject({ update: { hasGps }, label: { reason } })
})
