import type { Geofence } from '@vigia/domain/geofence/geofence'
import { matchKey } from '@vigia/domain/text/match-key'
import { expect, test } from 'vitest'
import { geofenceLines } from './geofence-groups.ts'

const geofence = (name: string, kind: Geofence['kind']): Geofence => ({
  id: name,
  name,
  kind,
  shape: { type: 'circle', centre: { lat: 20, lng: -100 }, radiusM: 500 },
})
const DEMO_GEOFENCES = [
  geofence('Patio 10', 'safe'),
  geofence('Río Frío', 'danger'),
  geofence('Patio 9', 'safe'),
  geofence('Palmillas', 'danger'),
]
const linesOf = (search: string) =>
  geofenceLines(DEMO_GEOFENCES, search, { placeKey: () => matchKey('A 4 km al sur de Matehuala') }).map((line) =>
    line.type === 'kind' ? `${line.kind} ${line.count}` : line.geofence.name,
  )

test.each([
  ['danger first, names as people count', '', ['danger 2', 'Palmillas', 'Río Frío', 'safe 2', 'Patio 9', 'Patio 10']],
  ['without accents', 'rio frio', ['danger 1', 'Río Frío']],
  ['words in any order', '10 pat', ['safe 1', 'Patio 10']],
  ['the name and the place', 'patio matehuala', ['safe 2', 'Patio 9', 'Patio 10']],
  ['nothing', 'Toluca', []],
])('geofences: %s', (_why, search, expected) => expect(linesOf(search)).toEqual(expected))
