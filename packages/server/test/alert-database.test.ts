import { readFileSync } from 'node:fs'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSteadyAlerts } from '../bench/support/alert-writer.ts'
import { type BenchDatabase, startBenchDatabase } from '../bench/support/bench-database.ts'
import { readAlerts } from '../src/features/alerts/alert-rows.store.ts'
import { type AlertFeedReader, createAlertFeed } from '../src/features/alerts/feed/create-alert-feed.ts'
import type { AlertFeedEvent } from '../src/ports/alert-feed.ts'
import { startJobs } from '../src/workers/scheduler.ts'

let bench: BenchDatabase
let reader: AlertFeedReader
let stopJobs: () => Promise<void>
const received: AlertFeedEvent[] = []

beforeAll(async () => {
  bench = await startBenchDatabase()
  const db = bench.database.unscoped
  reader = createAlertFeed({ db, logger: testLogger, registry: new Registry(), readAlerts })
  await reader.load()
  reader.feed.onEvents((events) => received.push(...events))
  stopJobs = startJobs(reader.jobs, testLogger)
})
afterAll(async () => {
  await stopJobs()
  await reader.close()
  await bench.stop()
})

/** PostgreSQL and all its children. */
function signal(name: NodeJS.Signals): void {
  const pid = bench.postgres.pid() ?? 0
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  for (const each of [pid, ...children]) if (each > 0) process.kill(each, name)
}

const within = { timeout: 20_000, interval: 10 }

test.each([
  ['is killed', async () => signal('SIGKILL')],
  [
    'freezes for longer than a query and a new connection may take',
    async () => {
      signal('SIGSTOP')
      await expect(bench.database.unscoped.query('select 1')).rejects.toThrow()
      await expect(bench.database.unscoped.connect()).rejects.toThrow()
      signal('SIGCONT')
    },
  ],
])(
  'a database that %s leaves no gap in the alerts, and tells none twice',
  async (_what, fault) => {
    const writer = startSteadyAlerts(bench.database.unscoped, '1', 5)
    const first = received.length
    await expect.poll(() => received.length - first, within).toBeGreaterThan(20)
    for (let round = 0; round < 2; round++) {
      const before = writer.committed.size
      await fault()
      await expect.poll(() => writer.committed.size, within).toBeGreaterThan(before + 20)
    }
    await writer.stop()
    const numbers = () => received.slice(first).map(({ alert }) => alert.value ?? -1)
    const missing = () => [...writer.committed].filter((number) => !numbers().includes(number)).length
    await expect.poll(missing, within).toBe(0)
    expect(new Set(numbers()).size).toBe(numbers().length)
    expect(
      received.every(({ cursor }, i) => i === 0 || reader.feed.isAfter(cursor, received[i - 1]?.cursor ?? '')),
    ).toBe(true)
  },
  60_000,
)
