import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, roughNumber } from './scalars.ts'

/** GPS position of spec §3, the history table's columns. */
const historyRow = z.strictObject({
  latitud: z.number(),
  longitud: z.number(),
  speed: z.nullable(z.number()),
  heading: z.nullable(z.number()),
  timestamp: instant,
  altitude: z.nullable(z.number()),
  description: z.nullable(z.string()),
  is_panic: z.boolean(),
})

/** Trip stats of spec §3, over 30 days. */
const statsRow = z.strictObject({
  total_travels: z.int(),
  in_transit: z.int(),
  completed: z.int(),
  loading: z.int(),
  avg_duration_days: z.nullable(z.number()),
})

/**
 * The text is never executed: it must have the shape of `GPS_HISTORY_SQL` or `TRIP_STATS_SQL`, else 400 `QUERY_NOT_ALLOWED`
 * with both in `details.allowed`. Free are case, spaces, comments, quotes, a table alias, the order of columns, `SELECT *` of
 * the history, a limit of 1 to 100, a time from which (`timestamp >= NOW() - INTERVAL 'N hours'`, at most 168), `CASE` instead
 * of `FILTER`, casts, and constants instead of `$n`. The rows always have all columns.
 */
export const queryTravels = endpoint({
  method: 'POST',
  path: '/api/travels/query',
  summary: 'Historial GPS de un viaje o estadísticas de 30 días, pedidos como consulta.',
  body: z.strictObject({
    sql: z.string().min(1).max(4096),
    params: z.optional(z.array(z.union([z.string().max(200), roughNumber, z.boolean(), z.null()])).max(10)),
  }),
  response: z.strictObject({ data: z.union([z.array(historyRow).max(100), z.array(statsRow).length(1)]) }),
})
