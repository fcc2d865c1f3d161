import { setMaxListeners } from 'node:events'
import type { Logger } from '@vigia/runtime/logger'
import { isDatabaseAway } from '../db/database-away.ts'
import type { Job } from '../ports/job.ts'
import type { JobLog } from './job-log.ts'

/**
 * Runs each job at once and then `everyMs` after its last run ended, so that a job never overlaps itself. A failure is
 * logged, noted in `log` and tried again at the next turn. Returns what stops them all and waits for the runs in progress.
 */
export function startJobs(jobs: readonly Job[], logger: Logger, log?: JobLog): () => Promise<void> {
  const abort = new AbortController()
  // Every job waits on it, and some more than once.
  setMaxListeners(0, abort.signal)
  const loops = jobs.map((job) => loop(job, abort.signal, logger, log))
  return async () => {
    abort.abort()
    await Promise.all(loops)
  }
}

async function loop(job: Job, signal: AbortSignal, logger: Logger, log: JobLog | undefined): Promise<void> {
  while (!signal.aborted) {
    log?.began(job)
    const problem = await run(job, signal, logger, () => log?.turned(job))
    if (!signal.aborted) log?.ended(job, problem)
    await pause(job.everyMs, signal)
  }
}

/** Why the run failed; null: it ended well, or the server stopped under it. */
async function run(job: Job, signal: AbortSignal, logger: Logger, turned: () => void): Promise<string | null> {
  try {
    await job.run(signal, turned)
    return null
  } catch (error) {
    if (isDatabaseAway(error)) {
      logger.warn({ job: job.name }, 'tarea aplazada: la base de datos no está disponible')
      return 'La base de datos no está disponible'
    }
    if (signal.aborted) return null
    logger.error({ job: job.name, err: error }, 'la tarea falló')
    return error instanceof Error ? error.message : String(error)
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
