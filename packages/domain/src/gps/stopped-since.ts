import { haversineKm, mostKm } from '../geo/distance.ts'
import { MINUTE_MS } from '../time/duration.ts'
import type { GpsFix } from './fix.ts'
import { MOVING_KMH } from './movement.ts'
import { NOISE_KM } from './speed-between.ts'

/** The most that two readings' own accuracies may widen the 0.01 km of rules §1. */
const MAX_DRIFT_KM = 0.05
/** Readings at rest this far apart are at two places. */
export const MAX_REST_SPREAD_KM = 0.2
/** Nearness alone is rest only when it lasts: at one fix a second a moving truck is always near its last fix. */
const MIN_REST_MS = MINUTE_MS

/**
 * When the unit came to rest, as the time of the first fix at the place of the newest; null while it moves or when
 * nothing is known. Going back from the newest, a fix is at the same place when it lies within 0.01 km, widened by both
 * reported accuracies up to 0.05 km; or when both report at most 2 km/h (below that GPS speed is drift) and lie within
 * 0.2 km. One stray reading within that neither ends nor begins a stop.
 *
 * @param track the plausible fixes, newest first (`plausibleTrack`).
 * @param previous the answer for the track before its last fix: call this at every fix. When the whole window is one
 *   stop that began before the window, the stop carries on.
 */
export function stoppedSince(track: readonly GpsFix[], previous: number | null): number | null {
  const newest = track[0]
  if (newest === undefined) return null

  const leftAt = track.findIndex((fix) => !isSamePlace(fix, newest))
  const first = track.at(leftAt === -1 ? -1 : leftAt - 1) ?? newest
  if (!isAtRest(newest) && newest.at - first.at < MIN_REST_MS) return null
  return leftAt === -1 && previous !== null ? Math.min(previous, first.at) : first.at
}

function isSamePlace(fix: GpsFix, newest: GpsFix): boolean {
  const driftKm = ((fix.accuracyM ?? 0) + (newest.accuracyM ?? 0)) / 1000
  const nearKm = Math.max(NOISE_KM, Math.min(MAX_DRIFT_KM, driftKm))
  const limitKm = isAtRest(fix) && isAtRest(newest) ? MAX_REST_SPREAD_KM : nearKm
  return mostKm(fix.point, newest.point) <= limitKm || haversineKm(fix.point, newest.point) <= limitKm
}

function isAtRest(fix: GpsFix): boolean {
  return fix.speedKmh !== null && fix.speedKmh <= MOVING_KMH
}
