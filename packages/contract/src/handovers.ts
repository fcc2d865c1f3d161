import { POINT_KINDS } from '@vigia/domain/shifts/handover-points'
import { z } from 'zod'
import { assertion, factorCode, opaqueToken, password } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { asRead, id, instant, page, pageQuery, requiredText, shortString, text } from './scalars.ts'
import { alertSeverityCodec } from './severity.codec.ts'

const MAX_HANDOVER_NOTE = 1_000
const MAX_NEXT_ACTION = 200
const MAX_QUESTION = 500

const person = z.strictObject({ id, name: z.string() })
const shift = z.strictObject({ name: z.string(), starts_at: instant, ends_at: instant })

const question = z.strictObject({
  id,
  by: z.string(),
  at: instant,
  text: z.string(),
  answer: z.nullable(z.strictObject({ by: z.string(), at: instant, text: z.string() })),
})

const point = z.strictObject({
  id,
  kind: z.enum(POINT_KINDS),
  travel_id: z.nullable(id),
  alert_id: z.nullable(id),
  /** The plates of its trip, else its invoice; null where it is about no trip. */
  label: z.nullable(z.string()),
  severity: z.nullable(z.enum(alertSeverityCodec.words)),
  title: z.string(),
  detail: z.string(),
  /** What another kind would have said of the same trip. */
  also: z.array(z.string()),
  since: instant,
  note: z.string(),
  next_action: z.string(),
  next_action_at: z.nullable(instant),
  ready_at: z.nullable(instant),
  is_after_cut: z.boolean(),
  accepted_at: z.nullable(instant),
  /** Null until somebody accepts it; who receives accepts again what another accepted before them. */
  accepted_by: z.nullable(person),
  closed_at: z.nullable(instant),
  questions: z.array(question),
})

const status = z.enum(['preparing', 'to-receive', 'received', 'lapsed'])

const handover = z.strictObject({
  id,
  folio: z.string(),
  organisation: z.string(),
  status,
  outgoing_shift: shift,
  incoming_shift: shift,
  /** Null while nobody has begun. */
  outgoing: z.nullable(person),
  incoming: z.nullable(person),
  opened_at: instant,
  cut_at: z.nullable(instant),
  received_at: z.nullable(instant),
  /** When the supervisor is called if nobody has received it. */
  unreceived_at: instant,
  /**
   * Trips under way that are critical or high; at the cut once it was signed. Null: nobody signed it before it ended, or whoever
   * asks does not see all of them.
   */
  trips: z.nullable(z.strictObject({ active: z.int(), critical: z.int(), high: z.int() })),
  /** How many passed from who handed over to who received; null: not received yet, or not known, or whoever asks does not see all. */
  passed_trips: z.nullable(z.int()),
  points: z.array(point),
  /** Only the points of trips that whoever asks sees are there: they can read it, and sign nothing. */
  is_partial: z.boolean(),
  sha256: z.nullable(z.string()),
  /** Whether what it says now is what was signed, by the fingerprint in the audit log; null before it was received. */
  is_intact: z.nullable(z.boolean()),
  /** When the data of a person was taken out of it. */
  redacted_at: z.nullable(instant),
})

export const currentHandover = endpoint({
  method: 'GET',
  path: '/api/shifts/handover',
  summary: 'La entrega de turno en curso, o la última recibida de este turno.',
  response: z.strictObject({
    /** Null: none is under way, and the last one is of an earlier shift. */
    handover: z.nullable(handover),
    shift,
    next_shift: shift,
    /** When the next one opens by itself; null: nobody has handed over here yet, and none does. */
    opens_at: z.nullable(instant),
    /** What happened since the end of the last shift of whoever asks, else since this one began. */
    since: z.strictObject({
      at: instant,
      is_last_shift: z.boolean(),
      new_trips: z.int(),
      delivered: z.int(),
      resolved_alerts: z.int().describe('Por una persona.'),
      ended_alone_alerts: z.int().describe('Se cerraron solas: nadie las juzgó.'),
      open_incidents: z.int(),
      contacts: z
        .strictObject({ on_time: z.int(), due: z.int() })
        .describe('De los contactos escritos de los que se sabe cuándo vencían, cuántos a tiempo.'),
    }),
  }),
})

const openHandover = endpoint({
  method: 'POST',
  path: '/api/shifts/handovers',
  summary: 'Abre la entrega del turno en curso antes de que se abra sola.',
  response: handover,
  status: 201,
})

const handoverParams = z.strictObject({ id })
const pointParams = z.strictObject({ id, point_id: id })

