import type { Session } from '@vigia/contract'
import type { Clock } from '../../clock.ts'
import { recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import { unauthorized } from '../../errors.ts'
import { networkOf } from '../../http/network-of.ts'
import { FAMILY_MS, issueSession } from './issue-session.ts'
import type { Passwords } from './passwords.ts'
import { type Account, findAccount, holdAccount, openFamily } from './sessions.store.ts'
import { forgetFailures } from './sign-in-throttle.store.ts'
import { admitAttempt } from './sign-in-throttle.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly passwords: Passwords
  readonly pause: (ms: number) => Promise<void>
}

const refusal = () => unauthorized('Credenciales inválidas', 'BAD_CREDENTIALS')

/** One sign-in. 401 with one text for every reason, in the time of one password check, so that nobody learns which accounts exist. */
export async function signIn(
  deps: Deps,
  credentials: { email: string; password: string },
  address: string,
): Promise<Session> {
  const { db, clock, passwords, pause } = deps
  const email = credentials.email.normalize('NFC').trim().toLowerCase()
  const network = networkOf(address)
  const delayMs = await admitAttempt(db, { account: email, network, address }, clock.now())
  if (delayMs > 0) await pause(delayMs)

  const account = await findAccount(db, email)
  const matches = await passwords.verify(account?.passwordHash ?? null, credentials.password)
  if (account === null || !matches || account.isDisabled) {
    await auditFailure(db, account, email, address, clock.now())
    throw refusal()
  }
  return db.transaction(async (sql) => {
    const now = clock.now()
    // While the password was checked it may have been replaced, or the person disabled.
    if (!(await holdAccount(sql, account))) throw refusal()
    await forgetFailures(sql, email, network)
    const expiresAt = now + FAMILY_MS
    const familyId = await openFamily(sql, account.id, now, expiresAt)
    await recordAudit(sql, {
      organisationId: account.organisationId,
      actor: { kind: 'user', id: account.id },
      action: 'sign-in',
      subject: `session:${familyId}`,
      address,
      at: now,
    })
    return issueSession(sql, account, { id: familyId, expiresAt }, now)
  })
}

function auditFailure(db: Db, account: Account | null, email: string, address: string, at: number): Promise<void> {
  return recordAudit(db, {
    organisationId: account?.organisationId ?? null,
    actor: { kind: 'user', id: account?.id ?? null },
    action: 'sign-in-failed',
    details: { account: email.slice(0, 320) },
    address,
    at,
  })
}
