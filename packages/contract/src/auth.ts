import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams } from './scalars.ts'

export const ROLES = ['administrador', 'supervisor', 'monitorista', 'lectura'] as const
export type Role = (typeof ROLES)[number]

export const sessionUser = z.strictObject({ id, email: z.string(), name: z.string(), role: z.enum(ROLES) })

/** What a browser is told of a sign-in; the token that renews it travels in a cookie that no script reads (ADR 8). */
export const session = z.strictObject({
  token: z.string(),
  user: sessionUser,
  /** The organisation asks for a second factor that this person has not set up: until then no other call is allowed. */
  must_add_factor: z.boolean(),
  /** Told once, at the first sign-in after it happened. */
  notice: z.nullable(z.enum(['factors-reset'])),
})
export type Session = z.output<typeof session>

const SECOND_FACTORS = ['totp', 'recovery', 'passkey'] as const
export type SecondFactor = (typeof SECOND_FACTORS)[number]

/** The password was right; the session comes with one of these factors, within five minutes and five attempts. */
const secondFactorNeeded = z.strictObject({ ticket: z.string(), second_factor: z.array(z.enum(SECOND_FACTORS)) })

export const password = z.string().min(1, 'La contraseña es obligatoria').max(1024)
export const newPassword = z.string().min(12, 'Mínimo 12 caracteres').max(1024)
export const opaqueToken = z.string().min(1).max(200)

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Inicia sesión con correo y contraseña.',
  body: z.strictObject({ email: z.string().min(1, 'El correo es obligatorio').max(320), password }),
  response: session,
  accepted: secondFactorNeeded,
})

/** Six digits of an authenticator app, or a recovery code as it was shown; blanks and hyphens count for nothing. */
export const factorCode = z.string().min(6, 'Escriba el código completo').max(40)

export const secondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'Completa el inicio de sesión con un código de la aplicación o de recuperación.',
  body: z.strictObject({ ticket: opaqueToken, kind: z.enum(['totp', 'recovery']), code: factorCode }),
  response: session,
})

/** A WebAuthn credential as the browser's `toJSON` writes it; the server verifies what is in it. */
const text = z.string().max(20_000)
const credential = <R extends z.ZodType>(response: R) =>
  z.strictObject({
    id: z.string().min(1).max(1_500),
    rawId: z.string().min(1).max(1_500),
    type: z.literal('public-key'),
    response,
    /** What extensions answered: we ask for none, so nothing of it is kept. */
    clientExtensionResults: z.object({}),
    authenticatorAttachment: z.optional(z.nullable(z.enum(['platform', 'cross-platform']))),
  })
export const assertion = credential(
  z.strictObject({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: z.optional(z.nullable(text)),
  }),
)
export const attestation = credential(
  z.strictObject({
    clientDataJSON: text,
    attestationObject: text,
    authenticatorData: z.optional(text),
    transports: z.optional(z.array(z.string().max(32)).max(10)),
    publicKeyAlgorithm: z.optional(z.int().min(-65_536).max(65_535)),
    publicKey: z.optional(text),
  }),
)

/** What `navigator.credentials` is asked, as WebAuthn level 3 writes it in JSON, and the ticket of the answer. */
export const webauthnOptions = z.strictObject({ ticket: z.string(), options: z.record(z.string(), z.unknown()) })

export const passkeySignInOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  summary: 'Pide una llave de acceso: sola, o como segundo factor con el boleto que dejó la contraseña.',
  body: z.strictObject({ ticket: z.optional(opaqueToken) }),
  response: webauthnOptions,
})

export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Inicia sesión con una llave de acceso.',
  body: z.strictObject({ ticket: opaqueToken, credential: assertion }),
  response: session,
})

export const listSignInProviders = endpoint({
  method: 'GET',
  path: '/api/auth/providers',
  summary: 'Los proveedores de identidad con los que se puede iniciar sesión.',
  response: z.strictObject({ data: z.array(z.strictObject({ id, label: z.string() })) }),
})

export const startProviderSignIn = endpoint({
  method: 'GET',
  path: '/api/auth/providers/:id/start',
  summary: 'Lleva al proveedor de identidad (OpenID Connect, código con PKCE).',
  params: idParams,
})

export const finishProviderSignIn = endpoint({
  method: 'GET',
  path: '/api/auth/providers/callback/:id',
  summary: 'Recibe de vuelta a quien el proveedor de identidad de esta organización reconoció.',
  params: idParams,
})

export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Renueva la sesión con la galleta que dejó el inicio de sesión.',
  body: z.strictObject({}),
  response: session,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Cierra la sesión de la galleta, y la del token si lo hay.',
  status: 204,
})

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'La persona que tiene la sesión.',
  response: z.strictObject({ user: sessionUser }),
})

export const readActivation = endpoint({
  method: 'POST',
  path: '/api/auth/activation',
  summary: 'De quién es un enlace de un solo uso, sin usarlo.',
  body: z.strictObject({ token: opaqueToken }),
  response: z.strictObject({
    email: z.string(),
    /** Of the first account, which nobody has named yet: whoever activates it gives it their own. */
    asks_email: z.boolean(),
  }),
})

/** An e-mail that a person types, for a new account. */
export const emailAddress = z
  .string()
  .trim()
  .max(320)
  .regex(/^[^\s@]+@[^\s@]+$/, 'Escriba un correo, como persona@empresa.mx')

export const activate = endpoint({
  method: 'POST',
  path: '/api/auth/activate',
  summary: 'Fija la primera contraseña con un enlace de un solo uso.',
  body: z.strictObject({
    token: opaqueToken,
    password: newPassword,
    email: z.optional(emailAddress).describe('Solo para la primera cuenta, que aún no lleva el de nadie.'),
  }),
  status: 204,
})

export const sampleAccount = endpoint({
  method: 'GET',
  path: '/api/auth/sample-account',
  summary: 'La cuenta de ejemplo, solo en la demostración y solo desde esta máquina.',
  response: z.strictObject({ email: z.string(), password: z.string() }),
})
