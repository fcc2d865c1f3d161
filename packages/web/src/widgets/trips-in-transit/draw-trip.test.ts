import { expect, test } from 'vitest'
import { tripInTransitOf } from '../../../test/trip-in-transit-of.ts'
import { drawTrip } from './draw-trip.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const located = { point: { lat: 20.6, lng: -100.4 }, fixAt: NOW, speedKmh: 80, headingDeg: 90 }

test.each([
  ['moving: green', { ...located }, 'BAJO', false, 90],
  ['standing: yellow, without a heading', { ...located, speedKmh: 0 }, 'MEDIO', true, null],
  ['late: its own level', { ...located, dueAt: NOW - 1 }, 'ALTO', false, 90],
  ['silent', { ...located, fixAt: NOW - 6 * MINUTE }, 'BAJO', false, 90],
] as const)('%s', (_why, over, level, stopped, headingDeg) => {
  const drawing = drawTrip('another')(tripInTransitOf(over), undefined, NOW)
  expect(drawing?.update).toMatchObject({ level, stopped, headingDeg, hasGps: true })
})

test('the selected trip is red, whatever it does', () => {
  expect(drawTrip('1')(tripInTransitOf(located), undefined, NOW)?.update.level).toBe('CRITICO')
})

test('what was never located is not drawn', () => {
  expect(drawTrip(null)(tripInTransitOf(), undefined, NOW)).toBeNull()
})

test.each([
  ['plates, speed and age', { plates: '68-AN-3W' }, { plates: '68-AN-3W', reason: '80 km/h · Ahora' }],
  ['no plates: the unit’s name', { unitName: 'ECO-12' }, { plates: 'ECO-12', reason: '80 km/h · Ahora' }],
  ['neither: the invoice', {}, { plates: 'F-81362', reason: '80 km/h · Ahora' }],
  ['an old fix tells no speed', { fixAt: NOW - 6 * MINUTE }, { plates: 'F-81362', reason: '6 min' }],
])('the tag: %s', (_why, over, label) => {
  expect(drawTrip(null)(tripInTransitOf({ ...located, ...over }), undefined, NOW)?.label).toMatchObject(label)
})
