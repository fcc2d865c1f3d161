import { IMPORT_UNDO_H } from '@vigia/contract'
import { createWakeSignal } from '@vigia/runtime/wake-signal'
import { withinScope } from '../../../db/organisation-scope.ts'
import { reachOfSender } from '../../../db/user-reach.ts'
import type { Job } from '../../../ports/job.ts'
import type { ImportDeps } from './import-deps.ts'
import { importTrips } from './import-trips.ts'
import { beginImport } from './imports.store.ts'
import { expireImports } from './review/reviews.store.ts'

const RETRY_MS = 1_000
const LOOK_AGAIN_MS = 30_000

export interface ImportQueue {
  readonly job: Job
  /** A file was added: look now. */
  wake(): void
}

/**
 * Imports files one after the other, those first that an earlier run of the server left unfinished. It waits to be woken,
 * and looks from time to time for what another process may have left.
 */
export function createImportQueue(deps: ImportDeps): ImportQueue {
  const wakeSignal = createWakeSignal()
  return {
    job: {
      name: 'trip-imports',
      everyMs: RETRY_MS,
      run: async (signal, turned) => {
        while (!signal.aborted) {
          await expireImports(deps.db, deps.clock.now() - IMPORT_UNDO_H * 60 * 60_000)
          const pending = await beginImport(deps.db)
          if (pending !== null) {
            const { organisationId, actor } = pending.audit
            // As it is now: who sent the file may see less than they did then.
            const reach = await reachOfSender(deps.db, actor)
            await withinScope({ organisationId, reach, actor: null }, () => importTrips(deps, pending, signal))
          }
          turned?.()
          if (pending === null) await wakeSignal.wait(LOOK_AGAIN_MS, signal)
        }
      },
    },
    wake: wakeSignal.wake,
  }
}
