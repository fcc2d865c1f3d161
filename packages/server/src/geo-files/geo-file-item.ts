import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { GeofenceKind, GeofenceShape } from '@vigia/domain/geofence/geofence'

export type GeoFormat = 'geojson' | 'kml' | 'gpx'

/** One thing that a file holds: a geofence, a line, or what is neither and why. A note may go with a geofence too. */
export interface GeoFileItem {
  readonly name: string
  /** As our own files say it; null: a person chooses. */
  readonly kind: GeofenceKind | null
  readonly shape: GeofenceShape | null
  readonly line: readonly LatLng[] | null
  readonly problem: string | null
}

/** A thing of a file before it is known whether it is sound. Positions are longitude, latitude, as all three formats have them. */
export interface RawFeature {
  readonly name: string
  /** What our own files say beyond the format: `kind`, `radius_m`, `half_width_m`, `shape`. */
  readonly properties: ReadonlyMap<string, unknown>
  readonly geometry: RawGeometry | null
}

export type RawGeometry =
  | { readonly type: 'point'; readonly position: RawPosition }
  | { readonly type: 'line'; readonly positions: readonly RawPosition[] }
  /** The first ring is the border, the others are holes. */
  | { readonly type: 'polygon'; readonly rings: readonly (readonly RawPosition[])[] }

/** Longitude and latitude, unchecked. */
export type RawPosition = readonly [number, number]

/** More than a person can look through. */
export const MAX_ITEMS = 2_000
export const TOO_MANY_ITEMS = `El archivo tiene más de ${MAX_ITEMS.toLocaleString('es-MX')} elementos. Divídalo en partes.`
