import type { Job } from '../../../workers/job.ts'
import { type ImportDeps, importTrips } from './import-trips.ts'
import { beginImport } from './imports.store.ts'

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
  let ring: () => void = () => undefined
  let isRung = false
  const wait = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(done, LOOK_AGAIN_MS)
      function done(): void {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        ring = () => undefined
        isRung = false
        resolve()
      }
      ring = done
      signal.addEventListener('abort', done)
      if (isRung || signal.aborted) done()
    })
  return {
    job: {
      name: 'trip-imports',
      everyMs: RETRY_MS,
      run: async (signal) => {
        while (!signal.aborted) {
          const pending = await beginImport(deps.db)
          if (pending === null) await wait(signal)
          else await importTrips(deps, pending, signal)
        }
      },
    },
    wake: () => {
      isRung = true
      ring()
    },
  }
}
