import type { LatLng } from '../geo/lat-lng.ts'
import { isUsableCoordinate } from '../geo/usable-coordinate.ts'
import { MINUTE_MS } from '../time/duration.ts'

const TRAIL_POINTS = 200
const MIN_STEP_DEG = 0.00005
const TRAIL_TTL_MS = 5 * MINUTE_MS

/** Far below a millimetre: keeps a step of exactly `MIN_STEP_DEG` out whatever its binary fraction. */
const ROUNDING_DEG = 1e-9

/**
 * A trip's trail on the map: longitude and latitude by turns, oldest point first, and when it was last updated. Packed,
 * because a browser keeps hundreds of trails all night: as objects they would weigh more than all else that it knows.
 */
export interface Trail {
  readonly lngLats: Float64Array
  readonly updatedAt: number
}

const EMPTY = new Float64Array()

/**
 * The trail with a point added when latitude or longitude moved by more than 0.00005°, the newest 200 kept (spec §9).
 * A smaller step keeps the trail alive and draws nothing. An expired trail starts anew: a line across the silence
 * would be a road that nobody saw.
 */
export function appendTrail(trail: Trail | undefined, point: LatLng, now: number): Trail {
  const lngLats = trail === undefined || isTrailExpired(trail, now) ? EMPTY : trail.lngLats
  return {
    lngLats: isUsableCoordinate(point) && draws(lngLats, point) ? grown(lngLats, point) : lngLats,
    updatedAt: now,
  }
}

function grown(lngLats: Float64Array, { lat, lng }: LatLng): Float64Array {
  const kept = lngLats.subarray(Math.max(0, lngLats.length - 2 * (TRAIL_POINTS - 1)))
  const next = new Float64Array(kept.length + 2)
  next.set(kept)
  next.set([lng, lat], kept.length)
  return next
}

/** True after more than 5 minutes with no update: the trail is dropped (spec §9). */
export function isTrailExpired(trail: Trail, now: number): boolean {
  return now - trail.updatedAt > TRAIL_TTL_MS
}

function draws(lngLats: Float64Array, { lat, lng }: LatLng): boolean {
  const [lastLng, lastLat] = lngLats.subarray(-2)
  if (lastLng === undefined || lastLat === undefined) return true
  const step = Math.max(Math.abs(lat - lastLat), Math.abs(lng - lastLng))
  return step > MIN_STEP_DEG + ROUNDING_DEG
}
