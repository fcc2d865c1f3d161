import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import type { Geofence } from '../geofence/geofence.ts'
import { isInsideGeofence } from '../geofence/is-inside-geofence.ts'

/** A zone is looked for so often: a narrower one that the route only grazes may be missed. */
const STEP_KM = 0.25

/** A stretch of a route that lies in a zone, in km from the route's beginning. */
export interface ZoneOnRoute {
  readonly zone: Geofence
  readonly fromKm: number
  readonly toKm: number
}

/** The zones that a route goes through, in its order, each with its first and last kilometre in it (design, new trip). */
export function zonesAlongRoute(route: readonly LatLng[], zones: readonly Geofence[]): readonly ZoneOnRoute[] {
  const found = new Map<string, { zone: Geofence; fromKm: number; toKm: number }>()
  for (const { point, km } of pointsAlong(route)) {
    for (const zone of zones) {
      if (!isInsideGeofence(point, zone)) continue
      const known = found.get(zone.id)
      if (known === undefined) found.set(zone.id, { zone, fromKm: km, toKm: km })
      else known.toKm = km
    }
  }
  return [...found.values()]
}

function* pointsAlong(route: readonly LatLng[]): Generator<{ readonly point: LatLng; readonly km: number }> {
  let km = 0
  for (const [index, to] of route.entries()) {
    const from = route[index - 1]
    if (from === undefined) {
      yield { point: to, km }
      continue
    }
    const lengthKm = haversineKm(from, to)
    const steps = Math.max(1, Math.ceil(lengthKm / STEP_KM))
    for (let step = 1; step <= steps; step++) {
      const share = step / steps
      const point = { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share }
      yield { point, km: km + lengthKm * share }
    }
    km += lengthKm
  }
}
