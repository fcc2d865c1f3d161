import { z } from 'zod'
import { ROLES } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { asRead, id, requiredText, shortRecord, shortString } from './scalars.ts'

/** Who must have a second factor: nobody, `administrador` and `supervisor`, or everybody. */
const SECOND_FACTOR_RULES = ['none', 'planners', 'all'] as const

export const signInSettings = z.strictObject({
  require_second_factor: z.enum(SECOND_FACTOR_RULES),
  /** A session without input from its person ends after so many minutes; those of `lectura`, which only look, do not. */
  idle_minutes: z.int().min(5).max(720),
})

export const getSignInSettings = endpoint({
  method: 'GET',
  path: '/api/settings/sign-in',
  summary: 'Segundo factor obligatorio y límite de inactividad.',
  response: signInSettings,
})

export const putSignInSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/sign-in',
  summary: 'Cambia las reglas del inicio de sesión; queda auditado.',
  body: signInSettings,
  response: signInSettings,
})

const issuer = shortString(500).regex(/^https?:\/\/[^\s/?#@\\]+(\/[^\s?#\\]*)?$/, 'Debe ser una dirección https')

const provider = {
  /** As the button of the sign-in page says it. */
  label: requiredText(60),
  issuer,
  client_id: requiredText(300),
  /** The claim of the ID token that says the role; null: the role of the account stays. */
  role_claim: z.nullable(requiredText(100)),
  /** Value of the claim → role. Of several, the role that may do most. */
  roles: shortRecord(100, z.string().min(1).max(200), z.enum(ROLES)),
}

/** The same as it was read, whatever the rules were when it was written; of none everything is empty. */
const readProvider = {
  ...provider,
  ...{ label: shortString(200), issuer: shortString(500), client_id: shortString(1_000) },
}

const identityProvider = z.strictObject({ id, ...provider, has_secret: z.boolean() })

export const getIdentityProvider = endpoint({
  method: 'GET',
  path: '/api/settings/identity-provider',
  summary: 'El proveedor de identidad (OpenID Connect) de la organización, sin su secreto.',
  response: z.strictObject({ provider: z.nullable(identityProvider), callback_url: z.string() }),
})

export const putIdentityProvider = endpoint({
  method: 'PUT',
  path: '/api/settings/identity-provider',
  summary: 'Fija el proveedor de identidad; sin `client_secret` conserva el que tiene si emisor y cliente no cambian.',
  body: z.strictObject({ ...provider, client_secret: z.optional(requiredText(1_000)), was: asRead(readProvider) }),
  response: identityProvider,
})

export const deleteIdentityProvider = endpoint({
  method: 'DELETE',
  path: '/api/settings/identity-provider',
  summary: 'Quita el proveedor de identidad; las cuentas quedan, con su contraseña.',
  status: 204,
})
