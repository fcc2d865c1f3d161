import { expect, test } from 'vitest'
import type { Geofence } from './geofence.ts'
import { geofenceVisits } from './geofence-visits.ts'

const zone = (id: string, lat: number): Geofence => ({
  ...{ id, name: id, kind: 'danger' },
  shape: { type: 'circle', centre: { lat, lng: -99 }, radiusM: 2_000 },
})
const way = (...lats: readonly number[]) => lats.map((lat, at) => ({ lat, lng: -99, timestamp: at }))
const told = (lats: readonly number[], zones = [zone('a', 20)]) =>
  geofenceVisits(way(...lats), zones).map(({ geofence: { id }, from, to }) => [id, from, to])

test.each([
  ['it passes through', [19.9, 20, 20.001, 20.1], [['a', 1, 2]]],
  ['it ends inside', [19.9, 20, 20.001], [['a', 1, null]]],
  ['it begins inside: nobody saw it enter', [20, 20.1], []],
  ['it comes back', [20, 20.1, 20, 20.1], [['a', 2, 2]]],
  ['it is never near', [19, 19.1], []],
  ['it has no point', [], []],
])('of a way of which %s', (_why, lats, visits) => {
  expect(told(lats)).toEqual(visits)
})

test('those of several zones stand in order of time', () => {
  expect(told([19.8, 19.9, 20, 20.1], [zone('b', 20), zone('a', 19.9)])).toEqual([
    ['a', 1, 1],
    ['b', 2, 2],
  ])
})
