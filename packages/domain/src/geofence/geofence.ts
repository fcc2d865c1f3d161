import type { LatLng } from '../geo/lat-lng.ts'

export const GEOFENCE_KINDS = ['danger', 'safe', 'delivery'] as const
export type GeofenceKind = (typeof GEOFENCE_KINDS)[number]

/** A zone on the map. The ring of a polygon is open (the last point is not the first again) and has ≥ 3 points. */
export interface Geofence {
  readonly id: string
  readonly name: string
  readonly kind: GeofenceKind
  readonly shape:
    | { readonly type: 'circle'; readonly centre: LatLng; readonly radiusM: number }
    | { readonly type: 'polygon'; readonly ring: readonly LatLng[] }
}
