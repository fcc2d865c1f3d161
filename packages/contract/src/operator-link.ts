import { TRIP_STATUSES } from '@vigia/domain/trip/trip-status'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { milestoneCodec } from './operator-proposal.codec.ts'
import { fixInput } from './positions.ts'
import {
  counter,
  id,
  idParams,
  instant,
  latitude,
  longitude,
  measure,
  page,
  pageQuery,
  requiredText,
  shortString,
  text,
} from './scalars.ts'

/** What a phone that was without signal sends at once. */
export const MOST_FIXES_BY_LINK = 100

/** 128 random bits. What has another form is no link, and answered like one that ended. */
export const linkToken = z.strictObject({
  token: z.string().max(100).describe('Lo que sigue a `/operador/` en el enlace.'),
})

/** What a phone calls itself, as far as it tells. */
const phoneModel = text(80)
/** What a browser keeps to be told from another one: says nothing of the phone. */
const phoneId = shortString(36)

const madeLink = {
  made_at: instant,
  made_by: z.string(),
  expires_at: instant,
  operator_name: z.string(),
}

const operatorLink = endpoint({
  method: 'GET',
  path: '/api/travels/:id/operator-link',
  summary: 'El enlace sin app del operador de un viaje: si lo abrió, en qué teléfono y si comparte su ubicación.',
  params: idParams,
  response: z.strictObject({
    /** The one that opens now; null: there is none. */
    link: z.nullable(
      z.strictObject({
        ...madeLink,
        /** When its page was first and last opened; null: never. */
        opened_at: z.nullable(instant),
        last_opened_at: z.nullable(instant),
        phone_model: z.nullable(z.string()),
        /** When another phone than the first opened it; null: none has. */
        other_opened_at: z.nullable(instant),
        other_phone_model: z.nullable(z.string()),
        /** What the operator last said to sharing where he is; null: nothing. */
        consent: z.nullable(z.strictObject({ accepted: z.boolean(), at: instant })),
        /** Of the newest position that came by a link of this trip. */
        last_fix_at: z.nullable(instant),
      }),
    ),
  }),
})

/** Those that open now; of the address nothing is told. */
const listOperatorLinks = endpoint({
  method: 'GET',
  path: '/api/operator-links',
  summary: 'Los enlaces de operadores que abren ahora, de todos los viajes, el más nuevo primero.',
  query: pageQuery,
  response: z.strictObject({
    ...page(
      z.strictObject({
        id,
        travel_id: id,
        external_invoice: z.string(),
        trip_status: z.enum(TRIP_STATUSES),
        ...madeLink,
        ends_at: instant.describe('Cuándo deja de abrir: al vencer, o dos horas después de terminar su viaje.'),
        opened_at: z.nullable(instant),
        last_opened_at: z.nullable(instant),
        other_opened_at: z.nullable(instant).describe('Cuándo lo abrió un segundo teléfono.'),
      }),
    ).shape,
    /** How many open now. */
    active: counter,
  }),
})

/** The address is shown once: what is kept of its token is a hash. */
const makeOperatorLink = endpoint({
  method: 'POST',
  path: '/api/travels/:id/operator-link',
  summary: 'Hace el enlace con que el operador de un viaje comparte su ubicación sin app; anula el anterior.',
  params: idParams,
  body: z.strictObject({ expires_at: z.optional(instant) }),
  /** What the operator is told, beside the address. */
  response: z.strictObject({
    url: z.string(),
    organisation: z.string(),
    external_invoice: z.string(),
    /** With the company's own words, and the address. */
    message: z.string(),
    ...madeLink,
  }),
  status: 201,
})

const revokeOperatorLink = endpoint({
  method: 'DELETE',
  path: '/api/travels/:id/operator-link',
  summary: 'Anula el enlace del operador de un viaje.',
  params: idParams,
})

