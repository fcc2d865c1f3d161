import type { ActorAuditContext } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import { integrationOfKey, type KeyAlerts } from './api-keys.job.ts'
import { revokeApiKeysOf } from './api-keys.store.ts'
import { auditRevokedKey } from './audit-revoked-key.ts'
import { endFamiliesOf } from './sessions.store.ts'

/**
 * Ends all that a person who was disabled had: sign-ins and keys, each key with an entry of its own; the database ends the
 * links (0017-rights-and-keys). `audit` says who disables them.
 */
export const endAccessOf =
  (alerts: Pick<KeyAlerts, 'close'>) =>
  async (sql: Sql, audit: ActorAuditContext, userId: string, now: number): Promise<void> => {
    await endFamiliesOf(sql, userId, 'disabled', now)
    for (const keyId of await revokeApiKeysOf(sql, userId, now)) {
      await auditRevokedKey(sql, audit, keyId, now)
      // That it ends soon, or has ended, is no news of a key that is no more.
      await alerts.close(sql, audit.organisationId, integrationOfKey(keyId), now)
    }
  }
