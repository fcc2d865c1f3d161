import { PHONE_SIGNALS } from '@vigia/domain/device/phone-signal'
import { z } from 'zod'
import { emailAddress } from './auth.ts'
import { contactOutcomeCodec } from './contact-outcome.codec.ts'
import { deviceOwner, listDevices } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { markedAbsence, operatorAbsence } from './operator-absences.ts'
import { calendarDate, documentsVerdict, operatorDocument } from './operator-documents.ts'
import { id, idParams, instant, page, pageQuery, requiredText, text } from './scalars.ts'

/** By what the list of operators is narrowed: the trip, or how the phone is heard. */
const OPERATOR_FILTERS = ['with-trip', 'without-trip', 'silent', 'app-asleep'] as const

const operator = z.strictObject({
  id,
  name: z.string(),
  phone: z.nullable(z.string()),
  /** Of the trip that is under way, else of the last one. */
  carrier_name: z.nullable(z.string()),
  /** The trip that is under way, of those that the asker sees; all null without one. */
  travel_id: z.nullable(id),
  external_invoice: z.nullable(z.string()),
  plates: z.nullable(z.string()),
  origin: z.nullable(z.string()),
  destination: z.nullable(z.string()),
  /** Without a trip that the asker sees: whether there is one that they do not see, which is all they learn of it. */
  on_other_trip: z.boolean(),
  /** A duress word on a trip of his that the asker sees is an open alert, also where somebody took it over since: nobody calls him. */
  under_duress: z.boolean(),
  signal: z.strictObject({
    state: z.enum(PHONE_SIGNALS),
    /** When the phone was last heard, of `link` also when its page was last opened; null for never. */
    last_seen: z.nullable(instant),
    /** What the phone last said of itself; null while it has not. */
    battery_pct: z.nullable(z.number()),
    app: z.nullable(z.string()),
    /** Older than the company accepts; false also while it is not known by which version it speaks. */
    is_old_app: z.boolean(),
  }),
  documents: documentsVerdict,
  /** Null: nobody has marked an absence of today or later, which is not to say that he is available. */
  absence: z.nullable(operatorAbsence),
  /** How calls were answered over 30 days, by what was written on the trips that the asker sees. */
  reliability: z.strictObject({
    answered: z.int(),
    calls: z.int(),
    /** 0–1; null under 10 calls: a short sample is no share. */
    share: z.nullable(z.number()),
    /** Under 60 % of 10 calls or more. */
    is_poor: z.boolean(),
    /** The three hours of the day in which he answers best: from 8 to 11. Null without enough calls. */
    best_from_h: z.nullable(z.int()),
    best_to_h: z.nullable(z.int()),
  }),
})

/** What a person types; empty is none. */
const emailOrNone = z.union([z.literal(''), emailAddress])

/** The name is what trips find an operator by; `null` clears. */
const operatorFields = {
  name: requiredText(200),
  phone: z.nullable(text(30)),
  email: z.nullable(emailOrNone),
  /** Whom to call about them. */
  emergency_name: z.nullable(text(200)),
  emergency_phone: z.nullable(text(30)),
}
const { name, ...clearable } = operatorFields

export const listOperators = endpoint({
  method: 'GET',
  path: '/api/operators',
  summary: 'Los operadores, con su viaje en curso y la señal de su teléfono.',
  query: z.strictObject({
    ...pageQuery.shape,
    filter: z.optional(z.enum(OPERATOR_FILTERS)),
    /** Of this carrier, by the trip under way or the last one. */
    carrier: z.optional(id),
    /** Every word in the name, the phone or the plates. */
    q: z.optional(text(100)),
  }),
  response: page(operator),
})

