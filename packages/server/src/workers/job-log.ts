import { type JobRecord, jobBegan, jobEnded, jobTurned, NEVER_RUN } from '@vigia/domain/system/job-record'
import type { Clock } from '../ports/clock.ts'
import type { Job } from '../ports/job.ts'

/** A job with what this server has seen of it. */
export interface LoggedJob extends JobRecord {
  readonly name: string
  readonly everyMs: number
}

/**
 * What came of each job's runs on this server since it started, in memory: every job runs when a server starts, so what fails is
 * seen again at once, and nothing of a former server is told as of this one.
 */
export interface JobLog {
  began(job: Job): void
  /** It goes on until the server stops, and has looked once more: nothing failed. */
  turned(job: Job): void
  /** `problem` in the words of whoever failed; null: it ended well. */
  ended(job: Job, problem: string | null): void
  /** In the order in which they began. */
  list(): readonly LoggedJob[]
}

/** As much of a reason as a person reads. */
const MOST_LETTERS = 300

export function jobLog(clock: Clock): JobLog {
  const jobs = new Map<Job, JobRecord>()
  const of = (job: Job): JobRecord => jobs.get(job) ?? NEVER_RUN
  return {
    began: (job) => void jobs.set(job, jobBegan(of(job), clock.now())),
    turned: (job) => void jobs.set(job, jobTurned(of(job), clock.now())),
    ended: (job, problem) => {
      const reason = problem === null ? null : problem.slice(0, MOST_LETTERS) || 'sin explicación'
      jobs.set(job, jobEnded(of(job), clock.now(), job.everyMs, reason))
    },
    list: () => [...jobs].map(([{ name, everyMs }, record]) => ({ name, everyMs, ...record })),
  }
}
