import {
  GEOFENCE_KINDS,
  HALF_WIDTH_LIMITS_M,
  MAX_GEOFENCE_POINTS,
  RADIUS_LIMITS_M,
} from '@vigia/domain/geofence/geofence'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { asRead, id, idParams, latLng, requiredText, shortString } from './scalars.ts'

const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.number().min(min).max(max)

export const geofenceShape = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('circle'), centre: latLng, radiusM: within(RADIUS_LIMITS_M) }),
  z.strictObject({ type: z.literal('polygon'), ring: z.array(latLng).min(3).max(MAX_GEOFENCE_POINTS) }),
  z.strictObject({
    type: z.literal('corridor'),
    line: z.array(latLng).min(2).max(MAX_GEOFENCE_POINTS),
    /** From the line to either edge. */
    halfWidthM: within(HALF_WIDTH_LIMITS_M),
  }),
])

export const geofenceInput = z.strictObject({
  name: requiredText(100),
  kind: z.enum(GEOFENCE_KINDS),
  shape: geofenceShape,
})
const geofence = geofenceInput.extend({ id, name: z.string() })

export const listGeofences = endpoint({
  method: 'GET',
  path: '/api/geofences',
  summary: 'Las geocercas de la organización.',
  response: z.strictObject({ data: z.array(geofence) }),
})

export const createGeofence = endpoint({
  method: 'POST',
  path: '/api/geofences',
  summary: 'Crea una geocerca.',
  body: geofenceInput,
  response: geofence,
  status: 201,
})

export const updateGeofence = endpoint({
  method: 'PATCH',
  path: '/api/geofences/:id',
  summary: 'Cambia el nombre, el tipo o la forma de una geocerca.',
  params: idParams,
  body: geofenceInput.partial().extend({ was: asRead({ ...geofenceInput.shape, name: shortString(200) }) }),
  response: geofence,
})

export const deleteGeofence = endpoint({
  method: 'DELETE',
  path: '/api/geofences/:id',
  summary: 'Borra una geocerca.',
  params: idParams,
  status: 204,
})

/** All or none, in one transaction. What a file holds is read first by `readGeoFile`. */
export const importGeofences = endpoint({
  method: 'POST',
  path: '/api/geofences/import',
  summary: 'Crea varias geocercas a la vez, todas o ninguna.',
  body: z.strictObject({ data: z.array(geofenceInput).min(1).max(500) }),
  response: z.strictObject({ data: z.array(geofence) }),
  status: 201,
})

export const GEO_FORMATS = ['geojson', 'kml', 'gpx'] as const
const formatQuery = z.strictObject({ format: z.enum(GEO_FORMATS) })

/** A file to download. What a format cannot say (a circle, a kind) goes into its properties, and is read back. */
export const exportGeofences = endpoint({
  method: 'GET',
  path: '/api/geofences/export',
  summary: 'Las geocercas como archivo GeoJSON, KML o GPX.',
  query: formatQuery,
})

/** Says what a file holds, and writes nothing. An item without `shape` and `line` tells in `problem` why. */
export const readGeoFile = endpoint({
  method: 'POST',
  path: '/api/geo-files/read',
  summary: 'Lee un archivo GeoJSON, KML o GPX: zonas y líneas.',
  body: z.strictObject({ text: z.string().min(1).max(2_000_000) }),
  response: z.strictObject({
    format: z.enum(GEO_FORMATS),
    items: z.array(
      z.strictObject({
        name: z.string(),
        kind: z.nullable(z.enum(GEOFENCE_KINDS)),
        shape: z.nullable(geofenceShape),
        /** A line, which may become a route or, with a width, a corridor. */
        line: z.nullable(z.array(latLng)),
        problem: z.nullable(z.string()),
      }),
    ),
  }),
})
