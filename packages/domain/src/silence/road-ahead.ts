import { haversineKm, KM_PER_DEGREE, RADIANS } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { distanceToRouteKm } from '../geo/route-distance.ts'

const STEP_KM = 1
/** Farther off its planned line, a unit is somewhere else. */
const ON_ROUTE_KM = 3
/** A road bends: without a planned one, look to both sides of the heading. */
const FAN_DEG = [0, -20, 20, -40, 40] as const

/**
 * Points of the road ahead, nearest first, about every kilometre up to `reachKm`, the place itself first: along the
 * planned route where the unit is on it, else in a fan about its heading; the place alone when neither is known.
 */
export function roadAhead(
  place: LatLng,
  bearingDeg: number | null,
  route: readonly LatLng[],
  reachKm: number,
): readonly LatLng[] {
  const offKm = distanceToRouteKm(place, route, ON_ROUTE_KM)
  if (route.length > 1 && offKm !== null && offKm <= ON_ROUTE_KM) return [place, ...alongRoute(place, route, reachKm)]
  if (bearingDeg === null) return [place]
  const points = [place]
  for (let km = STEP_KM; km <= reachKm; km += STEP_KM) {
    for (const turn of FAN_DEG) points.push(towards(place, bearingDeg + turn, km))
  }
  return points
}

function alongRoute(place: LatLng, route: readonly LatLng[], reachKm: number): readonly LatLng[] {
  const points: LatLng[] = []
  let km = 0
  let last = place
  for (const corner of route.slice(segmentOf(place, route) + 1)) {
    const legKm = haversineKm(last, corner)
    for (let at = STEP_KM; at < legKm && km + at <= reachKm; at += STEP_KM) {
      points.push(between(last, corner, at / legKm))
    }
    km += legKm
    if (km > reachKm) break
    points.push(corner)
    last = corner
  }
  return points
}

/** The number of the route's segment nearest to the place. */
function segmentOf(place: LatLng, route: readonly LatLng[]): number {
  let nearest = 0
  let nearestKm = Number.POSITIVE_INFINITY
  for (let i = 0; i + 1 < route.length; i++) {
    const km = distanceToRouteKm(place, route.slice(i, i + 2))
    if (km !== null && km < nearestKm) {
      nearest = i
      nearestKm = km
    }
  }
  return nearest
}

function between(from: LatLng, to: LatLng, share: number): LatLng {
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share }
}

function towards({ lat, lng }: LatLng, bearingDeg: number, km: number): LatLng {
  const bearing = bearingDeg * RADIANS
  const degrees = km / KM_PER_DEGREE
  return {
    lat: lat + degrees * Math.cos(bearing),
    lng: lng + (degrees * Math.sin(bearing)) / Math.cos(lat * RADIANS),
  }
}
