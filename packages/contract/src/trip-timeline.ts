import { SILENCE_CLASSES } from '@vigia/domain/silence/silence-verdict'
import { z } from 'zod'
import { contactOutcomeCodec } from './contact-outcome.codec.ts'
import { endpoint } from './endpoint.ts'
import { entryMarks } from './entry-marks.ts'
import { id, idParams, instant } from './scalars.ts'
import { alertSeverityCodec } from './severity.codec.ts'
import { TRIP_STATUSES } from './travels.ts'

/** Where what happened on a trip is written; `zone`: its positions entered one, as the zones are now. */
const TIMELINE_SOURCES = ['comment', 'alert', 'status', 'incident', 'promise', 'zone'] as const

const entry = z.strictObject({
  /** Of its source: `comment:12`. */
  id: z.string(),
  source: z.enum(TIMELINE_SOURCES),
  at: instant,
  /** Until when it lasted: an alert, an incident, a stay in a zone. Null: it still does, or lasts no time. */
  until: z.nullable(instant),
  text: z.string(),
  by: z.nullable(z.string()),
  /** How a try to reach the operator went. */
  outcome: z.nullable(z.enum(contactOutcomeCodec.words)),
  severity: z.nullable(z.enum(alertSeverityCodec.words)),
  ...entryMarks,
})

export const tripTimeline = endpoint({
  method: 'GET',
  path: '/api/travels/:id/timeline',
  summary: 'Lo que pasó en un viaje, de todas sus fuentes, lo más nuevo primero, y cuándo nadie lo oyó ni le escribió.',
  params: idParams,
  query: z.strictObject({
    from: z.optional(instant).describe('Desde cuándo; si falta, 24 horas antes de `to`. A lo más 48 horas.'),
    to: z.optional(instant).describe('Hasta cuándo; si falta, ahora, o cuando terminó el viaje.'),
  }),
  response: z.strictObject({
    trip: z.strictObject({
      travel_id: id,
      external_invoice: z.string(),
      plates: z.nullable(z.string()),
      client_name: z.nullable(z.string()),
      operator_name: z.nullable(z.string()),
      origin: z.string(),
      destination: z.string(),
      status: z.enum(TRIP_STATUSES),
      is_active: z.boolean(),
    }),
    from: instant,
    to: instant,
    /** The newest 500; there are more. */
    has_more: z.boolean(),
    entries: z.array(entry),
    /** Since when positions can tell of it: before, nothing is known. */
    gps_from: instant,
    /** More than five minutes unheard; `class`: what an alert of then said of it, null: nothing. */
    gps_gaps: z.array(z.strictObject({ from: instant, to: instant, class: z.nullable(z.enum(SILENCE_CLASSES)) })),
    /** Between entries of the logbook, by the cadence of then: `orange` over it, `red` over twice that. */
    contact_gaps: z.array(z.strictObject({ from: instant, to: instant, level: z.enum(['neutral', 'orange', 'red']) })),
    /** `to`: when it was last heard standing; not `is_over`: in what was asked nobody heard it move after that, and its trip goes on. */
    stops: z.array(z.strictObject({ from: instant, to: instant, is_over: z.boolean() })),
  }),
})
