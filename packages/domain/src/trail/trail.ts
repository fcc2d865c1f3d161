import type { LatLng } from '../geo/lat-lng.ts'
import { isUsableCoordinate } from '../geo/usable-coordinate.ts'
import { MINUTE_MS } from '../time/duration.ts'

export const TRAIL_POINTS = 200
export const MIN_STEP_DEG = 0.00005
export const TRAIL_TTL_MS = 5 * MINUTE_MS

/** Far below a millimetre: keeps a step of exactly `MIN_STEP_DEG` out whatever its binary fraction. */
const ROUNDING_DEG = 1e-9

/** A trip's trail on the map: points oldest first, and when it was last updated. */
export interface Trail {
  readonly points: readonly LatLng[]
  readonly updatedAt: number
}

/**
 * The trail with a point added when latitude or longitude moved by more than 0.00005°, the newest 200 kept (spec §9).
 * A smaller step keeps the trail alive and draws nothing. An expired trail starts anew: a line across the silence
 * would be a road that nobody saw.
 */
export function appendTrail(trail: Trail | undefined, point: LatLng, now: number): Trail {
  const points = trail === undefined || isTrailExpired(trail, now) ? [] : trail.points
  const last = points.at(-1)
  const draws = isUsableCoordinate(point) && (last === undefined || hasMoved(last, point))
  return { points: draws ? [...points.slice(1 - TRAIL_POINTS), point] : points, updatedAt: now }
}

/** True after more than 5 minutes with no update: the trail is dropped (spec §9). */
export function isTrailExpired(trail: Trail, now: number): boolean {
  return now - trail.updatedAt > TRAIL_TTL_MS
}

function hasMoved(from: LatLng, to: LatLng): boolean {
  const step = Math.max(Math.abs(to.lat - from.lat), Math.abs(to.lng - from.lng))
  return step > MIN_STEP_DEG + ROUNDING_DEG
}
