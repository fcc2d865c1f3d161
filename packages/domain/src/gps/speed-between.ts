import { haversineKm, mostKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { HOUR_MS } from '../time/duration.ts'

const MIN_GAP_H = 0.001
export const MAX_GAP_H = 1
const MAX_PLAUSIBLE_KMH = 200
export const NOISE_KM = 0.01

interface Sighting {
  readonly point: LatLng
  readonly at: number
}

/** Speed implied by two fixes, in km/h; null when the pair proves nothing (spec §4 "Movement detection", rules §1). */
export function speedBetween(older: Sighting, newer: Sighting): number | null {
  const gapH = (newer.at - older.at) / HOUR_MS
  if (!(gapH >= MIN_GAP_H && gapH <= MAX_GAP_H)) return null

  const km = haversineKm(older.point, newer.point)
  const kmh = km < NOISE_KM ? 0 : km / gapH
  return kmh <= MAX_PLAUSIBLE_KMH ? kmh : null
}

/**
 * True when a truck can have gone from the one fix to the other: at most 200 km/h over any gap, however long. Gaps under
 * `MIN_GAP_H` count as that long, so that the drift of two readings in one second is not taken for a leap.
 */
export function isPlausibleMove(older: Sighting, newer: Sighting): boolean {
  const limitKm = Math.max(MIN_GAP_H, Math.abs(newer.at - older.at) / HOUR_MS) * MAX_PLAUSIBLE_KMH
  return mostKm(older.point, newer.point) <= limitKm || haversineKm(older.point, newer.point) <= limitKm
}
