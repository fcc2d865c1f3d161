import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import type { Geofence, GeofenceShape } from './geofence.ts'
import { geofenceAreaKm2 } from './geofence-area.ts'
import { isInsideGeofence } from './is-inside-geofence.ts'

/** What reaches farther from where a trip is delivered is a town or a road, and no yard. Km. */
export const MAX_DELIVERY_ZONE_KM = 3

/** Where another trip is delivered, and whether it is the same client's. */
export interface OtherDelivery {
  readonly point: LatLng
  readonly isOwn: boolean
}

/** The geofences for deliveries that have the point in them and reach no farther than a yard does, the smallest first. */
export function deliveryZones(point: LatLng, geofences: readonly Geofence[]): readonly Geofence[] {
  return geofences
    .filter(
      (zone) =>
        zone.kind === 'delivery' && isInsideGeofence(point, zone) && reachKm(point, zone.shape) <= MAX_DELIVERY_ZONE_KM,
    )
    .map((zone) => ({ zone, areaKm2: geofenceAreaKm2(zone.shape) }))
    .toSorted((a, b) => a.areaKm2 - b.areaKm2)
    .map(({ zone }) => zone)
}

/**
 * Whether a zone is some other client's by all that is known: others are delivered there and this one never was. Nobody says of a
 * geofence whose it is.
 */
export function isZoneOfOthers(zone: Geofence, deliveries: readonly OtherDelivery[]): boolean {
  const there = deliveries.filter(({ point }) => isInsideGeofence(point, zone))
  return there.length > 0 && !there.some(({ isOwn }) => isOwn)
}

/** How far from a point the outline of a shape reaches. */
function reachKm(point: LatLng, shape: GeofenceShape): number {
  if (shape.type === 'circle') return haversineKm(point, shape.centre) + shape.radiusM / 1000
  const [outline, aboutM] = shape.type === 'polygon' ? [shape.ring, 0] : [shape.line, shape.halfWidthM]
  return outline.reduce((most, corner) => Math.max(most, haversineKm(point, corner)), 0) + aboutM / 1000
}
