import type { PlatformKind } from '@vigia/domain/gps/obstacle'
import {
  type Platform,
  type PlatformContext,
  PlatformProblem,
  type PlatformSession,
  type PlatformTarget,
} from '../platform.ts'
import { apiCalls, type CallApi } from './call-api.ts'
import { type RemoteUnit, unitReadings } from './remote-unit.ts'

const SIGN_OUT_MS = 5_000
/** A unit that is not in the account is looked for anew so often, where the platform pushes the others. */
const ASK_ANEW_MS = 20_000

/** The platform does not know the session (any more). Thrown by an adapter with what it answered, in Spanish. */
export class SessionEnded extends Error {}

/** What an adapter knows how to do. A ticket is what its platform gives for a password: a cookie, a token, a digest. */
export interface ApiAccess {
  /** Whether this is a ticket of this adapter: what was kept may have been another's. */
  isTicket(text: string): boolean
  /** Gets a ticket for what the link carries; null where it carries nothing. Instead of `signIn`. */
  readonly useLink: ((signal: AbortSignal) => Promise<string>) | null
  readonly needsAccount: boolean
  /** Rejects with `credentials-refused` only when the platform says just that. */
  signIn(account: string, password: string, signal: AbortSignal): Promise<string>
  /** All units of the account. Rejects with `SessionEnded`. */
  units(ticket: string, signal: AbortSignal): Promise<readonly RemoteUnit[]>
  /** Forgets what the platform pushed: the next `units` asks. Absent where every reading asks. */
  askAnew?(): void
  /** Whether a restart may use the ticket again. */
  readonly keepsTicket: boolean
  /** Ends our own session on the platform and no other; absent where there is no such call. */
  leave?(ticket: string, signal: AbortSignal): Promise<void>
}

type OpenAccess = (target: PlatformTarget, call: CallApi, context: PlatformContext) => ApiAccess

/** A platform that is read by its API. `gapMs`: at least so long from one call to the next. */
export function apiPlatform(kind: PlatformKind, gapMs: number, openAccess: OpenAccess): Platform {
  return {
    kind,
    open: async (target, context) =>
      apiSession(kind, target, context, openAccess(target, apiCalls(context, target, gapMs), context)),
  }
}

/** Reads one request after another. */
function apiSession(
  kind: PlatformKind,
  target: PlatformTarget,
  context: PlatformContext,
  access: ApiAccess,
): PlatformSession {
  const { isSignedIn, readUnits, leave } = ticketKeeper(kind, target, context, access)
  let last: Promise<unknown> = Promise.resolve()
  let askedAnewAt = Number.NEGATIVE_INFINITY

  return {
    ...{ kind, screen: null, isSignedIn },
    read: (wanted, signal) => {
      const reading = last.then(async () => {
        const ending = AbortSignal.any([signal, context.signal])
        const read = async () => {
          const found = await readUnits(ending)
          const onRead = context.onReadsText()
          try {
            return unitReadings(found, wanted, access.useLink !== null)
          } finally {
            onRead()
          }
        }
        const readings = await read()
        const isMissing = readings.some(({ kind: outcome }) => outcome === 'not-found')
        if (!isMissing || access.askAnew === undefined || context.now() - askedAnewAt < ASK_ANEW_MS) return readings
        askedAnewAt = context.now()
        access.askAnew()
        return read()
      })
      last = reading.catch(() => undefined)
      return reading
    },
    close: leave,
  }
}

/**
 * Keeps one ticket for the account. One that the platform no longer takes is replaced by signing in, as far as that is
 * allowed: `target` counts the sign-ins and says when it is enough.
 */
function ticketKeeper(kind: PlatformKind, target: PlatformTarget, context: PlatformContext, access: ApiAccess) {
  let ticket = ticketOf(target.savedSession, kind, access)
  let hasWorked = false
  let refusal: PlatformProblem | null = null
  /** What must not come back in an evidence: what was sent since the reading began. */
  let secrets: string[] = []

  const askForPassword = async (): Promise<string> => {
    if (target.password === null || (access.needsAccount && target.account === null))
      throw new PlatformProblem('no-credentials', ['El viaje no tiene cuenta y contraseña guardadas.'])
    if (!target.maySignIn) throw refusal ?? new PlatformProblem('credentials-refused', [REFUSED_BEFORE])
    return target.password(new URL(target.url).origin)
  }

  const signIn = async (signal: AbortSignal): Promise<readonly RemoteUnit[]> => {
    if (access.useLink === null) {
      const password = await askForPassword()
      secrets.push(password)
      ticket = await access.signIn(target.account ?? '', password, signal)
    } else ticket = await access.useLink(signal)
    secrets.push(ticket)
    if (access.keepsTicket) context.onSavedSession(`${kind}:${ticket}`)
    return access.units(ticket, signal)
  }

  const units = async (signal: AbortSignal): Promise<readonly RemoteUnit[]> => {
    if (ticket === null) return signIn(signal)
    secrets.push(ticket)
    try {
      return await access.units(ticket, signal)
    } catch (error) {
      if (!(error instanceof SessionEnded)) throw error
      const mayEnter = access.useLink !== null || (target.password !== null && target.maySignIn)
      if (hasWorked && !mayEnter) throw error
      ticket = null
      return signIn(signal)
    }
  }

  const readUnits = async (signal: AbortSignal): Promise<readonly RemoteUnit[]> => {
    secrets = []
    try {
      const found = await units(signal)
      hasWorked = true
      return found
    } catch (error) {
      const problem = error instanceof SessionEnded ? new PlatformProblem('session-taken', [error.message]) : error
      if (!(problem instanceof PlatformProblem)) throw error
      const safe = withoutSecrets(problem, secrets)
      if (LETS_GO.has(safe.obstacle)) ticket = null
      if (NEEDS_PERSON.has(safe.obstacle)) refusal = safe
      throw safe
    }
  }

  const leave = async (): Promise<void> => {
    const left = ticket
    ticket = null
    if (left !== null && hasWorked) await access.leave?.(left, AbortSignal.timeout(SIGN_OUT_MS)).catch(() => undefined)
  }

  return { isSignedIn: () => ticket !== null && hasWorked, readUnits, leave }
}

const REFUSED_BEFORE = 'La contraseña guardada ya fue rechazada; no se vuelve a enviar hasta que alguien lo pida.'

/** What no second try of ours can mend, and some would make worse. */
const NEEDS_PERSON: ReadonlySet<string> = new Set(['credentials-refused', 'account-locked', 'captcha', 'second-factor'])
const LETS_GO: ReadonlySet<string> = new Set([...NEEDS_PERSON, 'session-taken'])

function ticketOf(savedSession: string | null, kind: PlatformKind, access: ApiAccess): string | null {
  const prefix = `${kind}:`
  if (savedSession === null || !savedSession.startsWith(prefix)) return null
  const text = savedSession.slice(prefix.length)
  return access.isTicket(text) ? text : null
}

/** A platform may repeat what it was sent. */
function withoutSecrets({ obstacle, evidence }: PlatformProblem, secrets: readonly string[]): PlatformProblem {
  const hidden = secrets.filter((secret) => secret !== '')
  return new PlatformProblem(
    obstacle,
    evidence.map((line) => hidden.reduce((text, secret) => text.replaceAll(secret, '•••'), line)),
  )
}
