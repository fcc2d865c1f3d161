import { KM_PER_DEGREE, RADIANS } from './distance.ts'
import type { LatLng } from './lat-lng.ts'

/** Where a segment comes nearest to a point. */
export interface NearestOnSegment {
  readonly distanceKm: number
  /** How far along the segment: 0 at its beginning, 1 at its end. */
  readonly share: number
}

/** On a plane around the point, which is exact to well under 1 % where it matters, near the segment. */
export function nearestOnSegment(point: LatLng, from: LatLng, to: LatLng): NearestOnSegment {
  const kmPerLng = KM_PER_DEGREE * Math.cos(point.lat * RADIANS)
  const fromX = (from.lng - point.lng) * kmPerLng
  const fromY = (from.lat - point.lat) * KM_PER_DEGREE
  const alongX = (to.lng - from.lng) * kmPerLng
  const alongY = (to.lat - from.lat) * KM_PER_DEGREE
  const share = shareNearestOrigin(fromX, fromY, alongX, alongY)
  return { distanceKm: Math.hypot(fromX + share * alongX, fromY + share * alongY), share }
}

/** How far along a segment of a plane it comes nearest to the origin: 0 at its beginning, 1 at its end. */
export function shareNearestOrigin(fromX: number, fromY: number, alongX: number, alongY: number): number {
  const squared = alongX * alongX + alongY * alongY
  return squared === 0 ? 0 : Math.min(1, Math.max(0, -(fromX * alongX + fromY * alongY) / squared))
}
