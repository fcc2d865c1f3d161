import { GPS_OBSTACLES } from '@vigia/domain/gps/obstacle'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, text, uuid } from './scalars.ts'
import { webAddress } from './travels.ts'

/** How far a check is: in line or opening the platform, sending the password, looking for the unit. */
const ACCESS_CHECK_STEPS = ['opening', 'signing-in', 'looking'] as const

const checkParams = z.strictObject({ id: uuid })

const accessCheck = z.strictObject({
  id: uuid,
  state: z.enum(['running', 'done', 'cancelled']),
  step: z.enum(ACCESS_CHECK_STEPS),
  /** Null until it is done. */
  result: z.nullable(
    z.strictObject({
      /** The trip's unit is read there; without plates and name, the account's units are. */
      ok: z.boolean(),
      /** The engine or the host that was found. */
      platform: z.string(),
      /** The trip's unit, as the platform calls it; null: not found, or not looked for. */
      unit: z.nullable(z.string()),
      /** Other units that were seen, the nearest first. */
      units: z.array(z.string()),
      obstacle: z.nullable(z.enum(GPS_OBSTACLES)),
      /** The answer in one or two sentences. */
      text: z.string(),
      /** What the platform or its page said of it, word for word. */
      evidence: z.array(z.string()),
    }),
  ),
})
export type AccessCheckWire = z.output<typeof accessCheck>

export const startAccessCheck = endpoint({
  method: 'POST',
  path: '/api/gps/access-check',
  summary: 'Prueba de verdad el acceso a la plataforma de un transportista, sin guardar nada; se audita.',
  body: z.strictObject({
    travel_id: z.optional(id).describe('De este viaje se toma lo que no se diga, también la contraseña guardada.'),
    monitor_url: z.optional(webAddress),
    monitor_account: z.optional(z.nullable(text(200))),
    monitor_password: z.optional(z.nullable(z.string().max(500))).describe('Sin guardarse; null: sin contraseña.'),
    unit_plates: z.optional(z.nullable(text(20))),
    unit_name: z.optional(z.nullable(text(100))),
  }),
  response: accessCheck,
  status: 202,
})

export const getAccessCheck = endpoint({
  method: 'GET',
  path: '/api/gps/access-check/:id',
  summary: 'Cómo va una prueba de acceso, y su respuesta; solo para quien la pidió.',
  params: checkParams,
  response: accessCheck,
})

export const cancelAccessCheck = endpoint({
  method: 'DELETE',
  path: '/api/gps/access-check/:id',
  summary: 'Detiene una prueba de acceso.',
  params: checkParams,
})
