import { z } from 'zod'
import { ROLES } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, page, pageQuery, requiredText } from './scalars.ts'

export const API_SCOPES = ['positions:write', 'travels:write', 'read'] as const
export type ApiScope = (typeof API_SCOPES)[number]

const user = z.strictObject({
  id,
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  disabled: z.boolean(),
  created: instant,
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'Las cuentas de la organización.',
  query: pageQuery,
  response: page(user),
})

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/users/:id',
  summary: 'Cambia el papel de una cuenta, o la deshabilita.',
  params: idParams,
  body: z.strictObject({ role: z.optional(z.enum(ROLES)), disabled: z.optional(z.boolean()) }),
  response: user,
})

const apiKey = z.strictObject({
  id,
  name: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  created: instant,
  last_used: z.nullable(instant),
})

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  summary: 'Las claves de integración, sin su secreto.',
  response: z.strictObject({ data: z.array(apiKey) }),
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  summary: 'Crea una clave; el secreto se muestra una sola vez.',
  body: z.strictObject({ name: requiredText(100), scopes: z.array(z.enum(API_SCOPES)).min(1) }),
  response: z.strictObject({ id, key: z.string() }),
  status: 201,
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/api-keys/:id',
  summary: 'Anula una clave.',
  params: idParams,
  status: 204,
})
