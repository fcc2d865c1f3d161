import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, page, pageQuery, text } from './scalars.ts'
import { deviceUniqueId } from './travels.ts'

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
  last_seen: z.nullable(instant),
})

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/devices',
  summary: 'Teléfonos y rastreadores registrados.',
  query: pageQuery,
  response: page(device),
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
  response: z.strictObject({ device, secret: z.nullable(z.string()) }),
  status: 201,
})

export const updateDevice = endpoint({
  method: 'PATCH',
  path: '/api/devices/:id',
  summary: 'Cambia el dueño de un dispositivo, o lo deshabilita.',
  params: idParams,
  body: z.strictObject({
    name: z.optional(z.nullable(text(100))),
    operator_id: z.optional(z.nullable(id)),
    unit_id: z.optional(z.nullable(id)),
    disabled: z.optional(z.boolean()),
  }),
  response: device,
})

/** The one before stops working at once. */
export const renewDeviceSecret = endpoint({
  method: 'POST',
  path: '/api/devices/:id/secret',
  summary: 'Da a un dispositivo una clave nueva, que se muestra una vez.',
  params: idParams,
  response: z.strictObject({ device, secret: z.string() }),
})

const named = z.strictObject({ id, name: z.string() })

export const listOperators = endpoint({
  method: 'GET',
  path: '/api/operators',
  summary: 'Los operadores.',
  query: pageQuery,
  response: page(z.strictObject({ id, name: z.string(), phone: z.nullable(z.string()) })),
})

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
