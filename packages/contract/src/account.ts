import { z } from 'zod'
import { attestation, factorCode, newPassword, opaqueToken, password, sessionUser, webauthnOptions } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, requiredLine } from './scalars.ts'

/** More than anybody carries. */
export const MAX_PASSKEYS = 20

const passkey = z.strictObject({
  id,
  name: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
  /** Copied to other devices of the same person by whoever keeps it. */
  is_synced: z.boolean(),
})

export const account = endpoint({
  method: 'GET',
  path: '/api/auth/account',
  summary: 'La cuenta propia: contraseña, factores, llaves de acceso y la entrada anterior.',
  response: z.strictObject({
    user: sessionUser,
    has_password: z.boolean(),
    totp: z.boolean(),
    passkeys: z.array(passkey),
    recovery_codes_left: z.int(),
    must_add_factor: z.boolean(),
    /** The newest one but for this session's; null: none is known any more. */
    last_sign_in: z.nullable(z.strictObject({ at: instant, address: z.nullable(z.string()) })),
    /** Null: not by the person, as far as anybody knows. */
    password_changed_at: z.nullable(instant),
    /** A session of theirs ends after so many minutes without input; null: it does not. */
    idle_minutes: z.nullable(z.int()),
    /** Until when a change asks for no proof of who is there. */
    fresh_until: instant,
  }),
})

export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/auth/reauthenticate',
  summary: 'Confirma quién está, con la contraseña o un código; los cambios de la cuenta valen cinco minutos.',
  body: z.union([z.strictObject({ password }), z.strictObject({ code: factorCode })]),
  status: 204,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  summary: 'Cambia la contraseña propia y termina las demás sesiones.',
  body: z.strictObject({ current_password: z.optional(password), new_password: newPassword }),
  status: 204,
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/auth/totp',
  summary: 'Empieza a configurar una aplicación de códigos; vale diez minutos sin confirmar.',
  response: z.strictObject({ secret: z.string(), otpauth_url: z.string() }),
  status: 201,
})

/** Shown once. Null: the person keeps the codes that they have. */
const recoveryCodes = z.strictObject({ recovery_codes: z.nullable(z.array(z.string())) })

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/auth/totp/confirm',
  summary: 'Activa la aplicación de códigos con el primero de ellos.',
  body: z.strictObject({ code: factorCode }),
  response: recoveryCodes,
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/auth/totp',
  summary: 'Quita la aplicación de códigos.',
  status: 204,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/recovery-codes',
  summary: 'Diez códigos de recuperación nuevos; los anteriores dejan de servir.',
  response: z.strictObject({ recovery_codes: z.array(z.string()) }),
})

export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'Empieza a crear una llave de acceso.',
  response: webauthnOptions,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Guarda una llave de acceso.',
  body: z.strictObject({ ticket: opaqueToken, name: requiredLine(60), credential: attestation }),
  response: z.strictObject({ passkey, recovery_codes: z.nullable(z.array(z.string())) }),
  status: 201,
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/auth/passkeys/:id',
  summary: 'Cambia el nombre de una llave de acceso.',
  params: idParams,
  body: z.strictObject({ name: requiredLine(60) }),
  response: passkey,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  summary: 'Quita una llave de acceso.',
  params: idParams,
  status: 204,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Las sesiones abiertas de la persona.',
  response: z.strictObject({
    data: z.array(
      z.strictObject({
        id,
        /** As the browser names itself. */
        user_agent: z.nullable(z.string()),
        address: z.nullable(z.string()),
        created_at: instant,
        last_seen_at: instant,
        is_current: z.boolean(),
      }),
    ),
  }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Cierra una sesión propia.',
  params: idParams,
  status: 204,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Cierra las demás sesiones propias.',
  response: z.strictObject({ ended: z.int() }),
})

export const reportActivity = endpoint({
  method: 'POST',
  path: '/api/auth/activity',
  summary: 'Dice que hay una persona ante la pantalla: teclado, ratón o dedo.',
  status: 204,
})

export const resetFactors = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/factors',
  summary: 'Quita los factores de una persona y termina sus sesiones; se le dice al volver a entrar.',
  params: idParams,
  status: 204,
})
