import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from '../../ports/job.ts'
import { forgetRightsChanges } from './rights-changes.store.ts'
import { POLL_EVERY_MS, type SessionWatch } from './session-watch.ts'
import { forgetOld } from './sessions.store.ts'

const KEPT_MS = 7 * 24 * 3_600_000

/** Sign-ins that are over, old failures and late links leave after a week; what they did stays in the audit log. */
export const sessionCleanupJob = (db: Db, clock: Clock): Job => ({
  name: 'session-cleanup',
  everyMs: 3_600_000,
  run: async () => {
    await forgetOld(db, clock.now() - KEPT_MS)
    await forgetRightsChanges(db)
  },
})

/** Notices rights that another process changed, so that sockets close within 5 s wherever they are. */
export const sessionWatchJob = (watch: SessionWatch): Job => ({
  name: 'session-watch',
  everyMs: POLL_EVERY_MS,
  run: () => watch.poll(),
})
