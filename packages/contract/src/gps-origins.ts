import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant } from './scalars.ts'

/** Scheme, host and port, as `https://gps.mx` or `http://127.0.0.1:8082`. */
const webOrigin = z
  .string()
  .max(300, 'Máximo 300 caracteres')
  .regex(/^https?:\/\/[^\s/?#@\\]+$/i, 'Debe ser un sitio web sin ruta, por ejemplo https://gps.mx')
  .describe('Sitio web: esquema, nombre y puerto.')

/** A site on which the organisation's stored passwords may be typed. */
const confirmedOrigin = z.strictObject({
  id,
  origin: z.string(),
  /** Where else what is stored for this site may go: its API, the same name with encryption. */
  receivers: z.array(z.string()),
  /** Active trips that have a password for it. */
  trips: z.int(),
  /** Null: it was in use before sites were confirmed, or belongs to the demo. */
  confirmed_by: z.nullable(z.string()),
  confirmed_at: instant,
})
export type ConfirmedOriginWire = z.output<typeof confirmedOrigin>

export const listGpsOrigins = endpoint({
  method: 'GET',
  path: '/api/gps/origins',
  summary: 'Los sitios en los que se pueden enviar contraseñas de transportistas, y los que esperan confirmación.',
  response: z.strictObject({
    data: z.array(confirmedOrigin),
    /** Sites for which active trips have a password, and which nobody has confirmed; the most used first. */
    pending: z.array(z.strictObject({ origin: z.string(), trips: z.int() })),
  }),
})

/** Nothing signs in on a site before this. Its API, where that has a host of its own, gets what the site gets. */
export const confirmGpsOrigin = endpoint({
  method: 'POST',
  path: '/api/gps/origins',
  summary: 'Confirma un sitio: las contraseñas guardadas para él se pueden enviar.',
  body: z.strictObject({ origin: webOrigin }),
  response: z.strictObject({ data: z.array(confirmedOrigin) }),
  status: 201,
})

/** Sessions on it end; passwords stay stored. */
export const withdrawGpsOrigin = endpoint({
  method: 'DELETE',
  path: '/api/gps/origins/:id',
  summary: 'Retira la confirmación de un sitio.',
  params: idParams,
})
