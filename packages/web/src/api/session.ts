import type { Session as Answered } from '@vigia/contract'
import { forgetTabTexts, onOtherTab, readTabText, writeTabText, writeText } from '../browser/storage.ts'
import { INVALID_CREDENTIALS } from '../text/error-text.ts'
import { ApiError } from './api-error.ts'
import { send } from './send.ts'
import {
  forgetSession,
  forgetVisit,
  isAuthenticated,
  isSessionUser,
  isTokens,
  isVisiting,
  isVisitorSignedIn,
  SESSION_KEYS,
  type SessionUser,
  storedMustAddFactor,
  storedToken,
  storedTokenAt,
  storedUser,
  storeMustAddFactor,
  storeSignIn,
  storeTokens,
  storeUser,
  storeVisit,
} from './tokens.ts'

export type { SessionUser } from './tokens.ts'

/** An access token lives 15 min (contract); it is renewed from this age on, before a call can fail. */
export const RENEW_AFTER_MS = 12 * 60_000
const REFRESH_LOCK = 'vigia-refresh'
const NOTICE_KEY = 'signInNotice'
const FACTORS_RESET = 'Un administrador quitó su segundo factor. Configure otro en Mi cuenta.'

/**
 * `in`: the local flag is set. `out` says why: `leaveTo` is where a person who signed out goes (/ or /login), `expired`
 * that the server ended the session.
 */
export type Session =
  | {
      readonly status: 'in'
      readonly user: SessionUser | null
      /** A second factor has to be set up before anything else. */
      readonly mustAddFactor: boolean
    }
  | { readonly status: 'out'; readonly leaveTo: string | null; readonly expired: boolean }

const NEVER_IN: Session = { status: 'out', leaveTo: null, expired: false }
const EXPIRED: Session = { status: 'out', leaveTo: null, expired: true }

const listeners = new Set<() => void>()
let session: Session = readSession()
let refreshing: Promise<string | null> | null = null
let stopListening: (() => void) | null = null

/** The session now; the same object until it changes. */
export const currentSession = (): Session => session

/** Calls back on every change, those made in other tabs included. Returns the way to stop. */
export function subscribeSession(changed: () => void): () => void {
  stopListening ??= listenToOtherTabs()
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    stopListening?.()
    stopListening = null
  }
}

