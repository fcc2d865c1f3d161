import { setMaxListeners } from 'node:events'
import type { Logger } from '@vigia/runtime/logger'
import { isDatabaseAway } from '../db/database-away.ts'
import type { Job } from '../ports/job.ts'

/**
 * Runs each job at once and then `everyMs` after its last run ended, so that a job never overlaps itself. A failure is
 * logged and tried again at the next turn. Returns what stops them all and waits for the runs in progress.
 */
export function startJobs(jobs: readonly Job[], logger: Logger): () => Promise<void> {
  const abort = new AbortController()
  // Every job waits on it, and some more than once.
  setMaxListeners(0, abort.signal)
  const loops = jobs.map((job) => loop(job, abort.signal, logger))
  return async () => {
    abort.abort()
    await Promise.all(loops)
  }
}

async function loop(job: Job, signal: AbortSignal, logger: Logger): Promise<void> {
  while (!signal.aborted) {
    try {
      await job.run(signal)
    } catch (error) {
      if (isDatabaseAway(error)) logger.warn({ job: job.name }, 'tarea aplazada: la base de datos no está disponible')
      else if (!signal.aborted) logger.error({ job: job.name, err: error }, 'la tarea falló')
    }
    await pause(job.everyMs, signal)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}
