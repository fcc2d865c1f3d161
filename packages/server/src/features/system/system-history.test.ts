import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SystemRange } from '@vigia/domain/system/history-range'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { systemHistory } from './system-history.ts'
import type { Reading } from './system-probes.ts'
import { systemWatch } from './system-watch.ts'

const MINUTE_MS = 60_000
const clock = createTestClock()
let db: TestDatabase
let folder: string
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'vigia-historia-'))
})
afterAll(async () => {
  await db.drop()
  await rm(folder, { recursive: true })
})
beforeEach(() => db.owner.query('delete from system_minutes'))

/** A server that measures this of its memory; another one of the same folder is the same server after a restart. */
function watched(memory: () => number | null, dataFolder = folder) {
  const check = async (): Promise<readonly Reading[]> => [
    { key: 'memory', measure: memory(), text: 'Medida' },
    { key: 'intake', measure: 0, value: memory(), text: 'Medida' },
  ]
  const watch = systemWatch({ check, clock, history: systemHistory(db.database.unscoped, dataFolder) })
  const seriesOf = async (range: SystemRange, key = 'memory') =>
    (await watch.latest(range)).components.find((component) => component.key === key)?.series
  const run = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      clock.advance(MINUTE_MS)
      await watch.job.run(new AbortController().signal)
    }
  }
  return { watch, seriesOf, run }
}
const rows = async () => (await db.owner.query('select 1 from system_minutes')).rowCount

test('each minute is kept once, outlives a restart, and a server that was away leaves a gap', async () => {
  const first = watched(() => 40)
  await first.run(10)
  await first.watch.job.run(new AbortController().signal)
  expect(await rows()).toBe(10)
  clock.advance(5 * MINUTE_MS)
  const second = watched(() => 60)
  await second.run(3)
  const series = await second.seriesOf('1h')
  expect(series?.minutes).toBe(13)
  expect(series?.points).toHaveLength(60)
  const nothing = (many: number) => Array.from({ length: many }, () => null)
  expect(series?.points).toEqual([...nothing(42), ...Array.from({ length: 10 }, () => 40), ...nothing(5), 60, 60, 60])
})

test('a peak of seconds is kept: of a minute the worst counts, whatever came before or after it, also after a restart', async () => {
  let memory: number | null = 40
  const { watch, run, seriesOf } = watched(() => memory)
  const again = async (value: number | null, by = watch) => {
    memory = value
    await by.job.run(new AbortController().signal)
  }
  await run(1)
  await again(95)
  await again(null)
  const restarted = watched(() => memory)
  await again(20, restarted.watch)
  expect((await seriesOf('1h'))?.points.at(-1)).toBe(95)
  // Of what comes in, little is the bad news.
  expect((await seriesOf('1h', 'intake'))?.points.at(-1)).toBe(20)
  expect(await rows()).toBe(1)
})

test('what could not be measured is a gap of its own, and another server’s figures are none of these', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'vigia-otra-'))
  let memory: number | null = 50
  const own = watched(() => memory)
  await own.run(1)
  memory = null
  await own.run(1)
  memory = 51
  await own.run(1)
  const other = watched(() => 99, elsewhere)
  await other.watch.job.run(new AbortController().signal)
  expect((await own.seriesOf('1h'))?.points.slice(-4)).toEqual([null, 50, null, 51])
  expect((await other.seriesOf('1h'))?.minutes).toBe(1)
  await rm(elsewhere, { recursive: true })
})

test('a longer time is told by the worst of each point, and a point of which less than half is known is a gap', async () => {
  let memory = 10
  const { run, seriesOf } = watched(() => memory)
  await run(9)
  memory = 90
  await run(1)
  memory = 20
  await run(4)
  clock.advance(6 * MINUTE_MS)
  expect((await seriesOf('24h'))?.points.slice(-3)).toEqual([null, 90, null])
  expect((await seriesOf('24h', 'intake'))?.points.slice(-3)).toEqual([null, 10, null])
})

test('seven days are kept, and nothing of a clock that ran ahead', async () => {
  const { run, seriesOf } = watched(() => 30)
  await run(1)
  await db.owner.query(
    `insert into system_minutes (minute, server, values)
     select $1::timestamptz + n, 'otra', '{}' from unnest('{-8 days,-6 days,2 days}'::interval[]) n`,
    [new Date(clock.now())],
  )
  await run(1)
  expect(await rows()).toBe(3)
  expect((await seriesOf('7d'))?.minutes).toBe(2)
  clock.advance(7 * 24 * 60 * MINUTE_MS)
  await run(1)
  expect(await rows()).toBe(1)
  expect((await seriesOf('7d'))?.minutes).toBe(1)
})

test('a disk that fills soon is to be seen to, however much of it is free; one that fails is no less', async () => {
  const stateOf = async (measure: number) => {
    const check = async (): Promise<readonly Reading[]> => [{ key: 'disk', measure, isUrgent: true, text: 'Medida' }]
    const { components } = await systemWatch({ check, clock, history: null }).latest('1h')
    return components.find(({ key }) => key === 'disk')?.state
  }
  expect(await stateOf(40)).toBe('warn')
  expect(await stateOf(97)).toBe('bad')
})
