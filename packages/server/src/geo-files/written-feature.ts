import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Geofence, GeofenceShape } from '@vigia/domain/geofence/geofence'
import { geofenceMiddle } from '@vigia/domain/geofence/geofence-middle'
import { placeOf } from '../places/place-of.ts'

/** A geofence or a route as all three formats can say it: a geometry, and what they lack as named values. */
export interface WrittenFeature {
  readonly name: string
  readonly geometry: 'point' | 'line' | 'polygon'
  /** A polygon's is closed: the first point again at the end. */
  readonly points: readonly LatLng[]
  readonly values: readonly (readonly [string, string | number])[]
}

export function geofenceFeature({ name, kind, shape }: Geofence): WrittenFeature {
  const values = [['kind', kind] as const, ...valuesOf(shape), ...placeValue('place', geofenceMiddle(shape))]
  return { name, ...geometryOf(shape), values }
}

export const routeFeature = (name: string, points: readonly LatLng[]): WrittenFeature => ({
  name,
  geometry: 'line',
  points,
  values: [...placeValue('from', points[0]), ...placeValue('to', points.at(-1))],
})

/** Where it is, in words, for who opens the file; nothing reads it back. */
function placeValue(key: string, point: LatLng | null | undefined): WrittenFeature['values'] {
  const place = point ? placeOf(point) : null
  return place === null ? [] : [[key, place]]
}

function geometryOf(shape: GeofenceShape): Pick<WrittenFeature, 'geometry' | 'points'> {
  if (shape.type === 'circle') return { geometry: 'point', points: [shape.centre] }
  if (shape.type === 'corridor') return { geometry: 'line', points: shape.line }
  return { geometry: 'polygon', points: [...shape.ring, ...shape.ring.slice(0, 1)] }
}

function valuesOf(shape: GeofenceShape): WrittenFeature['values'] {
  if (shape.type === 'circle') return [['radius_m', shape.radiusM]]
  return shape.type === 'corridor' ? [['half_width_m', shape.halfWidthM]] : [['shape', 'polygon']]
}
