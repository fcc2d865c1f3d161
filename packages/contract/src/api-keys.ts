import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, requiredText } from './scalars.ts'

export const API_SCOPES = ['positions:write', 'travels:write', 'read'] as const
export type ApiScope = (typeof API_SCOPES)[number]

const KEY_HOLDERS = ['person', 'organisation'] as const
const belongsTo = z.enum(KEY_HOLDERS)

const apiKey = z.strictObject({
  id,
  name: z.string(),
  /** How the key begins, by which it is told from others; null for one that was made before this was kept. */
  prefix: z.nullable(z.string()),
  scopes: z.array(z.enum(API_SCOPES)),
  belongs_to: belongsTo,
  /** Whose it is; null: the organisation's. */
  owner: z.nullable(z.strictObject({ id, name: z.string() })),
  allowed_addresses: z.array(z.string()),
  /** Who made it; null: the program itself. */
  created_by: z.nullable(z.strictObject({ id, name: z.string() })),
  created: instant,
  expires: instant,
  /** Null: it was not. */
  revoked: z.nullable(instant),
  last_used: z.nullable(instant),
  last_used_from: z.nullable(z.string()),
})

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  summary: 'Las claves de integración, sin su secreto; las anuladas, durante 90 días.',
  response: z.strictObject({ data: z.array(apiKey) }),
})

/** What is about to end (design §4.3): keys, and the certificate of the receivers; of passwords of platforms nobody knows when they do. */
export const listCredentialEnds = endpoint({
  method: 'GET',
  path: '/api/credential-ends',
  summary: 'Lo que vence en 30 días o venció en los últimos 7: claves de API y el certificado de los receptores.',
  response: z.strictObject({
    data: z.array(
      z.strictObject({
        kind: z.enum(['api-key', 'certificate']),
        id: z.nullable(id).describe('null: del certificado.'),
        name: z.string(),
        expires: instant,
        last_used: z.nullable(instant).describe('null: nunca, o no se sabe.'),
      }),
    ),
  }),
})

/** Whether it is an address or a network is for the server to say, which reads it as the system does. */
const network = z.string().max(64).describe('Dirección, o red con su prefijo: `203.0.113.0/24`, `2001:db8::/48`.')

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  summary: 'Crea una clave; el secreto se muestra una sola vez.',
  body: z.strictObject({
    name: requiredText(100),
    scopes: z.array(z.enum(API_SCOPES)).min(1).max(API_SCOPES.length),
    belongs_to: z.optional(belongsTo.describe('De quién es; sin él, de la organización.')),
    expires: z.optional(instant.describe('Cuándo vence: a más tardar en 366 días; sin él, en 90.')),
    allowed_addresses: z.optional(
      z.array(network).max(20).describe('Desde dónde se acepta; sin ella, desde cualquiera.'),
    ),
  }),
  response: z.strictObject({ id, key: z.string(), belongs_to: belongsTo, expires: instant }),
  status: 201,
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/api-keys/:id',
  summary: 'Anula una clave.',
  params: idParams,
  status: 204,
})
