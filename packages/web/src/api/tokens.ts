import { isRecord } from '../browser/is-record.ts'
import { readTabText, readText, writeTabText, writeText } from '../browser/storage.ts'

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

/** Set in a tab that looks at the demonstration, to the id of the person whose own session is every other tab's (ADR 14). */
const VISITOR_KEY = 'visitante'

/** Where a session is kept: `browser`, for all tabs; `tab`, a guest's of the demonstration, for this one. */
type Keeper = 'browser' | 'tab'

/** Whether this tab looks at the demonstration. */
export const isVisiting = (): boolean => readTabText(VISITOR_KEY) !== null
/** Whether the person of this tab's visit is still the one who is signed in. */
export const isVisitorSignedIn = (): boolean => {
  return isAuthenticated('browser') && storedUser('browser')?.id === readTabText(VISITOR_KEY)
}

const keeper = (): Keeper => (isVisiting() ? 'tab' : 'browser')
const read = (key: string, of: Keeper): string | null => (of === 'tab' ? readTabText(key) : readText(key))
const write = (key: string, text: string | null, of: Keeper): void =>
  void (of === 'tab' ? writeTabText(key, text) : writeText(key, text))

export const storedToken = (of = keeper()): string | null => read('token', of)
export const storedTokenAt = (of = keeper()): number => Number(read('tokenAt', of) ?? 0) || 0
/** The organisation asks for a second factor that the person has yet to set up. */
export const storedMustAddFactor = (): boolean => read('mustAddFactor', keeper()) === 'true'
export const storeMustAddFactor = (must: boolean): void => write('mustAddFactor', must ? 'true' : null, keeper())
export const isAuthenticated = (of = keeper()): boolean => read('isAuthenticated', of) === 'true'

/** The stored user; a stored flag without a readable user still counts as signed in (spec §2), hence null. */
export function storedUser(of = keeper()): SessionUser | null {
  try {
    const user: unknown = JSON.parse(read('user', of) ?? 'null')
    return isSessionUser(user) ? user : null
  } catch {
    return null
  }
}

/** Whether the person may act on what is shown; `lectura` only looks on. The server decides: this spares a refusal. */
export const mayAct = (): boolean => storedUser()?.role !== 'lectura'

/** Whether the person may draw geofences, plan routes, and say whose a trip is. */
export const mayPlan = (): boolean => ['administrador', 'supervisor'].includes(storedUser()?.role ?? '')

/** Whether the person may change what holds for the whole organisation. */
export const mayAdminister = (): boolean => storedUser()?.role === 'administrador'

export function storeTokens(tokens: Tokens, now: number, of = keeper()): void {
  write('token', tokens.token, of)
  write('refreshToken', null, of)
  write('tokenAt', String(now), of)
}

export function storeSignIn(tokens: Tokens, user: SessionUser, now: number, of = keeper()): void {
  storeTokens(tokens, now, of)
  write('user', JSON.stringify(user), of)
  write('isAuthenticated', 'true', of)
}

/** Keeps how the signed-in person is called now. */
export const storeUser = (user: SessionUser): void => write('user', JSON.stringify(user), keeper())

/** Makes this tab the demonstration's, as its guest. */
export function storeVisit(tokens: Tokens, guest: SessionUser, now: number): void {
  const visitor = storedUser('browser')
  storeSignIn(tokens, guest, now, 'tab')
  writeTabText(VISITOR_KEY, visitor?.id ?? null)
}

/** Makes this tab the person's own again. */
export function forgetVisit(): void {
  writeTabText(VISITOR_KEY, null)
  for (const key of SESSION_KEYS) writeTabText(key, null)
}

/** Logout removes token, refreshToken, user and monitoring mode (spec §6), and with them the flag. */
export function forgetSession(): void {
  forgetVisit()
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
