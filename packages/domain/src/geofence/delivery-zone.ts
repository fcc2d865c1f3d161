import type { LatLng } from '../geo/lat-lng.ts'
import type { Geofence } from './geofence.ts'
import { geofenceAreaKm2 } from './geofence-area.ts'
import { isInsideGeofence } from './is-inside-geofence.ts'

/** The zone in which a trip is delivered: of the geofences for deliveries that have the point in them the smallest, null where none has. */
export function deliveryZone(point: LatLng, geofences: readonly Geofence[]): Geofence | null {
  let smallest: { readonly zone: Geofence; readonly areaKm2: number } | null = null
  for (const zone of geofences) {
    if (zone.kind !== 'delivery' || !isInsideGeofence(point, zone)) continue
    const areaKm2 = geofenceAreaKm2(zone.shape)
    if (smallest === null || areaKm2 < smallest.areaKm2) smallest = { zone, areaKm2 }
  }
  return smallest?.zone ?? null
}