function listenToOtherTabs(): () => void {
  const stops = [onOtherTab(SESSION_KEYS, adoptOtherTab), onOtherTab([SIGNED_OUT_KEY], forgetDrafts)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** What forms keep over a reload, names and telephones among it: who has signed out leaves none to who sits down next. */
const forgetDrafts = (): void => forgetTabTexts('borrador:')
/** Told to the other tabs: a session that only expired leaves them their drafts. */
const SIGNED_OUT_KEY = 'sesion-cerrada'

/** Stores what a sign-in answered and tells the app. */
export function openSession(answer: Answered): void {
  if (!isTokens(answer) || !isSessionUser(answer.user))
    throw new ApiError({ kind: 'malformed', message: INVALID_CREDENTIALS })
  const { user } = answer
  const mustAddFactor = answer.must_add_factor === true
  storeSignIn(answer, user, Date.now())
  storeMustAddFactor(mustAddFactor)
  if (answer.notice === 'factors-reset') writeTabText(NOTICE_KEY, FACTORS_RESET)
  become({ status: 'in', user, mustAddFactor })
}

/** Forgets the session and what forms keep in the tabs at once, tells the server if it can, and sends the person to `leaveTo`. */
export function signOut(leaveTo: '/' | '/login'): void {
  const token = storedToken('browser')
  forgetSession()
  forgetDrafts()
  writeText(SIGNED_OUT_KEY, String(Date.now()))
  become({ status: 'out', leaveTo, expired: false })
  send('logout', { token, keepalive: true }).catch(() => null)
}

/** The signed-in person is called otherwise now. */
export function renameUser(user: SessionUser): void {
  if (session.status !== 'in' || session.user?.id !== user.id) return
  storeUser(user)
  become({ ...session, user })
}

/** The server asks for a second factor, or has seen that there is one now. */
export function requireFactor(mustAddFactor: boolean): void {
  if (session.status !== 'in' || session.mustAddFactor === mustAddFactor) return
  storeMustAddFactor(mustAddFactor)
  become({ ...session, mustAddFactor })
}

/** What the last sign-in had to tell, once. */
export function takeSignInNotice(): string | null {
  const notice = readTabText(NOTICE_KEY)
  writeTabText(NOTICE_KEY, null)
  return notice
}

/** The server no longer knows us: forget the session; protected routes then lead to sign-in. */
export function expireSession(): void {
  forgetSession()
  become(EXPIRED)
}

/** Takes this tab to the demonstration: a session of its own, which the other tabs know nothing of. Throws ApiError. */
export async function beginVisit(): Promise<void> {
  await visitDemoFleet(await ownToken(Date.now()))
}

/** Takes this tab back to the person's own company. */
export function endVisit(): void {
  forgetVisit()
}

async function visitDemoFleet(token: string | null): Promise<string> {
  const { body } = await send('visitDemoFleet', { token })
  if (!isTokens(body) || !isSessionUser(body.user))
    throw new ApiError({ kind: 'malformed', message: INVALID_CREDENTIALS })
  storeVisit(body, body.user, Date.now())
  return body.token
}

/** A token that is good for minutes yet: the stored one, renewed when it is old. Null when signed out. */
export async function freshToken(now: number): Promise<string | null> {
  const token = storedToken()
  if (token === null || now - storedTokenAt() < RENEW_AFTER_MS) return token
  return renewToken(token).catch(() => token)
}

/** The same of the person, also while this tab is the demonstration's: who looks at it sits before the screen all the same. */
export async function ownToken(now: number): Promise<string | null> {
  if (!isVisiting()) return freshToken(now)
  const token = storedToken('browser')
  if (token === null || now - storedTokenAt('browser') < RENEW_AFTER_MS) return token
  return locked(() => renewOnce(token)).catch(() => token)
}

/**
 * Replaces `stale` by a new token. One request however many callers and tabs ask: callers share a promise, tabs a
 * lock, and whoever comes second finds the new token stored. Null when the server refused: the session is then over.
 * A network failure throws and ends nothing.
 */
export function renewToken(stale: string): Promise<string | null> {
  refreshing ??= (isVisiting() ? renewVisit() : locked(() => renewOnce(stale))).finally(() => {
    refreshing = null
  })
  return refreshing
}

/** A guest is let in again by whoever they are; a demonstration that is no more leads back. */
async function renewVisit(): Promise<string | null> {
  try {
    return await visitDemoFleet(await ownToken(Date.now()))
  } catch (error) {
    if (!isRefusal(error)) throw error
    leaveVisit()
    return null
  }
}

/** What the tab holds of the demonstration goes with the page. */
function leaveVisit(): void {
  forgetVisit()
  become(readSession())
  globalThis.location?.assign('/')
}

async function renewOnce(stale: string): Promise<string | null> {
  const stored = storedToken('browser')
  if (stored !== stale) return stored
  try {
    const { body } = await send('refresh', { body: {} })
    if (!isTokens(body)) throw new ApiError({ kind: 'malformed', message: INVALID_CREDENTIALS })
    storeTokens(body, Date.now(), 'browser')
    return body.token
  } catch (error) {
    if (!isRefusal(error)) throw error
    expireSession()
    return null
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** Locks are absent outside secure contexts; the server's 10 s grace for a used refresh token covers two tabs then. */
function locked<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(REFRESH_LOCK, work) : work()
}

function readSession(): Session {
  return isAuthenticated() ? { status: 'in', user: storedUser(), mustAddFactor: storedMustAddFactor() } : NEVER_IN
}

function adoptOtherTab(): void {
  if (isVisiting()) {
    if (!isVisitorSignedIn()) leaveVisit()
    return
  }
  const stored = readSession()
  if (stored.status === 'out' && session.status === 'out') return
  if (stored.status === 'in' && session.status === 'in') {
    if (stored.user?.id === session.user?.id) return
    // A tab that slept through the sign-out sees another person at once: nothing of the first may stay.
    become(NEVER_IN)
  }
  become(stored)
}

function become(next: Session): void {
  session = next
  for (const changed of [...listeners]) changed()
}
