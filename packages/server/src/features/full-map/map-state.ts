import type { FULL_MAP_STATES } from '@vigia/contract'
import { isDelayed } from '@vigia/domain/trip/progress'
import type { TripView } from '../../ports/fleet-view.ts'

export type MapState = (typeof FULL_MAP_STATES)[number]

/**
 * What the full map shows of a trip (spec §4 "Full-map state mapping"). The gravest is said: a unit that is not heard is
 * `no_gps` whatever it was doing, and one past its planned arrival is `delayed` as long as it has not arrived to load or unload.
 */
export function mapState({ facts, gpsStatus }: Pick<TripView, 'facts' | 'gpsStatus'>, now: number): MapState {
  if (gpsStatus !== 'ACTIVE') return 'no_gps'
  if (facts.status === 'load' || facts.status === 'download waiting') return 'loading'
  return isDelayed(facts.dueAt, now) ? 'delayed' : 'in_transit'
}
