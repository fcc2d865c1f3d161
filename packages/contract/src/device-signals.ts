import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams, instant } from './scalars.ts'

/** Who sees a part of the fleet is told of what came while it spoke for trips that they see. */
export const getDeviceSignals = endpoint({
  method: 'GET',
  path: '/api/devices/:id/signals',
  summary:
    'Cuántas posiciones llegaron de un dispositivo en cada una de sus últimas 24 horas, y cómo llegaron las de siete días.',
  params: idParams,
  response: z.strictObject({
    /** The oldest first; the last is the one that has begun. Null: nobody knows, as nobody listened to it. */
    hours: z.array(z.strictObject({ from: instant, positions: z.nullable(z.number()) })),
    /** How many of those of the 24 hours came with a clock more than two minutes ahead; they are of the hour in which they came. */
    ahead: z.number(),
    /** Of the last seven days: all positions, those that jump, and those that reached us more than two minutes late. */
    week: z.strictObject({
      positions: z.number(),
      jumps: z.number(),
      late: z.number(),
      /** How late the latest of them was, in seconds. */
      latest_s: z.nullable(z.number()),
    }),
    /** False: only what came on trips that the asker sees is counted. */
    is_whole: z.boolean(),
  }),
})
