import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, latitude, latLng, longitude, requiredText } from './scalars.ts'

/** So many points are looked up in some 20 ms. */
const ROAD_POINTS_MAX = 2_000

/** For who names places by itself, as the browser does with live positions: the roads are the server's. */
export const roadsOfPoints = endpoint({
  method: 'POST',
  path: '/api/places/roads',
  summary: 'En qué carretera y en qué kilómetro está cada punto; no guarda nada.',
  body: z.strictObject({ points: z.array(latLng).max(ROAD_POINTS_MAX) }),
  response: z.strictObject({
    /** False while no extract of OpenStreetMap was read in: then there is nothing to ask for. */
    has_roads: z.boolean(),
    /** Of each point in turn; null where it is on no road, or nobody can tell on which. */
    data: z.array(
      z.nullable(
        z.strictObject({
          /** As it is written on signs: `MEX-57D`. */
          reference: z.string(),
          /** Null where no posts prove it. */
          km: z.nullable(z.number()),
        }),
      ),
    ),
  }),
})

export const FOUND_PLACES_MAX = 12

/** Places that the organisation knows: its zones, then where its trips of 180 days began and ended, the most used first. */
export const searchPlaces = endpoint({
  method: 'GET',
  path: '/api/places',
  summary: 'Zonas propias, y orígenes y destinos de los viajes de 180 días, cuyo nombre tiene estas palabras.',
  query: z.strictObject({ q: requiredText(100) }),
  response: z.strictObject({
    data: z
      .array(
        z.strictObject({
          kind: z.enum(['zone', 'trips']),
          name: z.string(),
          /** Null where nobody gave its coordinates. */
          latitude: z.nullable(latitude),
          longitude: z.nullable(longitude),
          /** Of a zone. */
          geofence_id: z.nullable(id),
          /** That began or ended there. */
          trips: z.int(),
        }),
      )
      .max(FOUND_PLACES_MAX),
  }),
})
