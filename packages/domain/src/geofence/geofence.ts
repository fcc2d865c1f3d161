import type { LatLng } from '../geo/lat-lng.ts'

export const GEOFENCE_KINDS = ['danger', 'safe', 'delivery'] as const
export type GeofenceKind = (typeof GEOFENCE_KINDS)[number]

/** What a geofence may be: of a circle, of a corridor to either side, of a border or a corridor's line. */
export const RADIUS_LIMITS_M = { min: 10, max: 200_000 } as const
export const HALF_WIDTH_LIMITS_M = { min: 10, max: 50_000 } as const
export const MAX_GEOFENCE_POINTS = 2_000

/** A polygon's ring is open (the last point is not the first again), ≥ 3 points; a corridor reaches `halfWidthM` to either side. */
export type GeofenceShape =
  | { readonly type: 'circle'; readonly centre: LatLng; readonly radiusM: number }
  | { readonly type: 'polygon'; readonly ring: readonly LatLng[] }
  | { readonly type: 'corridor'; readonly line: readonly LatLng[]; readonly halfWidthM: number }

/** A geofence on the map. */
export interface Geofence {
  readonly id: string
  readonly name: string
  readonly kind: GeofenceKind
  readonly shape: GeofenceShape
}
