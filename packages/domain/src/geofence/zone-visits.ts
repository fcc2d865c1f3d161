import type { LatLng } from '../geo/lat-lng.ts'
import type { Geofence } from './geofence.ts'
import { boxOfPoints, isInsideGeofence, mayReachBox } from './is-inside-geofence.ts'

/** A point of a way, and when it was reached, epoch ms. */
export interface WayPoint extends LatLng {
  readonly timestamp: number
}

/** Within a zone from its first point inside to its last; `to` null: the way ends inside. Epoch ms. */
export interface ZoneVisit {
  readonly zone: Geofence
  readonly from: number
  readonly to: number | null
}

/**
 * When a way entered each of the zones, the oldest first. A way that begins inside has not entered; nothing is made up between two
 * points. `points` in order of time.
 */
export function zoneVisits(points: readonly WayPoint[], zones: readonly Geofence[]): readonly ZoneVisit[] {
  const reached = boxOfPoints(points)
  return zones
    .filter((zone) => mayReachBox(zone, reached))
    .flatMap((zone) => visitsOf(points, zone))
    .toSorted((a, b) => a.from - b.from)
}

function visitsOf(points: readonly WayPoint[], zone: Geofence): ZoneVisit[] {
  const visits: ZoneVisit[] = []
  let from: number | null = null
  let lastInside = 0
  let wasOutside = false
  for (const point of points) {
    if (isInsideGeofence(point, zone)) {
      if (wasOutside) from = point.timestamp
      lastInside = point.timestamp
      wasOutside = false
    } else {
      if (from !== null) visits.push({ zone, from, to: lastInside })
      from = null
      wasOutside = true
    }
  }
  return from === null ? visits : [...visits, { zone, from, to: null }]
}
