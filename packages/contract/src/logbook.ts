import { z } from 'zod'
import { contactOutcomeCodec } from './contact-outcome.codec.ts'
import { endpoint } from './endpoint.ts'
import { COMMUNICATION_PATTERNS } from './monitor.ts'
import { id, instant } from './scalars.ts'
import { riskLevelCodec } from './severity.codec.ts'
import { TRIP_STATUSES } from './travels.ts'
import { tripAssignee } from './trip-assignees.ts'

const outcome = z.enum(contactOutcomeCodec.words)

/** An active trip by its contacts: when the next is due, and how the last went (design, second part §2). */
export const contactTrip = z.strictObject({
  travel_id: id,
  external_invoice: z.string(),
  plates: z.nullable(z.string()),
  client_name: z.nullable(z.string()),
  carrier_name: z.nullable(z.string()),
  carrier_phone: z.nullable(z.string()).describe('Al que se le llama al despacho de la línea; el del catálogo.'),
  operator_name: z.nullable(z.string()),
  operator_phone: z.nullable(z.string()),
  status: z.enum(TRIP_STATUSES),
  origin: z.string(),
  destination: z.string(),
  risk_level: z.enum(riskLevelCodec.words),
  risk_score: z.number(),
  started_at: instant,
  cadence_min: z.int(),
  due_at: instant,
  last_comment: z.nullable(
    z.strictObject({ comment: z.string(), reported_by: z.string(), created: instant, outcome: z.nullable(outcome) }),
  ),
  last_attempt: z.nullable(z.strictObject({ outcome, created: instant })),
  attempts_today: z.int(),
  /** The comments of the last six hours, the oldest first, with the cadence of then where it was kept; and the one before them. */
  comment_times: z.array(z.strictObject({ created: instant, cadence_min: z.nullable(z.int()) })),
  comment_before: z.nullable(instant),
  communication_analysis: z.strictObject({
    max_gap_hours: z.nullable(z.number()),
    pattern: z.enum(COMMUNICATION_PATTERNS),
  }),
  /** Among those that the local analysis of the monitor marks critical (rules §3). */
  marked_critical: z.boolean(),
  /** Whose it is; null: shared, in everybody's round. */
  assignee: tripAssignee,
  /** Whose it was until it became shared by itself, because they attend it no longer, and since when. */
  assignee_lost: z.nullable(z.strictObject({ name: z.string(), at: instant })),
})

export const logbookTrips = endpoint({
  method: 'GET',
  path: '/api/logbook/trips',
  summary: 'Los viajes activos por su próximo contacto.',
  response: z.strictObject({
    /**
     * Since midnight where the company is: entries that were on time of those that were due. What is open and late counts among
     * these, however long it has been. `unmeasured`: what people wrote of active trips without that it was kept when it was due.
     */
    today: z.strictObject({ on_time: z.int(), due: z.int(), unmeasured: z.int() }),
    /** The share of them that the company wants, percent. */
    wanted_percent: z.int(),
    /**
     * What each person wrote in the last 60 minutes, the most first: of it what they typed and what they confirmed as it was drafted;
     * of the rest nobody has said. `automatic`: what systems wrote meanwhile, and operators by their link.
     */
    last_hour: z.array(z.strictObject({ name: z.string(), comments: z.int(), typed: z.int(), confirmed: z.int() })),
    automatic_last_hour: z.int(),
    data: z.array(contactTrip),
  }),
})

export const logbookCalls = { logbookTrips }
