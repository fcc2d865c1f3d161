import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import type { GeoFormat } from './geo-file-item.ts'
import { writeGeojson } from './write-geojson.ts'
import { writeGpx } from './write-gpx.ts'
import { writeKml } from './write-kml.ts'
import { geofenceFeature, routeFeature, type WrittenFeature } from './written-feature.ts'

export interface NamedRoute {
  readonly name: string
  readonly points: readonly LatLng[]
}

/** The text of a file with these geofences; `readGeoFile` reads the same geofences back. */
export const writeGeofences = (format: GeoFormat, geofences: readonly Geofence[]): string =>
  write(format, 'Geocercas', geofences.map(geofenceFeature))

/** The text of a file with one planned route. */
export const writeRoute = (format: GeoFormat, { name, points }: NamedRoute): string =>
  write(format, name, [routeFeature(name, points)])

/** How a browser is told what it downloads. */
export const GEO_CONTENT_TYPES: Readonly<Record<GeoFormat, string>> = {
  geojson: 'application/geo+json; charset=utf-8',
  kml: 'application/vnd.google-earth.kml+xml; charset=utf-8',
  gpx: 'application/gpx+xml; charset=utf-8',
}

function write(format: GeoFormat, title: string, features: readonly WrittenFeature[]): string {
  if (format === 'geojson') return writeGeojson(features)
  return format === 'kml' ? writeKml(title, features) : writeGpx(title, features)
}
