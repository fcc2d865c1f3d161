import type { LatLng } from '../geo/lat-lng.ts'
import type { Geofence } from './geofence.ts'
import { boxOfPoints, isInsideGeofence, mayReachBox } from './is-inside-geofence.ts'

/** A point of a way, and when it was reached, epoch ms. */
export interface WayPoint extends LatLng {
  readonly timestamp: number
}

/** Within a zone from its first point inside to its last; `to` null: the way ends inside. Epoch ms. */
export interface GeofenceVisit {
  readonly geofence: Geofence
  readonly from: number
  readonly to: number | null
}

/**
 * When a way entered each of the zones, the oldest first. A way that begins inside has not entered; nothing is made up between two
 * points. `points` in order of time.
 */
export function geofenceVisits(points: readonly WayPoint[], geofences: readonly Geofence[]): readonly GeofenceVisit[] {
  const reached = boxOfPoints(points)
  return geofences
    .filter((geofence) => mayReachBox(geofence, reached))
    .flatMap((geofence) => visitsOf(points, geofence))
    .toSorted((a, b) => a.from - b.from)
}

function visitsOf(points: readonly WayPoint[], geofence: Geofence): GeofenceVisit[] {
  const visits: GeofenceVisit[] = []
  let from: number | null = null
  let lastInside = 0
  let wasOutside = false
  for (const point of points) {
    if (isInsideGeofence(point, geofence)) {
      if (wasOutside) from = point.timestamp
      lastInside = point.timestamp
      wasOutside = false
    } else {
      if (from !== null) visits.push({ geofence, from, to: lastInside })
      from = null
      wasOutside = true
    }
  }
  return from === null ? visits : [...visits, { geofence, from, to: null }]
}
