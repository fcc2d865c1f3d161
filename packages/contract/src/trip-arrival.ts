import { NO_ARRIVAL_REASONS } from '@vigia/domain/arrival/estimate-arrival'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams, instant } from './scalars.ts'

export const tripArrival = endpoint({
  method: 'GET',
  path: '/api/travels/:id/arrival',
  summary:
    'Cuándo llega un viaje en curso, con un intervalo en el que llegan ocho de cada diez, por cómo siguieron desde ahí los viajes anteriores de su ruta.',
  params: idParams,
  response: z.strictObject({
    /** Of when this is. */
    at: instant,
    arrival: z.nullable(z.strictObject({ p10: instant, p50: instant, p90: instant, is_standing: z.boolean() })),
    /** Why there is none. */
    reason: z.nullable(z.enum(NO_ARRIVAL_REASONS)),
    /** Earlier trips of the lane that it stands on, or that are known. */
    trips: z.int(),
  }),
})
