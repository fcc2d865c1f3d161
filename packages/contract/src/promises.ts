import { MAX_PROMISE_TEXT } from '@vigia/domain/communication/promise-mention'
import { FIX_SOURCES } from '@vigia/domain/gps/fix'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { promisedEventCodec, promiserCodec, promiseStateCodec } from './promise.codec.ts'
import { id, idParams, instant, page, pageQuery, requiredLine, text } from './scalars.ts'

/** States by which promises are listed: as they are kept, and those whose trip ended before anybody settled them. */
export const LISTED_PROMISES = ['abierta', 'cumplida', 'incumplida', 'sin_resolver'] as const

const state = z.enum(promiseStateCodec.words)
const person = z.strictObject({ id, name: z.string() })

/** What somebody said would happen at an hour, of a trip (design, second part §2). */
const promise = z.strictObject({
  id,
  version: z.int(),
  travel_id: id,
  external_invoice: z.string(),
  plates: z.nullable(z.string()),
  origin: z.string(),
  destination: z.string(),
  client_name: z.nullable(z.string()),
  carrier_name: z.nullable(z.string()),
  /** The trip is under way. An open promise of one that is not was never settled. */
  is_trip_active: z.boolean(),
  said_by_kind: z.enum(promiserCodec.words),
  said_by: z.nullable(z.string()),
  said_to: person,
  text: z.string(),
  /** What the GPS is to show of it. */
  expects: z.nullable(z.enum(promisedEventCodec.words)),
  /** The fix that shows that it happened; null: none does, or it is not open. Whether it was kept is for a person to say. */
  gps_shows: z.nullable(z.strictObject({ at: instant, source: z.enum(FIX_SOURCES) })),
  due_at: instant,
  /** The hours that were said before, the first first. */
  former_due_at: z.array(instant),
  state,
  note: z.nullable(z.string()),
  created: instant,
  resolved: z.nullable(instant),
  resolved_by: z.nullable(person),
})

export const listPromises = endpoint({
  method: 'GET',
  path: '/api/promises',
  summary: 'Lo que alguien dijo que pasaría: lo abierto por su hora, lo demás lo más nuevo primero.',
  query: z.strictObject({
    ...pageQuery.shape,
    state: z
      .optional(z.enum(LISTED_PROMISES))
      .describe(
        '`abierta` (pendiente o movida, de viajes activos) si no se dice. `sin_resolver`: su viaje terminó antes.',
      ),
    mine: z.optional(z.enum(['true', 'false'])).describe('`true`: solo las que se le dijeron a quien pregunta.'),
    travel_id: z.optional(id).describe('Solo las de un viaje.'),
  }),
  response: page(promise),
})

const addPromise = endpoint({
  method: 'POST',
  path: '/api/travels/:id/promises',
  summary: 'Anota lo que alguien dijo que pasaría en un viaje activo, y a qué hora.',
  params: idParams,
  body: z.strictObject({
    said_by_kind: z.enum(promiserCodec.words),
    said_by: z
      .optional(requiredLine(200))
      .describe('Su nombre; si falta, el que tiene el viaje de esa persona o empresa.'),
    text: requiredLine(MAX_PROMISE_TEXT),
    due_at: instant.describe('Cuándo: desde ahora y hasta dentro de siete días.'),
    expects: z.optional(z.enum(promisedEventCodec.words)).describe('Qué debe verse en el GPS.'),
  }),
  response: promise,
  status: 201,
})

const updatePromise = endpoint({
  method: 'PATCH',
  path: '/api/promises/:id',
  summary: 'Dice qué fue de una promesa, o la mueve a otra hora y conserva la de antes.',
  params: idParams,
  body: z.strictObject({
    version: z.int().min(1).max(1e9),
    state: state.describe('`movida` pide `due_at`; `pendiente` quita que fue cumplida o incumplida.'),
    due_at: z.optional(instant),
    note: z.optional(text(500)),
  }),
  response: promise,
})

export const promiseCalls = { listPromises, addPromise, updatePromise }
