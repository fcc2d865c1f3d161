import type { SecondFactor } from '@vigia/contract'
import { type RequestSource, recordAudit } from '../../db/audit.store.ts'
import { cutText } from '../../db/cut-text.ts'
import type { Db } from '../../db/pool.ts'
import { networkOf } from '../../http/network-of.ts'
import type { Clock } from '../../ports/clock.ts'
import { unauthorized } from '../../ports/errors.ts'
import { factorsOf, usableFactors } from './factors/factors.store.ts'
import { hashToken, newOpaqueToken } from './opaque-token.ts'
import { type OpenedSession, openSession, type SignInClient } from './open-session.ts'
import type { Passwords } from './passwords.ts'
import { type Account, findAccount, holdAccount } from './sessions.store.ts'
import { forgetFailures, uncountAttempt } from './sign-in-throttle.store.ts'
import { admitAttempt } from './sign-in-throttle.ts'
import { addTicket } from './tickets.store.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly passwords: Passwords
  readonly pause: (ms: number) => Promise<void>
}

/** Either the session, or the ticket with which one of these factors completes it. */
export type SignInOutcome =
  | { readonly opened: OpenedSession }
  | { readonly ticket: string; readonly factors: readonly SecondFactor[] }

export const TICKET_MS = 5 * 60_000

const refusal = () => unauthorized('Credenciales inválidas', 'BAD_CREDENTIALS')

/** One sign-in. 401 with one text for every reason, in the time of one password check, so that nobody learns which accounts exist. */
export async function login(
  deps: Deps,
  credentials: { email: string; password: string },
  client: SignInClient,
): Promise<SignInOutcome> {
  const { db, clock, passwords, pause } = deps
  const email = credentials.email.normalize('NFC').trim().toLowerCase()
  const { address, requestId } = client
  const caller = { account: email, network: networkOf(address), address }
  const attemptedAt = clock.now()
  const delayMs = await admitAttempt(db, caller, attemptedAt)
  if (delayMs > 0) await pause(delayMs)

  const account = await findAccount(db, email)
  const matches = await passwords.verify(account?.passwordHash ?? null, credentials.password)
  if (account === null || !matches || account.isDisabled) {
    await auditFailure(db, account, email, { address, requestId }, clock.now())
    throw refusal()
  }
  return db.transaction(async (sql) => {
    const now = clock.now()
    // While the password was checked it may have been replaced, or the person disabled.
    if (!(await holdAccount(sql, account))) throw refusal()
    const kinds = usableFactors(await factorsOf(sql, account.id))
    if (kinds.length === 0) {
      await forgetFailures(sql, email, caller.network)
      return { opened: await openSession(sql, account, { method: 'password', client }, now) }
    }
    // Only this attempt is taken back: a right password alone clears nobody's failures.
    await uncountAttempt(sql, caller, attemptedAt)
    const ticket = newOpaqueToken()
    const { id: userId, organisationId } = account
    const waiting = { kind: 'second-factor', userId, organisationId, data: {}, expiresAt: now + TICKET_MS } as const
    await addTicket(sql, hashToken(ticket), waiting)
    return { ticket, factors: kinds }
  })
}

function auditFailure(
  db: Db,
  account: Account | null,
  email: string,
  source: RequestSource,
  at: number,
): Promise<void> {
  return recordAudit(db, {
    organisationId: account?.organisationId ?? null,
    actor: { kind: 'user', id: account?.id ?? null },
    action: 'sign-in-failed',
    ...source,
    // What is no address may be a password that was typed a field too early.
    details: { account: email.includes('@') ? cutText(email, 320) : null },
    at,
  })
}
