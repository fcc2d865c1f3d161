import { z } from 'zod'
import { API_SCOPES } from './api-keys.ts'
import { emailAddress, opaqueToken, ROLES } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { asRead, id, idParams, instant, page, pageQuery, requiredLine, shortString } from './scalars.ts'

const MAX_SCOPE = 200
const ids = z.array(id).min(1, 'Elija al menos uno').max(MAX_SCOPE, `Máximo ${MAX_SCOPE}`)

/** Which trips a person sees, whatever their role lets them do: those of these clients, or of these carriers. */
const scope = z.union([z.strictObject({ clients: ids }), z.strictObject({ carriers: ids })])
export type UserScope = z.output<typeof scope>

const scopeField = z
  .nullable(scope)
  .describe('De qué clientes, o de qué líneas transportistas, ve los viajes; null: todos. Un administrador no tiene.')

const user = z.strictObject({
  id,
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  scope: scopeField,
  disabled: z.boolean(),
  created: instant,
  totp: z.boolean(),
  passkeys: z.int(),
  /** Of the newest use of any of their sign-ins, ended ones too; null: never here. */
  last_seen_at: z.nullable(instant),
  last_address: z.nullable(z.string()),
  /** Sign-ins that are open. */
  sessions: z.int(),
  /** Their e-mail is of another domain than that of every administrator: a client's or a carrier's person. */
  is_external: z.boolean(),
  /** Of an account that nobody has opened yet; `expires_at` null: its link has ended. */
  invitation: z.nullable(z.strictObject({ expires_at: z.nullable(instant) })),
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
  summary: 'Cambia el nombre, el rol o el alcance de una cuenta, o la deshabilita.',
  params: idParams,
  body: z.strictObject({
    name: z.optional(requiredLine(100)),
    role: z.optional(z.enum(ROLES)),
    scope: z.optional(scopeField),
    disabled: z.optional(z.boolean()),
    was: asRead({ name: shortString(200), role: z.enum(ROLES), scope: z.nullable(scope) }),
  }),
  response: user,
})

/** The link is shown once: no other call tells it again. */
const invited = z.strictObject({
  user,
  link: z.string(),
  expires_at: instant,
  mail_refusal: z
    .nullable(z.string())
    .describe('Por qué no se puede mandar por correo; null: `POST /api/users/{id}/invite/mail` lo manda.'),
})

export const createUser = endpoint({
  method: 'POST',
  path: '/api/users',
  summary: 'Crea una cuenta, y el enlace de un solo uso con el que su dueño elige la contraseña.',
  body: z.strictObject({
    email: emailAddress,
    name: requiredLine(100),
    role: z.enum(ROLES),
    scope: z.optional(scopeField),
  }),
  response: invited,
  status: 201,
})

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/users/:id/invite',
  summary: 'Hace un enlace nuevo para elegir contraseña; el anterior deja de servir.',
  params: idParams,
  response: invited,
  status: 201,
})

export const mailInvite = endpoint({
  method: 'POST',
  path: '/api/users/:id/invite/mail',
  summary: 'Manda el enlace que se acaba de hacer al correo de su cuenta, y a ningún otro.',
  params: idParams,
  body: z.strictObject({ token: opaqueToken.describe('El del enlace: lo que sigue a `token=`.') }),
  response: z.strictObject({ sent_to: z.string() }),
})

export const readReach = endpoint({
  method: 'GET',
  path: '/api/users/reach',
  summary: 'Cuántos viajes en tránsito vería alguien con ese alcance.',
  query: z.strictObject({
    scope: z.optional(
      shortString(4_000)
        .regex(
          /^(clients|carriers):[1-9]\d{0,17}(,[1-9]\d{0,17}){0,199}$/,
          'Alcance inválido: clients:1,2 o carriers:3',
        )
        .describe('`clients:` o `carriers:` y sus identificadores, separados por comas; sin él, todos los viajes.'),
    ),
  }),
  response: z.strictObject({ visible: z.int(), total: z.int() }),
})

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/api/users/:id/sessions',
  summary: 'Las sesiones abiertas de una persona.',
  params: idParams,
  response: z.strictObject({
    data: z.array(
      z.strictObject({
        id,
        /** As the browser names itself. */
        user_agent: z.nullable(z.string()),
        address: z.nullable(z.string()),
        created_at: instant,
        last_seen_at: instant,
      }),
    ),
  }),
})

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/sessions',
  summary: 'Cierra las sesiones de una persona, o una de ellas.',
  params: idParams,
  query: z.strictObject({ session_id: z.optional(id) }),
  response: z.strictObject({ ended: z.int() }),
})

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/roles',
  summary: 'Qué puede cada rol, y qué una clave de API, como lo comprueba el servidor.',
  response: z.strictObject({
    groups: z.array(
      z.strictObject({
        title: z.string(),
        rows: z.array(
          z.strictObject({
            label: z.string(),
            roles: z.array(z.enum(ROLES)),
            /** With which scope a key may; none: no key. */
            scopes: z.array(z.enum(API_SCOPES)),
          }),
        ),
      }),
    ),
    /** Active accounts, by role. */
    people: z.record(z.enum(ROLES), z.int()),
  }),
})
