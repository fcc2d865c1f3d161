import { testLogger } from '@vigia/runtime/test/test-logger'
import { run } from 'graphile-worker'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildJobQueue, jobLogger, jobPool } from './job-queue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await buildJobQueue(db.address, testLogger)
})
afterAll(() => db.drop())

const jobs = async (): Promise<readonly string[]> =>
  (await db.owner.query<{ task_identifier: string }>('select task_identifier from graphile_worker.jobs')).rows.map(
    ({ task_identifier }) => task_identifier,
  )

// That nothing is rejected unheard, which stops a server, is what the test runner looks at by itself.
test.each([
  ['its connection takes too long', 'connect', new Error('Connection terminated due to connection timeout')],
  ['a lock is held by another', 'query', Object.assign(new Error('canceling statement'), { code: '55P03' })],
] as const)(
  'how a job ended is written later where the database is away for a moment: %s',
  async (_, where, failure) => {
    const { pool } = db.database.unscoped
    let isAway = false
    const failOnce = async () => {
      isAway = false
      vi.restoreAllMocks()
      throw failure
    }
    const spoil = (): void => {
      isAway = true
      if (where === 'connect') vi.spyOn(pool, 'connect').mockImplementation(failOnce)
      else {
        const connect = pool.connect.bind(pool)
        vi.spyOn(pool, 'connect').mockImplementation(async () => {
          const client = await connect()
          vi.spyOn(client, 'query').mockImplementation(failOnce)
          return client
        })
      }
    }
    const runner = await run({
      ...{ pgPool: jobPool(pool), noHandleSignals: true, crontab: '', logger: jobLogger(testLogger) },
      taskList: { prueba: async () => spoil() },
    })
    await runner.addJob('prueba', {})
    await expect.poll(jobs, { timeout: 30_000, interval: 50 }).toEqual([])
    expect(isAway).toBe(false)
    await runner.stop()
  },
)
