import { recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { networkOf } from '../../http/network-of.ts'
import type { Clock } from '../../ports/clock.ts'
import { unauthorized } from '../../ports/errors.ts'
import type { Sealer } from '../../secrets/seal.ts'
import { useRecoveryCode } from './factors/factors.store.ts'
import { hashRecoveryCode } from './factors/recovery-codes.ts'
import { useTotpCode } from './factors/use-code.ts'
import { hashToken } from './opaque-token.ts'
import { type OpenedSession, openSession, type SignInClient } from './open-session.ts'
import { type Account, holdAccountById } from './sessions.store.ts'
import { type Caller, forgetFailures } from './sign-in-throttle.store.ts'
import { admitAttempt } from './sign-in-throttle.ts'
import { attemptTicket, useTicket } from './tickets.store.ts'

/** In fifteen minutes, from all addresses together: a chance of three in 100 000 for who has the password. */
export const MAX_WRONG_CODES = 10

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly sealer: Sealer
  readonly pause: (ms: number) => Promise<void>
}

interface Answer {
  readonly ticket: string
  readonly kind: 'totp' | 'recovery'
  readonly code: string
}

export const ticketRefused = () =>
  unauthorized('El inicio de sesión caducó. Escriba de nuevo su contraseña.', 'TICKET_INVALID')

/** Whose wrong codes are counted, from where. */
export const codeCaller = (userId: string, address: string): Caller => ({
  account: `factor:${userId}`,
  network: networkOf(address),
  address,
})

/** Completes a sign-in with a code. 401 `TICKET_INVALID` when it must begin again, `BAD_CODE` when the code opens nothing. */
export async function secondFactor(deps: Deps, answer: Answer, client: SignInClient): Promise<OpenedSession> {
  const { db, clock, pause } = deps
  const hash = hashToken(answer.ticket)
  const ticket = await attemptTicket(db, hash, ['second-factor'], clock.now())
  if (ticket === null || ticket.userId === null) throw ticketRefused()
  const { userId } = ticket
  const caller = codeCaller(userId, client.address)
  const delayMs = await admitAttempt(db, caller, clock.now(), MAX_WRONG_CODES)
  if (delayMs > 0) await pause(delayMs)

  const issued = await db.transaction(async (sql) => {
    const now = clock.now()
    const account = await holdAccountById(sql, userId)
    if (account === null) throw ticketRefused()
    if (!(await useAnswer(sql, deps.sealer, userId, answer, now))) {
      await recordFailure(sql, account, client, answer.kind, now)
      return null
    }
    if (!(await useTicket(sql, hash))) throw ticketRefused()
    await forgetFailures(sql, caller.account, caller.network)
    await forgetFailures(sql, account.email, caller.network)
    return openSession(sql, account, { method: 'password', factor: answer.kind, client }, now)
  })
  if (issued === null) throw unauthorized('Código incorrecto. Espere al siguiente.', 'BAD_CODE')
  return issued
}

function useAnswer(sql: Sql, sealer: Sealer, userId: string, { kind, code }: Answer, now: number): Promise<boolean> {
  if (kind === 'totp') return useTotpCode(sql, sealer, userId, code, now)
  return useRecoveryCode(sql, userId, hashRecoveryCode(userId, code), now)
}

/** Notes in the audit that somebody who knew the password failed at the second factor. */
export function recordFailure(
  sql: Sql,
  account: Account,
  client: SignInClient,
  factor: string,
  at: number,
): Promise<void> {
  const { address, requestId } = client
  return recordAudit(sql, {
    organisationId: account.organisationId,
    actor: { kind: 'user', id: account.id },
    address,
    requestId,
    action: 'sign-in-failed',
    details: { factor },
    at,
  })
}
