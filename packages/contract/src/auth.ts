import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './scalars.ts'

export const ROLES = ['administrador', 'supervisor', 'monitorista', 'lectura'] as const
export type Role = (typeof ROLES)[number]

export const sessionUser = z.strictObject({ id, email: z.string(), name: z.string(), role: z.enum(ROLES) })

const session = z.strictObject({ token: z.string(), refreshToken: z.string(), user: sessionUser })
export type Session = z.output<typeof session>

const password = z.string().min(1, 'La contraseña es obligatoria').max(1024)
const opaqueToken = z.string().min(1).max(200)

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Inicia sesión con correo y contraseña.',
  body: z.strictObject({ email: z.string().min(1, 'El correo es obligatorio').max(320), password }),
  response: session,
})

export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Cambia el token de renovación por un par nuevo.',
  body: z.strictObject({ refreshToken: opaqueToken }),
  response: session,
})

export const logout = endpoint({ method: 'POST', path: '/api/auth/logout', summary: 'Cierra la sesión.', status: 204 })

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'La persona que tiene la sesión.',
  response: z.strictObject({ user: sessionUser }),
})

export const activate = endpoint({
  method: 'POST',
  path: '/api/auth/activate',
  summary: 'Fija la primera contraseña con un enlace de un solo uso.',
  body: z.strictObject({ token: opaqueToken, password: z.string().min(12, 'Mínimo 12 caracteres').max(1024) }),
  status: 204,
})

export const sampleAccount = endpoint({
  method: 'GET',
  path: '/api/auth/sample-account',
  summary: 'La cuenta de ejemplo, solo en la demostración y solo desde esta máquina.',
  response: z.strictObject({ email: z.string(), password: z.string() }),
})
