import { recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import { readSettings } from '../../db/settings.store.ts'
import { isoOf } from '../../http/iso-of.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from '../../ports/job.ts'
import { DAYS_OF, DELETED_KINDS, deleteExpired, keptFrom } from './expired-data.store.ts'

/** Some tens of milliseconds of one connection. */
const DELETED_AT_ONCE = 500
/** A transaction has so many pieces, and one entry in the audit log, which nothing is ever deleted from. */
const PIECES = 20

/**
 * Deletes, kind by kind, what an organisation keeps no longer, in pieces of 500; each transaction says in the audit log what it
 * deleted. `db` sees every organisation.
 */
export const expiredDataJob = (db: Db, clock: Clock, everyMs: number): Job => ({
  name: 'expired-data',
  everyMs,
  run: async (signal) => {
    for (const [organisationId, days] of await readSettings(db, 'retention')) {
      for (const kind of DELETED_KINDS) {
        const before = keptFrom(days[DAYS_OF[kind]], clock.now())
        let isMore = true
        while (isMore && !signal.aborted) {
          isMore = await db.transaction(async (sql) => {
            let [rows, piece] = [0, DELETED_AT_ONCE]
            for (let done = 0; done < PIECES && piece === DELETED_AT_ONCE && !signal.aborted; done++) {
              piece = await deleteExpired(sql, kind, { organisationId, before }, DELETED_AT_ONCE)
              rows += piece
            }
            if (rows > 0) {
              await recordAudit(sql, {
                ...{ organisationId, actor: { kind: 'system', id: null }, address: null, requestId: null },
                ...{ action: 'expired-data-deleted', subject: `data:${kind}`, at: clock.now() },
                details: { rows, before: isoOf(before) },
              })
            }
            return piece === DELETED_AT_ONCE
          })
        }
      }
    }
  },
})
