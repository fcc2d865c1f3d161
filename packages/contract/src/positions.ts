import { FIX_QUALITIES } from '@vigia/domain/gps/fix'
import { MAX_FIXES_PER_REQUEST } from '@vigia/domain/gps/mirror-limits'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, latitude, longitude, measure } from './scalars.ts'

export { MAX_FIXES_PER_REQUEST }

/** One fix as integrations send it. Exactly one of `device` and `travel_id`. */
export const fixInput = z.strictObject({
  device: z.optional(z.string().min(1).max(64)),
  travel_id: z.optional(z.string().min(1).max(20)),
  timestamp: instant,
  lat: latitude,
  lng: longitude,
  /** km/h */
  speed: z.optional(z.nullable(measure('real', 0, 1000))),
  /** Degrees clockwise from true north; 360 is read as 0. */
  heading: z.optional(z.nullable(measure('real', 0, 360))),
  /** Metres. */
  altitude: z.optional(z.nullable(measure('real', -1000, 20_000))),
  /** Metres. */
  accuracy: z.optional(z.nullable(measure('real', 0, 100_000))),
  event: z.optional(z.nullable(z.literal('panic'))),
  source: z.optional(z.enum(['original', 'extracted', 'unit'])),
})
export type FixInput = z.output<typeof fixInput>

/** Why an intake refused a fix; each is counted in `/metrics`. */
export const FIX_REFUSALS = [
  'malformed',
  'unknown-device',
  'unknown-trip',
  'zero-coordinates',
  'too-old',
  'overloaded',
] as const
export type FixRefusal = (typeof FIX_REFUSALS)[number]

/**
 * The body is one fix or `[fix, …]` (≤ 1 000); a compiled validator reads it, so the schema here is for OpenAPI and
 * types. 202 after commit: `accepted` counts duplicates too; `refused` names each fix that was not kept, by its index;
 * `flagged` those kept as evidence only.
 */
export const postPositions = endpoint({
  method: 'POST',
  path: '/api/positions',
  summary: 'Recibe posiciones de una integración, con clave de API.',
  body: z.union([fixInput, z.array(fixInput).max(MAX_FIXES_PER_REQUEST)]),
  response: z.strictObject({
    accepted: z.int(),
    refused: z.array(z.strictObject({ index: z.int(), reason: z.enum(FIX_REFUSALS), error: z.string() })),
    flagged: z.array(z.strictObject({ index: z.int(), quality: z.enum(FIX_QUALITIES) })),
  }),
  status: 202,
})

const osmand = { path: '/intake/osmand', summary: 'Protocolo OsmAnd, como lo habla la app Traccar Client.' } as const

export const osmandQuery = endpoint({ method: 'GET', ...osmand })
export const osmandPost = endpoint({ method: 'POST', ...osmand })

/** The device's secret at the end of the address: the app knows no other place for it. */
const osmandWithSecret = {
  path: '/intake/osmand/:secret',
  summary: 'Protocolo OsmAnd, con la clave del dispositivo en la dirección.',
  params: z.strictObject({
    secret: z.string().max(200).describe('La clave que se mostró al registrar el dispositivo.'),
  }),
} as const

export const osmandSecretQuery = endpoint({ method: 'GET', ...osmandWithSecret })
export const osmandSecretPost = endpoint({ method: 'POST', ...osmandWithSecret })

export const owntracks = endpoint({
  method: 'POST',
  path: '/intake/owntracks',
  summary: 'OwnTracks en modo HTTP, con autenticación básica.',
  response: z.array(z.unknown()),
})
