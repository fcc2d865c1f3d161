import type { Geofence } from '../geofence/geofence.ts'
import { isInsideGeofence } from '../geofence/is-inside-geofence.ts'
import type { GpsFix } from '../gps/fix.ts'
import { MOVING_KMH } from '../gps/movement.ts'
import { stoppedSince } from '../gps/stopped-since.ts'
import { trackSpeedKmh } from '../gps/track-speed-kmh.ts'
import type { TripSnapshot } from '../risk/trip-snapshot.ts'
import { MINUTE_MS } from '../time/duration.ts'

/** Devices fall asleep after standing so long at a stop that we know. */
export const SLEEP_AT_STOP_MS = 3 * MINUTE_MS
/** Where we know no stop, the truck has to have stood longer. */
export const SLEEP_ELSEWHERE_MS = 10 * MINUTE_MS

export interface Rest {
  /** The geofence, null outside of any. */
  readonly place: string | null
  /** How long it had stood at its last fix. */
  readonly minutes: number
}

/**
 * The stop at which a silent device may be asleep: it stood there for a while before its last fix, in a safe or delivery
 * geofence or, longer, anywhere but in a danger zone. Null when it moved, or when somebody asked for help.
 *
 * @param silent the silent tracks, the one heard last first.
 */
export function sleepingPlace(
  trip: TripSnapshot,
  silent: readonly (readonly GpsFix[])[],
  geofences: readonly Geofence[],
): Rest | null {
  const track = silent[0] ?? []
  const lastFix = track[0]
  if (lastFix === undefined || trip.unresolvedPanicAt !== null || silent.some(([fix]) => fix?.panic)) return null
  const speedKmh = trackSpeedKmh(track)
  if (speedKmh === null || speedKmh > MOVING_KMH) return null
  const stoodSince = stoppedSince(track, trip.stoppedSince)
  if (stoodSince === null) return null
  const stoodMs = lastFix.at - stoodSince
  const zones = geofences.filter((geofence) => isInsideGeofence(lastFix.point, geofence))
  const known = zones.find(({ kind }) => kind !== 'danger')
  if (known === undefined && zones.length > 0) return null
  if (stoodMs < (known === undefined ? SLEEP_ELSEWHERE_MS : SLEEP_AT_STOP_MS)) return null
  return { place: known?.name ?? null, minutes: stoodMs / MINUTE_MS }
}
