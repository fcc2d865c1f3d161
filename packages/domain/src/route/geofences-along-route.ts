import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import type { Geofence } from '../geofence/geofence.ts'
import { boxOfPoints, isInsideGeofence, mayReachBox } from '../geofence/is-inside-geofence.ts'

/** A zone is looked for so often: a narrower one that the route only grazes may be missed. */
const STEP_KM = 0.25

/** A stretch of a route that lies in a zone, in km from the route's beginning. */
export interface GeofenceOnRoute {
  readonly geofence: Geofence
  readonly fromKm: number
  readonly toKm: number
}

/** The zones that a route goes through, in its order, each with its first and last kilometre in it (design, new trip). */
export function geofencesAlongRoute(
  route: readonly LatLng[],
  geofences: readonly Geofence[],
): readonly GeofenceOnRoute[] {
  const found = new Map<string, { geofence: Geofence; fromKm: number; toKm: number }>()
  const whole = boxOfPoints(route)
  const near = geofences.filter((geofence) => mayReachBox(geofence, whole))
  let km = 0
  for (const [index, to] of route.entries()) {
    const from = route[index - 1] ?? to
    const lengthKm = haversineKm(from, to)
    const box = boxOfPoints([from, to])
    const here = near.filter((geofence) => mayReachBox(geofence, box))
    // Most of a way is near no zone.
    for (const { point, share } of here.length === 0 ? [] : stepsTo(from, to, lengthKm)) {
      const at = km + lengthKm * share
      for (const geofence of here) {
        if (!isInsideGeofence(point, geofence)) continue
        const known = found.get(geofence.id)
        if (known === undefined) found.set(geofence.id, { geofence, fromKm: at, toKm: at })
        else known.toKm = at
      }
    }
    km += lengthKm
  }
  return [...found.values()]
}

/** Points on the way to one, which is the last of them. */
function* stepsTo(
  from: LatLng,
  to: LatLng,
  lengthKm: number,
): Generator<{ readonly point: LatLng; readonly share: number }> {
  const steps = Math.max(1, Math.ceil(lengthKm / STEP_KM))
  for (let step = 1; step <= steps; step++) {
    const share = step / steps
    yield {
      point: { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share },
      share,
    }
  }
}