/** Of trips, entries of the log and incidents the newest 20 each. */
export const getOperator = endpoint({
  method: 'GET',
  path: '/api/operators/:id',
  summary: 'Un operador: teléfonos, correo, documentos, viajes, bitácora e incidencias de sus viajes.',
  params: idParams,
  response: z.strictObject({
    operator,
    /** Which state of them this is: who changes it says so. */
    version: z.int(),
    email: z.nullable(z.string()),
    emergency_name: z.nullable(z.string()),
    emergency_phone: z.nullable(z.string()),
    documents: z.array(operatorDocument),
    /** The newest 20. */
    absences: z.array(markedAbsence),
    devices: listDevices.response.shape.data,
    /** Of every phone that was theirs, the newest first. */
    device_history: z.array(deviceOwner),
    trips: z.array(
      z.strictObject({
        id,
        external_invoice: z.string(),
        status: z.string(),
        origin: z.string(),
        destination: z.string(),
        plates: z.nullable(z.string()),
        created_at: instant,
      }),
    ),
    comments: z.array(
      z.strictObject({
        id,
        external_invoice: z.string(),
        comment: z.string(),
        reported_by: z.string(),
        created_at: instant,
        outcome: z.nullable(z.enum(contactOutcomeCodec.words)),
      }),
    ),
    incidents: z.array(
      z.strictObject({
        id,
        external_invoice: z.string(),
        type: z.string(),
        description: z.string(),
        status: z.enum(['reported', 'resolved']),
        created_at: instant,
      }),
    ),
  }),
})

const duty = {
  /** Since the last pause of 30 min; null: a silence of over 30 min hides whether there was one, or nothing is known. */
  driving_minutes: z.nullable(z.number()),
  /** No pause was seen: the positions begin after it, and he may have driven longer. */
  at_least: z.boolean(),
  since: z.nullable(instant),
  /** When a pause is due if he drives on. */
  pause_due: z.nullable(instant),
  day_driving_minutes: z.number(),
  /** Of the 24 h, of which nothing is known. */
  day_unknown_minutes: z.number(),
  level: z.enum(['normal', 'warning', 'over']),
  /** Over 14 h in 24 h. */
  lacks_rest: z.boolean(),
  /** Whose positions were counted; null: there are none. */
  counted: z.nullable(z.enum(['unit', 'phone'])),
}

/** Of those who drove within 24 h a trip that whoever asks sees; the others have no row. */
export const listOperatorDuty = endpoint({
  method: 'GET',
  path: '/api/operators/duty',
  summary: 'Conducción de cada operador en las últimas 24 h, estimada con el GPS de sus viajes; no es bitácora legal.',
  response: z.strictObject({
    /** Up to when it was counted: it is kept for a minute. */
    as_of: instant,
    data: z.array(z.strictObject({ operator_id: id, ...duty })),
  }),
})

/** By the positions of the trips that whoever asks sees: an estimate, and no logbook. */
export const operatorDuty = endpoint({
  method: 'GET',
  path: '/api/operators/:id/duty',
  summary:
    'Conducción de un operador en las últimas 24 h, y su jornada de un día, estimadas con el GPS de sus viajes; no es bitácora legal.',
  params: idParams,
  /** A day of Mexico City that has begun; today's without it. */
  query: z.strictObject({ date: z.optional(calendarDate) }),
  response: z.strictObject({
    as_of: instant,
    ...duty,
    day: z.strictObject({
      date: z.string(),
      from: instant,
      /** The first instant of the next day: not all of today has passed. */
      to: instant,
      /** Without gaps, as far as the day has passed. What no position of his trips tells of is unknown. */
      spans: z.array(z.strictObject({ kind: z.enum(['driving', 'stopped', 'unknown']), from: instant, to: instant })),
      driving_minutes: z.number(),
      stopped_minutes: z.number(),
      unknown_minutes: z.number(),
      /** Whose positions were counted; null: there are none. */
      counted: z.nullable(z.enum(['unit', 'phone'])),
    }),
  }),
})

export const createOperator = endpoint({
  method: 'POST',
  path: '/api/operators',
  summary: 'Agrega un operador; los viajes que lo nombren lo encuentran.',
  body: z.strictObject({ name, ...z.strictObject(clearable).partial().shape }),
  response: z.strictObject({ id }),
  status: 201,
})

/** `version` is that of `getOperator`: of two who change the same, the second is told of the first. */
export const updateOperator = endpoint({
  method: 'PATCH',
  path: '/api/operators/:id',
  summary: 'Cambia el nombre, el teléfono, el correo o el contacto de emergencia de un operador.',
  params: idParams,
  body: z.strictObject({ version: z.int().min(1).max(1e9), ...z.strictObject(operatorFields).partial().shape }),
  response: z.strictObject({ version: z.int() }),
})
