import type { ActorAuditContext } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import { revokeApiKeysOf } from './api-keys.store.ts'
import { auditRevokedKey } from './audit-revoked-key.ts'
import { endFamiliesOf } from './sessions.store.ts'

/**
 * Ends all that a person who was disabled had: sign-ins and keys, each key with an entry of its own; the database ends the
 * links (0017-rights-and-keys). `audit` says who disables them.
 */
export async function endAccessOf(sql: Sql, audit: ActorAuditContext, userId: string, now: number): Promise<void> {
  await endFamiliesOf(sql, userId, 'disabled', now)
  for (const keyId of await revokeApiKeysOf(sql, userId, now)) await auditRevokedKey(sql, audit, keyId, now)
}
