import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant } from './scalars.ts'

/** Checked by the route, whose messages the specification gives to the letter (spec §5). */
const looseId = z.strictObject({ id: z.string().max(200) })

export const tripGpsData = endpoint({
  method: 'GET',
  path: '/api/gps/extract/data/:id',
  summary: 'La última posición conocida del camión; 404 mientras no haya.',
  params: looseId,
  response: z.strictObject({
    coordinates: z.strictObject({ lat: z.number(), lng: z.number() }),
    speed: z.nullable(z.number()),
    status: z.string(),
    address: z.nullable(z.string()),
    timestamp: instant,
  }),
})

/** Every good position of the window, oldest first, and its totals (spec §3 "GPS history"). */
export const tripGpsHistory = endpoint({
  method: 'GET',
  path: '/api/gps/extract/history/:id',
  summary: 'Historial de posiciones de un viaje, hasta 168 horas.',
  params: looseId,
  query: z.strictObject({ hours: z.optional(z.string().max(20)) }),
  response: z.strictObject({
    count: z.int(),
    positions: z.array(
      z.strictObject({
        lat: z.number(),
        lng: z.number(),
        speed: z.nullable(z.number()),
        heading: z.nullable(z.number()),
        timestamp: instant,
        address: z.nullable(z.string()),
        source: z.string(),
      }),
    ),
    /** km */
    totalDistance: z.number(),
    /** km/h */
    averageSpeed: z.number(),
    lastUpdate: z.nullable(instant),
  }),
})
