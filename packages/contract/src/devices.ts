import { SILENCE_CLASSES } from '@vigia/domain/silence/silence-verdict'
import { z } from 'zod'
import { getDeviceSignals } from './device-signals.ts'
import { endpoint } from './endpoint.ts'
import { asRead, id, idParams, instant, page, pageQuery, shortString, text } from './scalars.ts'
import { deviceUniqueId } from './travels.ts'

/** By which door a message came: what phones speak to, or the API. */
const INTAKE_PROTOCOLS = ['osmand', 'owntracks', 'api'] as const
export type IntakeProtocol = (typeof INTAKE_PROTOCOLS)[number]

/** The trip that a device speaks for now. */
const boundTrip = z.strictObject({
  id,
  external_invoice: z.string(),
  plates: z.nullable(z.string()),
  origin: z.string(),
  destination: z.string(),
})

const device = z.strictObject({
  id,
  unique_id: z.string(),
  kind: z.enum(['phone', 'tracker']),
  name: z.nullable(z.string()),
  operator_id: z.nullable(id),
  operator_name: z.nullable(z.string()),
  unit_id: z.nullable(id),
  unit_plates: z.nullable(z.string()),
  /** Whether it proves to be itself; one without is believed by its id alone. */
  has_secret: z.boolean(),
  disabled: z.boolean(),
  registered_at: instant,
  last_seen: z.nullable(instant),
  /** By which app it last spoke, and how full its battery was, in percent; null while nobody knows. */
  app: z.nullable(z.string()),
  battery: z.nullable(z.number()),
  /** What it usually leaves between two positions, and what nine in ten of its pauses do not exceed; of its last 20. */
  interval_s: z.nullable(z.number()),
  interval_p90_s: z.nullable(z.number()),
  accuracy_median_m: z.nullable(z.number()),
  /** The share that reached us more than two minutes late, 0 to 1. */
  late_share: z.nullable(z.number()),
  /** By how much its clock is ahead of ours; behind is negative, and may as well be the way of its fastest position. */
  clock_skew_s: z.nullable(z.number()),
  trip: z.nullable(boundTrip),
  /** Without a trip that the asker sees: whether it speaks for one that they do not see. */
  on_other_trip: z.boolean(),
  /** Why its trip is silent; null while it is heard as expected, or has no trip. */
  silence_class: z.nullable(z.enum(SILENCE_CLASSES)),
})

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/devices',
  summary: 'Teléfonos y rastreadores registrados.',
  query: pageQuery,
  response: page(device),
})

export const PAIRING_APPS = ['traccar', 'owntracks'] as const
export type PairingApp = (typeof PAIRING_APPS)[number]

/** How an app is set up for a device: by reading one code, or by hand. */
const pairing = z.strictObject({
  app: z.enum(PAIRING_APPS),
  /** What the code says. Null: it would hold the device's secret, which is known only when it is made. */
  qr_text: z.nullable(z.string()),
  /** What the person types who does not read the code; it ends with the secret where the app has no other place for it. */
  server_url: z.string(),
  settings: z.strictObject({ interval_s: z.number(), distance_m: z.number() }),
  shows_secret: z.boolean(),
})

/** A phone belongs to an operator, a tracker to a unit; both are found by name, phone or plates, or by id. */
export const createDevice = endpoint({
  method: 'POST',
  path: '/api/devices',
  summary: 'Registra un teléfono de operador o un rastreador de unidad.',
  body: z.strictObject({
    unique_id: deviceUniqueId,
    kind: z.enum(['phone', 'tracker']),
    name: z.optional(z.nullable(text(100))),
    operator_id: z.optional(id),
    unit_id: z.optional(id),
    /** The password of OwnTracks, or the end of Traccar Client's address; made by the server, and shown once. Default: true. */
    with_secret: z.optional(z.boolean()),
  }),
  response: z.strictObject({ device, secret: z.nullable(z.string()), pairings: z.array(pairing) }),
  status: 201,
})

const updateDevice = endpoint({
  method: 'PATCH',
  path: '/api/devices/:id',
  summary: 'Cambia el dueño de un dispositivo, o lo deshabilita.',
  params: idParams,
  body: z.strictObject({
    unique_id: z.optional(deviceUniqueId),
    name: z.optional(z.nullable(text(100))),
    operator_id: z.optional(z.nullable(id)),
    unit_id: z.optional(z.nullable(id)),
    disabled: z.optional(z.boolean()),
    was: asRead({
      unique_id: shortString(200),
      name: z.nullable(shortString(200)),
      operator_id: z.nullable(id),
      unit_id: z.nullable(id),
    }),
  }),
  response: device,
})

/** The one before stops working at once. */
const renewDeviceSecret = endpoint({
  method: 'POST',
  path: '/api/devices/:id/secret',
  summary: 'Da a un dispositivo una clave nueva, que se muestra una vez.',
  params: idParams,
  response: z.strictObject({ device, secret: z.string(), pairings: z.array(pairing) }),
})

export const MAX_IMPORTED_DEVICES = 500

