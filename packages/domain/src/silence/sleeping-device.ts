import { haversineKm } from '../geo/distance.ts'
import type { Geofence } from '../geofence/geofence.ts'
import { isInsideGeofence } from '../geofence/is-inside-geofence.ts'
import type { GpsFix } from '../gps/fix.ts'
import { SLOW_KMH } from '../gps/separation.ts'
import { MAX_REST_SPREAD_KM, stoppedSince } from '../gps/stopped-since.ts'
import type { TripSnapshot } from '../risk/trip-snapshot.ts'
import { MINUTE_MS } from '../time/duration.ts'
import type { SilentSides } from './silent-sides.ts'

/** Devices fall asleep after standing so long at a stop that we know. */
const SLEEP_AT_STOP_MS = 3 * MINUTE_MS
/** Where we know no stop, the truck has to have stood longer. */
const SLEEP_ELSEWHERE_MS = 10 * MINUTE_MS
/** And longer still when its phone went too: the devices of a parked truck do not fall asleep together. */
const SLEEP_TOGETHER_MS = 15 * MINUTE_MS

export interface Rest {
  /** The geofence, null outside of any. */
  readonly place: string | null
  /** How long it had stood at its last fix. */
  readonly minutes: number
}

/**
 * The stop at which a silent device may be asleep: it stood there for a while before its last fix, in a safe or delivery
 * geofence or, longer, anywhere but in a danger geofence. Null when it moved, or when somebody asked for help.
 *
 * @param sides the silent sides, the one heard last first.
 */
export function sleepingPlace(
  trip: TripSnapshot,
  sides: SilentSides['sides'],
  geofences: readonly Geofence[],
): Rest | null {
  const { track, lastFix } = sides[0]
  if (trip.callsForHelp.length > 0 || sides.some((side) => side.lastFix.panic)) return null
  if (lastFix.speedKmh !== null && lastFix.speedKmh > SLOW_KMH) return null
  const stoodSince = stoppedSince(track, trip.stoppedSince)
  if (stoodSince === null) return null
  const stoodMs = lastFix.at - stoodSince
  const here = geofences.filter((geofence) => isInsideGeofence(lastFix.point, geofence))
  const known = here.find(({ kind }) => kind !== 'danger')
  if (known === undefined && here.length > 0) return null
  // A phone that is heard standing beside it says that the truck stands, and the device is all that is gone.
  const isWatched = sides[0].name === 'truck' && sides.length === 1 && standsBeside(trip.operatorTrack[0], lastFix)
  const elsewhereMs = isWatched ? SLEEP_AT_STOP_MS : sides.length > 1 ? SLEEP_TOGETHER_MS : SLEEP_ELSEWHERE_MS
  if (stoodMs < (known === undefined ? elsewhereMs : SLEEP_AT_STOP_MS)) return null
  return { place: known?.name ?? null, minutes: stoodMs / MINUTE_MS }
}

function standsBeside(phone: GpsFix | undefined, lastFix: GpsFix): boolean {
  if (phone === undefined || phone.at <= lastFix.at || (phone.speedKmh ?? 0) > SLOW_KMH) return false
  return haversineKm(phone.point, lastFix.point) <= MAX_REST_SPREAD_KM
}
