import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { asRead, id, idParams, instant, requiredText, shortString } from './scalars.ts'

/** How a carrier's platform pushes positions to us ("GPS espejo" without a password). */
const MIRROR_KINDS = ['wialon-retranslator', 'wialon-ips', 'traccar', 'webhook'] as const
export type MirrorKind = (typeof MIRROR_KINDS)[number]

/** An address or a network from which a platform sends; the server checks that it is one, and no wider than /16 (IPv6: /32). */
const addresses = z.array(shortString(43)).max(50, 'Máximo 50 direcciones')

/**
 * For what a receiver turns something away: from an address that is not listed; a password, or a key in the address, of no
 * receiver; without a signature or its time; a wrong signature; a time that is off; a secret that cannot be opened; positions
 * before a sign-in; what is not understood; too many positions at once.
 */
const MIRROR_REFUSALS = [
  ...[
    'address',
    'password',
    'key',
    'unsigned',
    'signature',
    'clock',
    'secret-lost',
    'no-sign-in',
    'malformed',
    'too-many',
    'too-large',
    'crowded',
    'encrypted',
    'plain',
  ],
] as const
export type MirrorRefusal = (typeof MIRROR_REFUSALS)[number]

/** A receiver for one carrier, with what has to be handed to them. */
const mirror = z.strictObject({
  id,
  kind: z.enum(MIRROR_KINDS),
  carrier: z.string(),
  created_at: instant,
  /** The last packet that was understood. */
  last_heard_at: z.nullable(instant),
  units: z.int(),
  unmatched: z.int(),
  /** From where it may be sent to; none: from anywhere, for those that have a key. */
  addresses,
  /** False: the protocol has no key, and no address is told: nothing is received. */
  is_on: z.boolean(),
  /** The last that was turned away since the last good position; never what was sent. */
  refusal: z.nullable(
    z.strictObject({
      reason: z.enum(MIRROR_REFUSALS),
      at: instant,
      /** From where. */
      address: z.string(),
      /** For this reason. */
      count: z.int(),
      /** For all reasons; null where it is not known whose it is. */
      total: z.nullable(z.int()),
      /** False: it may be of this receiver, and is nobody's that is known. */
      is_own: z.boolean(),
      /** What else was turned away meanwhile, one of each reason, the newest first. */
      others: z.array(
        z.strictObject({ reason: z.enum(MIRROR_REFUSALS), at: instant, address: z.string(), count: z.int() }),
      ),
    }),
  ),
  /** What the carrier types into their platform; the host is the server's public name. */
  hand_over: z.strictObject({
    host: z.string(),
    port: z.int(),
    /** The whole address for HTTP; null for TCP. */
    url: z.nullable(z.string()),
    /** What tells this mirror from others: a password for Wialon IPS, a part of the address for HTTP. */
    key: z.nullable(z.string()),
    /** Numbered steps in Spanish, ready to be copied into a message. */
    text: z.string(),
  }),
})
export type MirrorWire = z.output<typeof mirror>

export const listMirrors = endpoint({
  method: 'GET',
  path: '/api/gps/mirrors',
  summary: 'Los receptores de GPS espejo.',
  response: z.strictObject({ data: z.array(mirror) }),
})

/** The secret of a webhook is in this answer and never again. */
export const createMirror = endpoint({
  method: 'POST',
  path: '/api/gps/mirrors',
  summary: 'Crea un receptor para que la plataforma de un transportista envíe posiciones.',
  body: z.strictObject({ kind: z.enum(MIRROR_KINDS), carrier: requiredText(200), addresses: z.optional(addresses) }),
  response: z.strictObject({ mirror, secret: z.nullable(z.string()) }),
  status: 201,
})

export const updateMirror = endpoint({
  method: 'PATCH',
  path: '/api/gps/mirrors/:id',
  summary: 'Cambia las direcciones desde las que un receptor acepta posiciones.',
  params: idParams,
  body: z.strictObject({ addresses, was: asRead({ addresses }) }),
  response: mirror,
})

export const deleteMirror = endpoint({
  method: 'DELETE',
  path: '/api/gps/mirrors/:id',
  summary: 'Cierra un receptor de GPS espejo.',
  params: idParams,
})

/** A unit as the carrier's platform names it, and which of ours it is. */
const mirrorUnit = z.strictObject({
  id,
  remote_id: z.string(),
  remote_name: z.nullable(z.string()),
  plates: z.nullable(z.string()),
  unit_id: z.nullable(id),
  /** `waiting`: nobody has said whose it is, and nothing that it says reaches a trip. */
  state: z.enum(['waiting', 'bound', 'dismissed']),
  /** Which of ours its name or id suggests, for a person to confirm. */
  suggested_unit_id: z.nullable(id),
  suggested_plates: z.nullable(z.string()),
  last_heard_at: instant,
  /** What it last said. */
  last_fix: z.nullable(z.strictObject({ at: instant, latitude: z.number(), longitude: z.number() })),
})
export type MirrorUnitWire = z.output<typeof mirrorUnit>

export const listMirrorUnits = endpoint({
  method: 'GET',
  path: '/api/gps/mirrors/:id/units',
  summary: 'Las unidades que han llegado por un receptor.',
  params: idParams,
  response: z.strictObject({ data: z.array(mirrorUnit) }),
})

export const bindMirrorUnit = endpoint({
  method: 'PUT',
  path: '/api/gps/mirror-units/:id',
  summary: 'Dice cuál de las unidades propias es la de un receptor.',
  params: idParams,
  body: z.strictObject({ unit_id: z.nullable(id), was: asRead({ unit_id: z.nullable(id) }) }),
  response: mirrorUnit,
})

const mirrorKey = z.strictObject({ key: shortString(64).regex(/^[\w-]{8,64}$/) })

export const traccarForward = endpoint({
  method: 'POST',
  path: '/intake/traccar/:key',
  summary: 'Reenvío de posiciones de Traccar, en JSON.',
  params: mirrorKey,
})

/**
 * `X-Vigia-Signature: sha256=<hex>` over `<X-Vigia-Timestamp>.<body>`, the timestamp in seconds since 1970; body: one fix or a
 * list, as `POST /api/positions`, whose `device` is the unit's id or plates. Answers after commit, with what became of each.
 */
export const mirrorWebhook = endpoint({
  method: 'POST',
  path: '/intake/webhook/:key',
  summary: 'Posiciones firmadas de la plataforma de un transportista.',
  params: mirrorKey,
  response: z.strictObject({
    recorded: z.int(),
    /** Of a unit that is not one of ours, or is not known to be. */
    unmatched: z.int(),
    /** Of a unit that was on no trip at that time. */
    without_trip: z.int(),
    /** 0/0, or too old. */
    refused: z.int(),
    /** Their indexes in the list. */
    malformed: z.array(z.int()),
  }),
})
