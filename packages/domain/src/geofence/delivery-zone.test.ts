import { expect, test } from 'vitest'
import { deliveryZone } from './delivery-zone.ts'
import type { Geofence } from './geofence.ts'

const YARD = { lat: 20.59, lng: -100.39 }
const circle = (id: string, kind: Geofence['kind'], radiusM: number, centre = YARD): Geofence => ({
  ...{ id, kind, name: id },
  shape: { type: 'circle', centre, radiusM },
})
const square: Geofence = {
  ...{ id: 'square', kind: 'delivery', name: 'square' },
  shape: {
    type: 'polygon',
    ring: [
      { lat: 20.588, lng: -100.392 },
      { lat: 20.588, lng: -100.388 },
      { lat: 20.592, lng: -100.388 },
      { lat: 20.592, lng: -100.392 },
    ],
  },
}
const street: Geofence = {
  ...{ id: 'street', kind: 'delivery', name: 'street' },
  shape: {
    type: 'corridor',
    line: [
      { lat: 20.58, lng: -100.39 },
      { lat: 20.6, lng: -100.39 },
    ],
    halfWidthM: 20,
  },
}

test.each([
  ['no geofence', [], null],
  ['one elsewhere', [circle('far', 'delivery', 500, { lat: 19, lng: -98 })], null],
  ['what is no place of delivery', [circle('danger', 'danger', 500), circle('safe', 'safe', 500)], null],
  ['the one around it', [circle('yard', 'delivery', 500)], 'yard'],
  ['a yard in a city, whichever was made first', [circle('city', 'delivery', 9_000), square], 'square'],
  ['the same the other way round', [square, circle('city', 'delivery', 9_000)], 'square'],
  ['a street is a zone too', [square, street], 'street'],
  ['a smaller one elsewhere is none', [square, circle('far', 'delivery', 10, { lat: 19, lng: -98 })], 'square'],
] as const)('%s', (_why, geofences, expected) => {
  expect(deliveryZone(YARD, geofences)?.id ?? null).toBe(expected)
})
