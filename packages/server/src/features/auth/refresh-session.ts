import type { Session } from '@vigia/contract'
import type { Clock } from '../../clock.ts'
import { recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import { unauthorized } from '../../errors.ts'
import { issueSession } from './issue-session.ts'
import { hashToken } from './opaque-token.ts'
import type { SessionWatch } from './session-watch.ts'
import { endFamily, holdRefreshToken, markUsed, type RefreshToken } from './sessions.store.ts'

/** Two tabs that renew together, or a client whose answer was lost, may use a token again for this long. */
export const REUSE_GRACE_MS = 10_000

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly watch: SessionWatch
  readonly reuseGraceMs: number
}

/**
 * Swaps a refresh token for a new pair. A token used before and seen again after the grace was copied by somebody: its
 * whole family ends, sockets included (contract, login).
 */
export async function refreshSession(deps: Deps, refreshToken: string, address: string): Promise<Session> {
  const { db, clock, watch, reuseGraceMs } = deps
  const hash = hashToken(refreshToken)
  const outcome = await db.transaction(async (sql) => {
    const held = await holdRefreshToken(sql, hash)
    // Read once the family is held: whoever had to wait for it comes later than the one that it waited for.
    const now = clock.now()
    if (held === null || !isUsable(held, now)) return null
    if (held.usedAt !== null && now - held.usedAt > reuseGraceMs) {
      await endFamily(sql, held.familyId, 'reuse', now)
      await recordAudit(sql, {
        organisationId: held.account.organisationId,
        actor: { kind: 'user', id: held.account.id },
        action: 'refresh-reuse',
        subject: `session:${held.familyId}`,
        address,
        at: now,
      })
      return { reusedBy: { familyId: held.familyId, userId: held.account.id } }
    }
    if (held.usedAt === null) await markUsed(sql, hash, now)
    return {
      session: await issueSession(sql, held.account, { id: held.familyId, expiresAt: held.familyExpiresAt }, now),
    }
  })
  if (outcome?.reusedBy !== undefined) watch.announce(outcome.reusedBy)
  if (outcome?.session === undefined) {
    throw unauthorized('Sesión expirada. Por favor, inicie sesión nuevamente.', 'TOKEN_INVALID')
  }
  return outcome.session
}

const isUsable = (held: RefreshToken, now: number): boolean =>
  !held.isEnded && !held.account.isDisabled && held.expiresAt > now && held.familyExpiresAt > now
