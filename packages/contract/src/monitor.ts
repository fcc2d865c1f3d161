import { HELP_TYPES } from '@vigia/domain/risk/call-for-help'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './scalars.ts'
import { TRIP_STATUSES } from './travels.ts'

export const COMMUNICATION_PATTERNS = ['sin_datos', 'irregular', 'regular'] as const

/** Logbook trip of spec §3. `comments`: the newest few, newest first; the analysis is of them all. */
const logbookTrip = z.strictObject({
  travel_id: id,
  invoice_id: z.nullable(z.string()),
  external_invoice: z.string(),
  status: z.enum(TRIP_STATUSES),
  origin: z.string(),
  destination: z.string(),
  comments: z.array(z.strictObject({ comment: z.string(), created: instant, reported_by: z.string() })),
  comments_total: z.int(),
  last_comment_date: z.nullable(instant),
  communication_analysis: z.strictObject({
    max_gap_hours: z.nullable(z.number()),
    pattern: z.enum(COMMUNICATION_PATTERNS),
  }),
})

export const monitorLogbooks = endpoint({
  method: 'GET',
  path: '/api/monitor/bitacoras',
  summary: 'Los viajes activos con su bitácora.',
  response: z.strictObject({ data: z.array(logbookTrip) }),
})

/** Every incident of an active trip; `reported` ones are active, type `stop` is an emergency stop (spec §3). */
export const monitorIncidents = endpoint({
  method: 'GET',
  path: '/api/monitor/incidences',
  summary: 'Las incidencias de los viajes activos.',
  response: z.strictObject({
    data: z.array(
      z.strictObject({
        id,
        travel_id: id,
        status: z.enum(['reported', 'resolved']),
        type: z.string(),
        description: z.string(),
        created: instant,
      }),
    ),
  }),
})

/** One row for each active trip whose operator has a phone that reports; without one nothing is known, so there is none. */
export const monitorOperators = endpoint({
  method: 'GET',
  path: '/api/monitor/operator-status',
  summary: 'Si el teléfono de cada operador da señal.',
  response: z.strictObject({
    data: z.array(z.strictObject({ travel_id: id, online: z.boolean(), last_seen: z.nullable(instant) })),
  }),
})

/** The newest fix of each active trip that was heard. */
export const monitorTracking = endpoint({
  method: 'GET',
  path: '/api/monitor/gps-tracking',
  summary: 'La última señal GPS de cada viaje activo, y si es de pánico.',
  response: z.strictObject({
    data: z.array(
      z.strictObject({
        travel_id: id,
        is_panic: z.boolean(),
        /** Help that somebody asks for on this trip and nobody has resolved: a panic among it. */
        calls_for_help: z.array(z.enum(HELP_TYPES)),
        latitud: z.nullable(z.number()),
        longitud: z.nullable(z.number()),
        timestamp: z.nullable(instant),
      }),
    ),
  }),
})

/** The four calls of one load (spec §7). */
export const monitorCalls = { monitorLogbooks, monitorIncidents, monitorOperators, monitorTracking }
