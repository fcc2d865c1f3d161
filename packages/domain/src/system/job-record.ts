/** What is known of a job on one server since it started. Instants in epoch milliseconds. */
export interface JobRecord {
  /** Null: it is not running now. */
  readonly runningSince: number | null
  /** When its last run ended, well or not; null: none has ended, which says nothing of how it does. */
  readonly endedAt: number | null
  /** Why its last run failed; null: it did not, or none has ended. */
  readonly problem: string | null
  /** When the first of its runs ended that failed one after the other. */
  readonly failingSince: number | null
  /** When it runs again; null: it runs now, or has not begun. */
  readonly nextAt: number | null
}

export const NEVER_RUN: JobRecord = {
  ...{ runningSince: null, endedAt: null, problem: null, failingSince: null, nextAt: null },
}

/** A run that begins: what the last one came to stays said until this one ends. */
export const jobBegan = (record: JobRecord, at: number): JobRecord => ({ ...record, runningSince: at, nextAt: null })

/** A run that ended, and runs again after `everyMs`; `problem` is null where it ended well. */
export const jobEnded = (record: JobRecord, at: number, everyMs: number, problem: string | null): JobRecord => ({
  ...{ runningSince: null, endedAt: at, problem, nextAt: at + everyMs },
  failingSince: problem === null ? null : (record.failingSince ?? at),
})

/** A run that never ends has done all there was, and goes on: one that ended well, and the next one begun. */
export const jobTurned = (record: JobRecord, at: number): JobRecord => jobBegan(jobEnded(record, at, 0, null), at)

/** How the jobs of a server stand: how many fail, for how long the one that has failed longest, how many never ended a run. */
export function jobsStanding(records: readonly JobRecord[], now: number) {
  const failing = records.flatMap(({ failingSince }) => failingSince ?? [])
  return {
    ...{ jobs: records.length, failing: failing.length },
    longestMs: failing.length === 0 ? 0 : Math.max(0, now - Math.min(...failing)),
    neverEnded: records.filter(({ endedAt }) => endedAt === null).length,
  }
}
