import { haversineKm, KM_PER_DEGREE, RADIANS } from './distance.ts'
import type { LatLng } from './lat-lng.ts'
import { shareNearestOrigin } from './nearest-on-segment.ts'

/**
 * Shortest distance in km from a point to a route's line (rules §4 DESVIO_RUTA): to its segments, not to its corners.
 * One point counts as itself; null for an empty route. Segments are taken as straight on a plane around the point, which
 * is exact to well under 1 % where it matters, near the route.
 *
 * @param enoughKm stop looking once the point is known to be this near; the answer is then an upper bound.
 */
export function distanceToRouteKm(point: LatLng, route: readonly LatLng[], enoughKm = 0): number | null {
  const first = route[0]
  if (first === undefined) return null
  if (route.length === 1) return haversineKm(point, first)

  const kmPerLng = KM_PER_DEGREE * Math.cos(point.lat * RADIANS)
  const enough = enoughKm * enoughKm
  let nearest = Number.POSITIVE_INFINITY
  let fromX = (first.lng - point.lng) * kmPerLng
  let fromY = (first.lat - point.lat) * KM_PER_DEGREE
  for (let i = 1; i < route.length; i++) {
    const corner = route[i]
    if (corner === undefined) break
    const toX = (corner.lng - point.lng) * kmPerLng
    const toY = (corner.lat - point.lat) * KM_PER_DEGREE
    nearest = Math.min(nearest, squaredDistanceFromOrigin(fromX, fromY, toX, toY))
    if (nearest <= enough) break
    fromX = toX
    fromY = toY
  }
  return Math.sqrt(nearest)
}

/** Squared distance of the segment from the origin, in the square of the coordinates' unit. */
function squaredDistanceFromOrigin(fromX: number, fromY: number, toX: number, toY: number): number {
  const alongX = toX - fromX
  const alongY = toY - fromY
  const share = shareNearestOrigin(fromX, fromY, alongX, alongY)
  const x = fromX + share * alongX
  const y = fromY + share * alongY
  return x * x + y * y
}
