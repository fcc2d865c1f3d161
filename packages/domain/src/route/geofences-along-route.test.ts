import { expect, test } from 'vitest'
import type { Geofence } from '../geofence/geofence.ts'
import { geofencesAlongRoute } from './geofences-along-route.ts'

/** 104.5 km from west to east. */
const ROUTE = [
  { lat: 20, lng: -100 },
  { lat: 20, lng: -99 },
]
const circle = (id: string, lng: number, radiusM: number, lat = 20): Geofence => ({
  ...{ id, name: `Zona ${id}`, kind: 'danger' },
  shape: { type: 'circle', centre: { lat, lng }, radiusM },
})

test.each([
  ['nothing lies beside it', [circle('1', -99.5, 5_000, 21)], []],
  [
    'a zone between two far points is found, with its first and last kilometre',
    [circle('1', -99.5, 5_000)],
    [['1', 47, 57]],
  ],
  ['one at its beginning begins at 0', [circle('1', -100, 5_000)], [['1', 0, 5]]],
  [
    'they come in the order of the route',
    [circle('2', -99.2, 2_000), circle('1', -99.8, 2_000)],
    [
      ['1', 19, 23],
      ['2', 82, 85],
    ],
  ],
])('%s', (_why, zones, found) => {
  const told = geofencesAlongRoute(ROUTE, zones).map(({ geofence: zone, fromKm, toKm }) => [
    zone.id,
    Math.round(fromKm),
    Math.round(toKm),
  ])
  expect(told).toEqual(found)
})

test('no route goes through nothing', () => expect(geofencesAlongRoute([], [circle('1', -99.5, 5_000)])).toEqual([]))
