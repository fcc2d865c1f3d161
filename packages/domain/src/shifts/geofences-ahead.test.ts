import { expect, test } from 'vitest'
import type { Geofence } from '../geofence/geofence.ts'
import { geofencesAlongRoute } from '../route/geofences-along-route.ts'
import { HOUR_MS } from '../time/duration.ts'
import { geofencesAhead } from './geofences-ahead.ts'

const NOW = 1_000_000
/** 522 km from west to east. */
const ROUTE = [
  { lat: 20, lng: -100 },
  { lat: 20, lng: -95 },
]
const zone = (name: string, lng: number, kind: Geofence['kind'] = 'danger'): Geofence => ({
  ...{ id: name, name, kind },
  shape: { type: 'circle', centre: { lat: 20, lng }, radiusM: 5_000 },
})
const ZONES = [zone('lejos', -95.5), zone('cerca', -99), zone('atrás', -99.8), zone('segura', -98.9, 'safe')]
const AT = { lat: 20, lng: -99.5 }

test.each<[string, Partial<Parameters<typeof geofencesAhead>[0]>, readonly [string, number, boolean][]]>([
  ['without an ETA at a usual pace, and what lies six hours away is not told', {}, [['cerca', 47, false]]],
  [
    'by its ETA: of the rest of its way, what it reaches in six hours',
    { etaAt: NOW + 5.9 * HOUR_MS },
    [
      ['cerca', 47, true],
      ['lejos', 413, true],
    ],
  ],
  ['an ETA that nobody can keep says nothing', { etaAt: NOW + HOUR_MS }, [['cerca', 47, false]]],
  ['one that has passed neither', { etaAt: NOW - HOUR_MS }, [['cerca', 47, false]]],
  ['off its route nobody knows its way', { position: { lat: 20.1, lng: -99.5 } }, []],
  ['in the zone it has entered it', { position: { lat: 20, lng: -99 } }, []],
  ['without a route no claim', { route: [] }, []],
  ['nor with a point alone', { route: ROUTE.slice(0, 1) }, []],
])('%s', (_, over, expected) => {
  const trip = { route: ROUTE, geofences: geofencesAlongRoute(ROUTE, ZONES), position: AT, etaAt: null, ...over }
  const ahead = geofencesAhead(trip, NOW).map(({ name, km, isByEta }) => [name, Math.round(km), isByEta])
  expect(ahead).toEqual(expected)
})

test('where a route takes the same road twice, what lies on the way there is told', () => {
  const route = [...ROUTE, { lat: 20, lng: -100 }]
  const trip = { route, geofences: geofencesAlongRoute(route, ZONES), position: AT, etaAt: null }
  expect(geofencesAhead(trip, NOW).map(({ name }) => name)).toEqual(['cerca'])
})

test('when it is entered follows from the pace', () => {
  const trip = { route: ROUTE, geofences: geofencesAlongRoute(ROUTE, ZONES), position: AT, etaAt: null }
  const [first] = geofencesAhead(trip, NOW)
  expect(((first?.at ?? 0) - NOW) / HOUR_MS).toBeCloseTo(0.86, 1)
})
