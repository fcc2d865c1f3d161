import { isRecord } from '../browser/is-record.ts'
import { readJson, readText, writeJson, writeText } from '../browser/storage.ts'

/** The signed-in person as the login answers (contract, auth). */
export interface SessionUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: string
}

/** What login and refresh answer. */
export interface Tokens {
  readonly token: string
  readonly refreshToken: string
}

/** The keys are the specification's (§3); `tokenAt` (epoch ms of receipt) is ours. */
export const SESSION_KEYS = ['token', 'refreshToken', 'user', 'isAuthenticated', 'tokenAt'] as const
const MONITORING_MODE_KEY = 'monitoringMode'

export const storedToken = (): string | null => readText('token')
export const storedRefreshToken = (): string | null => readText('refreshToken')
export const storedTokenAt = (): number => Number(readText('tokenAt') ?? 0) || 0
export const isAuthenticated = (): boolean => readText('isAuthenticated') === 'true'

/** The stored user; a stored flag without a readable user still counts as signed in (spec §2), hence null. */
export const storedUser = (): SessionUser | null => readJson('user', isSessionUser)

/** Whether the person may act on what is shown; `lectura` only looks on. The server decides: this spares a refusal. */
export const mayAct = (): boolean => storedUser()?.role !== 'lectura'

/** Whether the person may draw zones and plan routes. */
export const mayPlan = (): boolean => ['administrador', 'supervisor'].includes(storedUser()?.role ?? '')

export function storeTokens(tokens: Tokens, now: number): void {
  writeText('token', tokens.token)
  writeText('refreshToken', tokens.refreshToken)
  writeText('tokenAt', String(now))
}

export function storeSignIn(tokens: Tokens, user: SessionUser, now: number): void {
  storeTokens(tokens, now)
  writeJson('user', user)
  writeText('isAuthenticated', 'true')
}

/** Logout removes token, refreshToken, user and monitoring mode (spec §6), and with them the flag. */
export function forgetSession(): void {
  for (const key of [...SESSION_KEYS, MONITORING_MODE_KEY]) writeText(key, null)
}

export function isTokens(value: unknown): value is Tokens {
  return isRecord(value) && isFilled(value.token) && isFilled(value.refreshToken)
}

export function isSessionUser(value: unknown): value is SessionUser {
  return (
    isRecord(value) &&
    isFilled(value.id) &&
    isFilled(value.email) &&
    typeof value.name === 'string' &&
    typeof value.role === 'string'
  )
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== ''
