import { type RequestSource, recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import { hashToken } from './opaque-token.ts'
import type { SessionWatch } from './session-watch.ts'
import { endFamily, findOpenFamilies } from './sessions.store.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly watch: SessionWatch
}

/**
 * Ends the sign-in that these tokens belong to: its tokens, in every tab, and its sockets. A token that has run out still
 * names its sign-in, so that a laptop that slept can sign out; one that opens nothing ends nothing.
 */
export async function logout(
  { db, clock, watch }: Deps,
  tokens: { readonly token: string | null; readonly refreshToken: string | null },
  source: RequestSource,
): Promise<void> {
  const hashes = [tokens.token, tokens.refreshToken].flatMap((token) => (token === null ? [] : [hashToken(token)]))
  if (hashes.length === 0) return
  const ended = await db.transaction(async (sql) => {
    const now = clock.now()
    const families = await findOpenFamilies(sql, hashes)
    for (const { familyId, userId, organisationId } of families) {
      await endFamily(sql, familyId, 'logout', now)
      await recordAudit(sql, {
        organisationId,
        actor: { kind: 'user', id: userId },
        action: 'sign-out',
        subject: `session:${familyId}`,
        ...source,
        before: { ended: false },
        after: { ended: true },
        at: now,
      })
    }
    return families
  })
  for (const family of ended) watch.announce(family)
}
