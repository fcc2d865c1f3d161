import { ARRIVAL_BASES, NO_ARRIVAL_REASONS } from '@vigia/domain/arrival/estimate-arrival'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams, instant } from './scalars.ts'

export const tripArrival = endpoint({
  method: 'GET',
  path: '/api/travels/:id/arrival',
  summary:
    'Cuándo llega un viaje en curso, con un intervalo en el que llegan ocho de cada diez, por cómo siguieron desde ahí los viajes anteriores de su ruta, o, si son muy pocos, por lo que le falta de su ruta planeada y cómo anduvieron otros viajes.',
  params: idParams,
  response: z.strictObject({
    /** Of when this is. */
    at: instant,
    arrival: z.nullable(
      z.strictObject({
        p10: instant,
        p50: instant,
        p90: instant,
        is_standing: z.boolean(),
        basis: z.enum(ARRIVAL_BASES),
      }),
    ),
    /** Why there is none. */
    reason: z.nullable(z.enum(NO_ARRIVAL_REASONS)),
    /** Earlier trips that it stands on, or that are known of the lane. */
    trips: z.int(),
  }),
})
