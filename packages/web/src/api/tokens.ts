import { isRecord } from '../browser/is-record.ts'
import { readJson, readText, writeJson, writeText } from '../browser/storage.ts'

/** The signed-in person as the login answers (contract, auth). */
export interface SessionUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: string
}

/** What login and refresh answer; what renews it is a cookie that no script reads. */
export interface Tokens {
  readonly token: string
}

/** The keys are the specification's (§3); `tokenAt` (epoch ms of receipt) and `mustAddFactor` are ours. */
export const SESSION_KEYS = ['token', 'user', 'isAuthenticated', 'tokenAt', 'mustAddFactor'] as const
/** Removed with them: `refreshToken` was kept here by earlier versions (ADR 8). */
const ALSO_FORGOTTEN = ['monitoringMode', 'refreshToken'] as const

export const storedToken = (): string | null => readText('token')
export const storedTokenAt = (): number => Number(readText('tokenAt') ?? 0) || 0
/** The organisation asks for a second factor that the person has yet to set up. */
export const storedMustAddFactor = (): boolean => readText('mustAddFactor') === 'true'
export const storeMustAddFactor = (must: boolean): void => void writeText('mustAddFactor', must ? 'true' : null)
export const isAuthenticated = (): boolean => readText('isAuthenticated') === 'true'

/** The stored user; a stored flag without a readable user still counts as signed in (spec §2), hence null. */
export const storedUser = (): SessionUser | null => readJson('user', isSessionUser)

/** Whether the person may act on what is shown; `lectura` only looks on. The server decides: this spares a refusal. */
export const mayAct = (): boolean => storedUser()?.role !== 'lectura'

/** Whether the person may draw geofences and plan routes. */
export const mayPlan = (): boolean => ['administrador', 'supervisor'].includes(storedUser()?.role ?? '')

/** Whether the person may change what holds for the whole organisation. */
export const mayAdminister = (): boolean => storedUser()?.role === 'administrador'

export function storeTokens(tokens: Tokens, now: number): void {
  writeText('token', tokens.token)
  writeText('refreshToken', null)
  writeText('tokenAt', String(now))
}

export function storeSignIn(tokens: Tokens, user: SessionUser, now: number): void {
  storeTokens(tokens, now)
  writeJson('user', user)
  writeText('isAuthenticated', 'true')
}

/** Logout removes token, refreshToken, user and monitoring mode (spec §6), and with them the flag. */
export function forgetSession(): void {
  for (const key of [...SESSION_KEYS, ...ALSO_FORGOTTEN]) writeText(key, null)
}

export function isTokens(value: unknown): value is Tokens {
  return isRecord(value) && isFilled(value.token)
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