/** The same answer, 410, for a link that ended, was annulled or never was. */
const openOperatorLink = endpoint({
  method: 'GET',
  path: '/api/operator-link/:token',
  summary: 'Lo que ve el operador al abrir su enlace: su viaje, hasta cuándo abre y si comparte su ubicación.',
  params: linkToken,
  query: z.strictObject({ phone: z.optional(phoneId), model: z.optional(phoneModel) }),
  response: z.strictObject({
    organisation: z.string(),
    central_phone: z.nullable(z.string()),
    external_invoice: z.string(),
    origin: z.string(),
    destination: z.string(),
    expires_at: instant,
    /** Of the text that the page has to show. */
    consent_version: z.string(),
    /** The company's own notice of privacy; null: it has none. */
    notice: z.nullable(z.string()),
    /** What he can answer with a touch. */
    replies: z.array(z.string()),
    /** The trip's client wants a photo of the delivery. */
    asks_delivery_photo: z.boolean(),
    /** Null: he has said nothing to this text. */
    consent: z.nullable(z.boolean()),
    /** Seconds between two fixes of a unit that moves; 0: the trip has ended, and none is taken. */
    pace_s: z.int(),
    /** Of the newest report that was received. */
    reported_at: z.nullable(instant),
    /** Where he last said that his trip is, of each kind, by the phone that said it. */
    milestones: z.array(z.strictObject({ kind: z.enum(milestoneCodec.words), at: instant })),
    now: instant,
  }),
})

const consentByLink = endpoint({
  method: 'POST',
  path: '/api/operator-link/:token/consent',
  summary: 'El operador acepta, no acepta o deja de compartir su ubicación.',
  params: linkToken,
  body: z.strictObject({
    version: requiredText(40),
    accepted: z.boolean(),
    model: z.optional(phoneModel),
  }),
  response: z.strictObject({ received_at: instant }),
})

const fixByLink = fixInput
  .omit({ device: true, travel_id: true, event: true, source: true })
  .extend({ battery: z.optional(measure('real', 0, 100)) })

/**
 * A validator of its own reads the body, fix by fix, as that of `postPositions`; 202 after commit, also for what is refused for
 * good, which the phone need not send again.
 */
const postPositionsByLink = endpoint({
  method: 'POST',
  path: '/api/operator-link/:token/positions',
  summary: 'Recibe las posiciones del teléfono del operador, las más antiguas primero.',
  params: linkToken,
  body: z.array(fixByLink).max(MOST_FIXES_BY_LINK),
  response: z.strictObject({ accepted: z.int(), refused: z.int(), pace_s: z.int(), received_at: instant }),
  status: 202,
})

export const LINK_ANSWERS = ['bien', 'demora'] as const

/** The same answer whichever word it is, and none. */
const reportByLink = endpoint({
  method: 'POST',
  path: '/api/operator-link/:token/reports',
  summary: 'Reporte de rutina del operador, con la clave del viaje.',
  params: linkToken,
  body: z.strictObject({ answer: z.enum(LINK_ANSWERS), word: requiredText(40), at: instant }),
  response: z.strictObject({ received_at: instant }),
})

/** Never refused by how often it comes. `at` is when the button was held, by the phone's clock: sent again it is the same call. */
const panicByLink = endpoint({
  method: 'POST',
  path: '/api/operator-link/:token/panic',
  summary: 'El operador pide ayuda.',
  params: linkToken,
  body: z.strictObject({
    at: instant,
    lat: z.optional(latitude),
    lng: z.optional(longitude),
    /** When the phone was there. */
    fixed_at: z.optional(instant),
  }),
  response: z.strictObject({ received_at: instant, alert_id: z.null() }),
  status: 201,
})

const panicOfLink = endpoint({
  method: 'GET',
  path: '/api/operator-link/:token/panic',
  summary: 'Si la central vio la última llamada de ayuda de este enlace.',
  params: linkToken,
  response: z.strictObject({
    received_at: z.nullable(instant),
    /** When somebody at the desk acknowledged it; null: nobody yet. */
    seen_at: z.nullable(instant),
  }),
})

export const operatorLinkCalls = {
  operatorLink,
  listOperatorLinks,
  makeOperatorLink,
  revokeOperatorLink,
  openOperatorLink,
  consentByLink,
  postPositionsByLink,
  reportByLink,
  panicByLink,
  panicOfLink,
}