/** All or none: with one wrong row nothing is registered, and each wrong row says why. Secrets are told here and never again. */
const importDevices = endpoint({
  method: 'POST',
  path: '/api/devices/import',
  summary: 'Registra varios dispositivos de un CSV: identificador, tipo, dueño.',
  body: z.strictObject({ csv: shortString(200_000, 'El archivo pasa de 200,000 caracteres') }),
  response: z.strictObject({
    created: z.number(),
    rows: z.array(
      z.strictObject({
        row: z.number(),
        unique_id: z.string(),
        error: z.nullable(z.string()),
        secret: z.nullable(z.string()),
      }),
    ),
  }),
})
export type DeviceImport = z.output<typeof importDevices.response>

/** Of a device with a secret what can be told without it; the whole code comes with the secret, once. */
export const getPairing = endpoint({
  method: 'GET',
  path: '/api/devices/:id/pairing',
  summary: 'Cómo se configura la aplicación de un teléfono para este dispositivo.',
  params: idParams,
  query: z.strictObject({ app: z.enum(PAIRING_APPS) }),
  response: pairing,
})

/** At most 100, the newest first. */
const listUnknownDevices = endpoint({
  method: 'GET',
  path: '/api/devices/unknown',
  summary: 'Identificadores que llegaron en las últimas 24 horas y no están registrados.',
  response: z.strictObject({
    data: z.array(
      z.strictObject({
        unique_id: z.string(),
        protocol: z.enum(INTAKE_PROTOCOLS),
        count: z.number(),
        last_heard_at: instant,
        /** Where the messages came from. */
        address: z.string(),
      }),
    ),
    /** False where several organisations share the server: only what showed one of their secrets or keys is told. */
    includes_unproved: z.boolean(),
  }),
})

/** Why what a device said is no position to believe, or none at all. */
const RECEPTION_PROBLEMS = [
  'without-place',
  'zero-coordinates',
  'placeholder',
  'too-old',
  'clock',
  'late',
  'made-up',
  'jump',
  'refused-secret',
] as const
export type ReceptionProblem = (typeof RECEPTION_PROBLEMS)[number]

/** Namespace `/devices`. In `auth`; `intake` also asks for whatever the intakes receive, for administrators only. */
export const devicesAuth = z.object({ token: z.string().min(1).max(200), intake: z.optional(z.boolean()) })

export type DevicesAuth = z.output<typeof devicesAuth>

/** Server → client, to whoever has the list or a pairing open: one message of a device of theirs, after its commit. */
export const deviceSocketEvents = {
  'device-message': z.strictObject({
    device_id: id,
    unique_id: z.string(),
    at: instant,
    received_at: instant,
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    speed: z.nullable(z.number()),
    accuracy: z.nullable(z.number()),
    battery: z.nullable(z.number()),
    clock_skew_s: z.nullable(z.number()),
    problem: z.nullable(z.enum(RECEPTION_PROBLEMS)),
  }),
  /** To administrators who ask for it, at most five a second; what comes faster is not shown. */
  'intake-line': z.strictObject({
    at: instant,
    protocol: z.nullable(z.enum(INTAKE_PROTOCOLS)),
    unique_id: z.string(),
    is_known: z.boolean(),
    kind: z.enum(['hello', 'fix', 'refused']),
    reason: z.nullable(z.enum(RECEPTION_PROBLEMS)),
    address: z.nullable(z.string()),
    /** How many the same since the last line about it. */
    count: z.number(),
    /** Of a position: where, and the invoices of the active trips that it counts for. */
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    external_invoices: z.array(z.string()),
  }),
} as const
export type DeviceMessageEvent = z.output<(typeof deviceSocketEvents)['device-message']>
export type IntakeLineEvent = z.output<(typeof deviceSocketEvents)['intake-line']>

const named = z.strictObject({ id, name: z.string() })

export const listUnits = endpoint({
  method: 'GET',
  path: '/api/units',
  summary: 'Las unidades.',
  query: pageQuery,
  response: page(z.strictObject({ id, name: z.nullable(z.string()), plates: z.nullable(z.string()) })),
})

export const listCarriers = endpoint({
  method: 'GET',
  path: '/api/carriers',
  summary: 'Las líneas transportistas.',
  query: pageQuery,
  response: page(named),
})

export const listClients = endpoint({
  method: 'GET',
  path: '/api/clients',
  summary: 'Los clientes.',
  query: pageQuery,
  response: page(named),
})

/** The owners of a device, the newest first. */
export const deviceOwner = z.strictObject({
  unique_id: z.string(),
  /** Null: one whom the asker does not see. */
  owner: z.nullable(z.strictObject({ kind: z.enum(['operator', 'unit']), id, label: z.string() })),
  /** Null: since before this was kept. */
  from: z.nullable(instant),
  /** Null: until now. */
  until: z.nullable(instant),
})

const listDeviceOwners = endpoint({
  method: 'GET',
  path: '/api/devices/:id/owners',
  summary: 'De quién fue un dispositivo, desde cuándo y hasta cuándo.',
  params: idParams,
  response: z.strictObject({ data: z.array(deviceOwner) }),
})

/** Of `endpoints`, those of the devices of operators and units. */
export const deviceCalls = {
  listDevices,
  createDevice,
  updateDevice,
  listDeviceOwners,
  getDeviceSignals,
  renewDeviceSecret,
  importDevices,
  getPairing,
  listUnknownDevices,
} as const
