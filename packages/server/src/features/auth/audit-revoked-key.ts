import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'

/** Notes, in the transaction that revokes a key, who did: by name, or by disabling its person. */
export const auditRevokedKey = (sql: Sql, audit: ActorAuditContext, keyId: string, at: number): Promise<void> =>
  recordAudit(sql, {
    ...audit,
    ...{
      action: 'api-key-revoked',
      subject: `api-key:${keyId}`,
      before: { revoked: false },
      after: { revoked: true },
      at,
    },
  })
