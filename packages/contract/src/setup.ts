import { z } from 'zod'
import { session } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { counter, id, instant } from './scalars.ts'

/** What a company does first, in this order. */
const SETUP_STEPS = ['account', 'team', 'trips', 'gps', 'first-fix', 'desk'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** A company's demonstration: an organisation apart, with simulated trips (ADR 14). */
const demoFleet = z.strictObject({
  state: z.enum(['starting', 'on', 'removing']),
  since: instant,
  /** Simulated trips under way. */
  trips: counter,
})

/** Each step is found done by what there is; none is ticked by hand. */
const setup = z.strictObject({
  is_demo: z.boolean(),
  /** Whether somebody of the organisation does not want to see the guide any more. */
  is_hidden: z.boolean(),
  steps: z.array(
    z.strictObject({
      key: z.enum(SETUP_STEPS),
      is_done: z.boolean(),
      text: z.string(),
      /** Of what the step is about: people, trips, ways by which positions come; null where nothing is counted. */
      count: z.nullable(z.number()),
    }),
  ),
  /** The first position that ever came; null: none did. */
  first_fix: z.nullable(
    z.strictObject({
      at: instant,
      /** Null: it came by an integration or a platform, for a trip itself. */
      unique_id: z.nullable(z.string()),
      travel_id: z.nullable(id),
      plates: z.nullable(z.string()),
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
  /** By what the server receives positions. */
  listening: z.array(z.enum(['osmand', 'owntracks', 'api', 'wialon-retranslator', 'wialon-ips'])),
  /** Where carriers' platforms push to, as `host:port`. */
  receivers: z.array(z.strictObject({ protocol: z.enum(['wialon-retranslator', 'wialon-ips']), address: z.string() })),
  /** Operators of active trips whose phone nobody has registered: the first few, and how many there are. */
  operators_without_phone: z.strictObject({
    data: z.array(z.strictObject({ operator_id: id, name: z.string(), plates: z.nullable(z.string()) })),
    total: z.number(),
  }),
  /** Active trips with link, account and password of their carrier's platform. */
  trips_with_access: z.number(),
  /** Null: none was asked for, or whoever asks is no administrator. */
  demo_fleet: z.nullable(demoFleet),
})

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/setup',
  summary: 'Los primeros pasos de la organización, y cuáles están hechos.',
  response: setup,
})

export const patchSetup = endpoint({
  method: 'PATCH',
  path: '/api/setup',
  summary: 'Oculta o muestra la guía de primeros pasos, o dice que se probó un sonido.',
  body: z.strictObject({ is_hidden: z.optional(z.boolean()), sound_tried: z.optional(z.literal(true)) }),
  response: setup,
})

export const startDemoFleet = endpoint({
  method: 'POST',
  path: '/api/setup/demo-fleet',
  summary: 'Carga la flota de demostración en una organización aparte; si ya está, responde esa.',
  response: demoFleet,
  status: 202,
})

export const stopDemoFleet = endpoint({
  method: 'DELETE',
  path: '/api/setup/demo-fleet',
  summary: 'Quita la demostración con todo lo que hay en ella.',
  response: demoFleet,
  status: 202,
})

export const visitDemoFleet = endpoint({
  method: 'POST',
  path: '/api/setup/demo-fleet/visit',
  summary: 'Una sesión de visita en la demostración, que termina con la propia y se pide de nuevo cada cuarto de hora.',
  response: session,
})
