import type { TripStatus } from '@vigia/contract'
import { expect, test } from 'vitest'
import type { TripFacts, TripView } from '../../ports/fleet-view.ts'
import { mapState } from './map-state.ts'

const NOW = 1_795_237_200_000
const active = 'ACTIVE'

test.each([
  ['in transit', active, null, 'in_transit'],
  ['in transit', active, 1, 'in_transit'],
  ['in transit', active, 0, 'in_transit'],
  ['in transit', active, -1, 'delayed'],
  ['in route', active, null, 'in_transit'],
  ['in route', active, -1, 'delayed'],
  ['load', active, 1, 'loading'],
  ['load', active, -1, 'loading'],
  ['download waiting', active, null, 'loading'],
  ['download waiting', active, -1, 'loading'],
  ['in transit', 'STALE', 1, 'no_gps'],
  ['in transit', 'STALE', -1, 'no_gps'],
  ['in route', 'SIN_GPS', null, 'no_gps'],
  ['load', 'STALE', null, 'no_gps'],
  ['download waiting', 'SIN_GPS', -1, 'no_gps'],
] as const)('%s, GPS %s, due in %s ms: %s', (status, gpsStatus, dueIn, state) => {
  expect(mapState(viewOf(status, gpsStatus, dueIn), NOW)).toBe(state)
})

function viewOf(status: TripStatus, gpsStatus: TripView['gpsStatus'], dueIn: number | null) {
  const dueAt = dueIn === null ? null : NOW + dueIn
  return { facts: { status, dueAt } as TripFacts, gpsStatus }
}
