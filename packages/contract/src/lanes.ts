import { GEOFENCE_KINDS } from '@vigia/domain/geofence/geofence'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, latitude, latLng, longitude, requiredText, shortString } from './scalars.ts'

/** A place of a query: its degrees as text. */
const degreesText = (degrees: typeof latitude) =>
  shortString(25, 'Debe ser un número')
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/, 'Debe ser un número')
    .transform(Number)
    .pipe(degrees)

export const laneRoutes = endpoint({
  method: 'GET',
  path: '/api/lanes/routes',
  summary:
    'Por dónde fueron y cuánto tardaron los viajes terminados entre dos lugares, para un viaje que aún no existe.',
  query: z.strictObject({
    origin: requiredText(200),
    destination: requiredText(200),
    latitude_origin_address: z.optional(degreesText(latitude)),
    longitude_origin_address: z.optional(degreesText(longitude)),
    latitude_destination_address: z.optional(degreesText(latitude)),
    longitude_destination_address: z.optional(degreesText(longitude)),
  }),
  response: z.strictObject({
    /** From departure to arrival, in minutes; null with fewer than three trips. */
    usual_minutes: z.nullable(z.strictObject({ p50: z.int(), p90: z.int(), trips: z.int() })),
    /** Trips whose way is known: those of all routes. */
    trips: z.int(),
    /** The way of the most trips first. */
    data: z.array(
      z.strictObject({
        /** How many of `trips` went this way. */
        trips: z.int(),
        /** The one whose way it is: of them the best heard. */
        travel_id: id,
        external_invoice: z.string(),
        /** The numbered road of the most of it; null where none is known. */
        road: z.nullable(z.string()),
        points: z.array(latLng),
        length_km: z.number(),
        /** Half of them took no longer, from departure to arrival. */
        minutes: z.int(),
        /** Share of the time of driving that was heard, 0–1. */
        covered_share: z.number(),
        /** Own zones that it goes through, in its order. */
        zones: z.array(
          z.strictObject({
            id,
            name: z.string(),
            kind: z.enum(GEOFENCE_KINDS),
            from_km: z.number(),
            to_km: z.number(),
          }),
        ),
      }),
    ),
  }),
})
