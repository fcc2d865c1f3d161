import { expect, test } from 'vitest'
import { deliveryGeofences, isGeofenceOfOthers, MAX_DELIVERY_GEOFENCE_KM } from './delivery-geofence.ts'
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

const road: Geofence = {
  ...street,
  id: 'road',
  shape: {
    type: 'corridor',
    line: [
      { lat: 20.54, lng: -100.39 },
      { lat: 20.6, lng: -100.39 },
    ],
    halfWidthM: 20,
  },
}
const farCorner: Geofence = {
  ...square,
  id: 'far-corner',
  shape: {
    type: 'polygon',
    ring: [
      { lat: 20.588, lng: -100.392 },
      { lat: 20.588, lng: -100.388 },
      { lat: 20.64, lng: -100.39 },
    ],
  },
}
const FAR = { lat: 19, lng: -98 }

test.each([
  ['no geofence', [], ''],
  ['one elsewhere', [circle('far', 'delivery', 500, FAR)], ''],
  ['what is no place of delivery', [circle('danger', 'danger', 500), circle('safe', 'safe', 500)], ''],
  ['the one around it', [circle('yard', 'delivery', 500)], 'yard'],
  ['a yard in a port, whichever was made first', [circle('port', 'delivery', 2_900), square], 'square port'],
  ['the same the other way round', [square, circle('port', 'delivery', 2_900)], 'square port'],
  ['a street is a zone too', [square, street], 'street square'],
  ['a smaller one elsewhere is none', [square, circle('far', 'delivery', 10, FAR)], 'square'],
  ['a town is none', [circle('town', 'delivery', 9_000)], ''],
  ['as far as a yard reaches', [circle('port', 'delivery', MAX_DELIVERY_GEOFENCE_KM * 1_000)], 'port'],
  ['a metre farther', [circle('town', 'delivery', MAX_DELIVERY_GEOFENCE_KM * 1_000 + 1)], ''],
  ['a narrow road that leads far away', [road], ''],
  ['a border with one corner far away', [farCorner], ''],
] as const)('%s', (_why, geofences, expected) => {
  const found = deliveryGeofences(YARD, geofences)
  expect(found.map(({ id }) => id).join(' ')).toBe(expected)
})

test.each([
  ['nobody else was delivered there', [], false],
  ['others elsewhere say nothing', [{ point: FAR, isOwn: false }], false],
  ['others alone: it is theirs', [{ point: YARD, isOwn: false }], true],
  [
    'others, and its own: who receives takes from both',
    [
      { point: YARD, isOwn: false },
      { point: YARD, isOwn: true },
    ],
    false,
  ],
  [
    'its own only elsewhere',
    [
      { point: YARD, isOwn: false },
      { point: FAR, isOwn: true },
    ],
    true,
  ],
])('whose a zone is: %s', (_why, deliveries, expected) => {
  expect(isGeofenceOfOthers(square, deliveries)).toBe(expected)
})