const prepareHandoverPoint = endpoint({
  method: 'PATCH',
  path: '/api/shifts/handovers/:id/points/:point_id',
  summary: 'Escribe la nota y la próxima acción de un punto, y lo da por listo.',
  params: pointParams,
  body: z.strictObject({
    note: z.optional(text(MAX_HANDOVER_NOTE)),
    next_action: z.optional(text(MAX_NEXT_ACTION)),
    next_action_at: z.optional(z.nullable(instant)),
    ready: z.optional(z.boolean()),
    was: asRead({
      note: shortString(4_000),
      next_action: shortString(1_000),
      next_action_at: z.nullable(instant),
    }),
  }),
  response: handover,
})

const addHandoverNote = endpoint({
  method: 'POST',
  path: '/api/shifts/handovers/:id/notes',
  summary: 'Agrega una nota general del turno a la entrega.',
  params: handoverParams,
  body: z.strictObject({ note: requiredText(MAX_HANDOVER_NOTE) }),
  response: handover,
  status: 201,
})

const acceptHandoverPoint = endpoint({
  method: 'POST',
  path: '/api/shifts/handovers/:id/points/:point_id/accept',
  summary: 'Acepta un punto de la entrega; quien acepta el primero es quien recibe.',
  params: pointParams,
  response: handover,
})

const askAboutHandoverPoint = endpoint({
  method: 'POST',
  path: '/api/shifts/handovers/:id/points/:point_id/questions',
  summary: 'Pregunta algo de un punto a quien entrega.',
  params: pointParams,
  body: z.strictObject({ text: requiredText(MAX_QUESTION) }),
  response: handover,
  status: 201,
})

const answerHandoverQuestion = endpoint({
  method: 'POST',
  path: '/api/shifts/handovers/:id/questions/:question_id/answer',
  summary: 'Contesta una pregunta de quien recibe.',
  params: z.strictObject({ id, question_id: id }),
  body: z.strictObject({ text: requiredText(MAX_QUESTION) }),
  response: handover,
})

const nameHandoverPerson = endpoint({
  method: 'POST',
  path: '/api/shifts/handovers/:id/people',
  summary: 'Dice quién entrega o quién recibe, por quien falta.',
  params: handoverParams,
  body: z.strictObject({ side: z.enum(['outgoing', 'incoming']), user_id: id }),
  response: handover,
})

const listHandoverPeople = endpoint({
  method: 'GET',
  path: '/api/shifts/people',
  summary: 'Quiénes pueden entregar y recibir un turno.',
  response: z.array(person),
})

const signedSide = z.enum(['outgoing', 'incoming'])

const signHandover = endpoint({
  method: 'POST',
  path: '/api/shifts/handovers/:id/sign',
  summary: 'Firma una de las dos partes de la entrega: con contraseña, con llave de acceso o con un código.',
  params: handoverParams,
  body: z.union([
    z.strictObject({ side: signedSide, password }),
    z.strictObject({ side: signedSide, code: factorCode }),
    z.strictObject({ side: signedSide, ticket: opaqueToken, credential: assertion }),
  ]),
  response: handover,
})

export const listHandovers = endpoint({
  method: 'GET',
  path: '/api/shifts/handovers',
  summary: 'Las entregas de turno, la más nueva primero.',
  query: pageQuery,
  response: page(
    z.strictObject({
      id,
      folio: z.string(),
      status,
      outgoing_shift: z.string(),
      incoming_shift: z.string(),
      incoming_starts_at: instant,
      outgoing: z.nullable(z.string()),
      incoming: z.nullable(z.string()),
      cut_at: z.nullable(instant),
      received_at: z.nullable(instant),
    }),
  ),
})

export const getHandover = endpoint({
  method: 'GET',
  path: '/api/shifts/handovers/:id',
  summary: 'El acta de una entrega, y si dice lo que se firmó.',
  params: handoverParams,
  response: handover,
})

const getHandoverDocument = endpoint({
  method: 'GET',
  path: '/api/shifts/handovers/:id/document',
  summary: 'El acta de una entrega en PDF, tamaño carta; se anota quién la bajó.',
  params: handoverParams,
})

export const handoverCalls = {
  currentHandover,
  openHandover,
  prepareHandoverPoint,
  addHandoverNote,
  acceptHandoverPoint,
  askAboutHandoverPoint,
  answerHandoverQuestion,
  nameHandoverPerson,
  listHandoverPeople,
  signHandover,
  listHandovers,
  getHandover,
  getHandoverDocument,
}
