import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterEach, expect, test } from 'vitest'
import type { Job } from '../ports/job.ts'
import { type JobLog, jobLog, type LoggedJob } from './job-log.ts'
import { startJobs } from './scheduler.ts'

/** Longer than any machine needs. */
const SOON = { timeout: 60_000 }

let stop = async (): Promise<void> => undefined
afterEach(async () => {
  await stop()
  at.now = 1_000
})

const at = { now: 1_000 }
const clock = { now: () => at.now }
const only = (log: JobLog): LoggedJob | undefined => log.list()[0]
const start = (job: Job): JobLog => {
  const log = jobLog(clock)
  stop = startJobs([job], testLogger, log)
  return log
}

test('a job that fails says why and since when, until it ends well', async () => {
  let fails = true
  const log = start({
    ...{ name: 'retention', everyMs: 1 },
    run: async () => {
      if (fails) throw new Error('sin lugar en el disco')
    },
  })
  await expect.poll(() => only(log)?.problem, SOON).toBe('sin lugar en el disco')
  expect(only(log)).toMatchObject({ name: 'retention', everyMs: 1, failingSince: 1_000 })
  at.now = 9_000
  await expect.poll(() => only(log)?.endedAt, SOON).toBe(9_000)
  expect(only(log)?.failingSince).toBe(1_000)
  fails = false
  await expect.poll(() => only(log)?.problem, SOON).toBe(null)
  expect(only(log)).toMatchObject({ failingSince: null })
})

test('one that goes on until the server stops does well again from its next turn on', async () => {
  let runs = 0
  let turn = (): void => undefined
  const log = start({
    ...{ name: 'queue', everyMs: 1 },
    run: (signal, turned) => {
      runs++
      if (runs === 1) throw new Error('la base de datos no contesta')
      turn = turned ?? turn
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
    },
  })
  await expect.poll(() => runs, SOON).toBe(2)
  expect(only(log)).toMatchObject({ problem: 'la base de datos no contesta', failingSince: 1_000, nextAt: null })
  at.now = 5_000
  turn()
  expect(only(log)).toMatchObject({ problem: null, failingSince: null, endedAt: 5_000, runningSince: 5_000 })
})

test('one whose first run goes on is under way, and not done', async () => {
  let done = (): void => undefined
  const log = start({ name: 'long', everyMs: 60_000, run: () => new Promise((resolve) => (done = resolve)) })
  await expect.poll(() => only(log), SOON).toMatchObject({ runningSince: at.now, endedAt: null, nextAt: null })
  done()
  await expect
    .poll(() => only(log), SOON)
    .toMatchObject({ runningSince: null, endedAt: at.now, nextAt: at.now + 60_000 })
})

test('what a stop interrupts is no failure', async () => {
  const log = start({
    ...{ name: 'interrupted', everyMs: 60_000 },
    run: (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
  })
  await expect.poll(() => only(log)?.runningSince, SOON).toBe(at.now)
  await stop()
  expect(only(log)).toMatchObject({ problem: null, endedAt: null })
})
