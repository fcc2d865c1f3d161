import { idleEnd } from '@vigia/domain/account/idle-end'
import { type RequestSource, recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import { unauthorized } from '../../ports/errors.ts'
import { type IssuedSession, issueSession } from './issue-session.ts'
import { hashToken } from './opaque-token.ts'
import type { SessionWatch } from './session-watch.ts'
import {
  type EndReason,
  endFamily,
  holdRefreshToken,
  markSeen,
  markUsed,
  type RefreshToken,
  standingOf,
} from './sessions.store.ts'

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
 * whole family ends, sockets included (contract, login). So does one that has seen no input for too long.
 */
export async function refresh(deps: Deps, refreshToken: string, source: RequestSource): Promise<IssuedSession> {
  const { db, clock, watch, reuseGraceMs } = deps
  const hash = hashToken(refreshToken)
  const outcome = await db.transaction(async (sql) => {
    const held = await holdRefreshToken(sql, hash)
    // Read once the family is held: whoever had to wait for it comes later than the one that it waited for.
    const now = clock.now()
    if (held === null || !isUsable(held, now)) return null
    if (held.usedAt !== null && now - held.usedAt > reuseGraceMs) {
      await endHeld(sql, held, 'reuse', source, now)
      return { ended: held }
    }
    if (await isIdle(sql, held, now)) {
      await endHeld(sql, held, 'idle', source, now)
      return { ended: held }
    }
    if (held.usedAt === null) await markUsed(sql, hash, now)
    await markSeen(sql, held.familyId, now)
    return {
      issued: await issueSession(sql, held.account, held.familyId, now),
    }
  })
  if (outcome?.ended !== undefined)
    watch.announce({ familyId: outcome.ended.familyId, userId: outcome.ended.account.id })
  if (outcome?.issued === undefined) {
    throw unauthorized('Sesión expirada. Por favor, inicie sesión nuevamente.', 'TOKEN_INVALID')
  }
  return outcome.issued
}

const isUsable = (held: RefreshToken, now: number): boolean =>
  !held.isEnded && !held.account.isDisabled && held.expiresAt > now && held.familyExpiresAt > now

async function isIdle(sql: Sql, { familyId, account }: RefreshToken, now: number): Promise<boolean> {
  const { activeAt, rules } = await standingOf(sql, familyId)
  return now >= idleEnd(account.role, activeAt, rules.idleMinutes)
}

const ACTIONS = { reuse: 'refresh-reuse', idle: 'session-idle' } as const satisfies Partial<Record<EndReason, string>>

async function endHeld(
  sql: Sql,
  { familyId, account }: RefreshToken,
  reason: keyof typeof ACTIONS,
  source: RequestSource,
  now: number,
): Promise<void> {
  await endFamily(sql, familyId, reason, now)
  await recordAudit(sql, {
    organisationId: account.organisationId,
    actor: { kind: 'user', id: account.id },
    ...source,
    action: ACTIONS[reason],
    subject: `session:${familyId}`,
    before: { ended: false },
    after: { ended: true },
    at: now,
  })
}
