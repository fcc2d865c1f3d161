import { KEY_DISUSE_MS } from '@vigia/domain/account/key-standing'
import { HOUR_MS } from '@vigia/domain/time/duration'
import { recordAudits } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from '../../ports/job.ts'
import { revokeUnusedApiKeys } from './api-keys.store.ts'

/** Revokes keys that nobody used for 90 days (design "Claves"). `db` sees every organisation. */
export const unusedKeysJob = (db: Db, clock: Clock): Job => ({
  name: 'unused-keys',
  everyMs: HOUR_MS,
  run: () =>
    db.transaction(async (sql) => {
      const now = clock.now()
      const revoked = await revokeUnusedApiKeys(sql, now - KEY_DISUSE_MS, now)
      await recordAudits(
        sql,
        revoked.map(({ id, organisationId, lastUsedAt }) => ({
          ...{ organisationId, actor: { kind: 'system', id: null }, address: null, requestId: null },
          ...{
            action: 'api-key-expired',
            subject: `api-key:${id}`,
            before: { revoked: false },
            after: { revoked: true },
          },
          details: { lastUsed: lastUsedAt === null ? null : isoOf(lastUsedAt) },
          at: now,
        })),
      )
    }),
})
