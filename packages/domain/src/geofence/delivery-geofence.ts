import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import type { Geofence, GeofenceShape } from './geofence.ts'
import { geofenceAreaKm2 } from './geofence-area.ts'
import { isInsideGeofence } from './is-inside-geofence.ts'

/** What reaches farther from where a trip is delivered is a town or a road, and no yard. Km. */
export const MAX_DELIVERY_GEOFENCE_KM = 3

/** Where another trip is delivered, and whether it is the same client's. */
export interface OtherDelivery {
  readonly point: LatLng
  readonly isOwn: boolean
}

/** The geofences for deliveries that have the point in them and reach no farther than a yard does, the smallest first. */
export function deliveryGeofences(point: LatLng, geofences: readonly Geofence[]): readonly Geofence[] {
  return geofences
    .filter(
      (geofence) =>
        geofence.kind === 'delivery' &&
        isInsideGeofence(point, geofence) &&
        reachKm(point, geofence.shape) <= MAX_DELIVERY_GEOFENCE_KM,
    )
    .map((geofence) => ({ geofence, areaKm2: geofenceAreaKm2(geofence.shape) }))
    .toSorted((a, b) => a.areaKm2 - b.areaKm2)
    .map(({ geofence }) => geofence)
}

/**
 * Whether a zone is some other client's by all that is known: others are delivered there and this one never was. Nobody says of a
 * geofence whose it is.
 */
export function isGeofenceOfOthers(geofence: Geofence, deliveries: readonly OtherDelivery[]): boolean {
  const there = deliveries.filter(({ point }) => isInsideGeofence(point, geofence))
  return there.length > 0 && !there.some(({ isOwn }) => isOwn)
}

/** How far from a point the outline of a shape reaches. */
function reachKm(point: LatLng, shape: GeofenceShape): number {
  if (shape.type === 'circle') return haversineKm(point, shape.centre) + shape.radiusM / 1000
  const [outline, aboutM] = shape.type === 'polygon' ? [shape.ring, 0] : [shape.line, shape.halfWidthM]
  return outline.reduce((most, corner) => Math.max(most, haversineKm(point, corner)), 0) + aboutM / 1000
}
