import { testLogger } from '@vigia/runtime/test/test-logger'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startAlertWriters, writeAlert } from '../../../../bench/support/alert-writer.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { outboxSettled } from '../../../../test/outbox-settled.ts'
import { insertOrganisation } from '../../../db/organisations.store.ts'
import type { AlertFeedEvent } from '../../../ports/alert-feed.ts'
import { startJobs } from '../../../workers/scheduler.ts'
import { readAlerts } from '../alert-rows.store.ts'
import { type AlertFeedReader, createAlertFeed } from './create-alert-feed.ts'

const HOUR_MS = 3_600_000
const SLOW_COMMIT_MS = 3_000

let db: TestDatabase
let organisationId: string
let registry: Registry
let reader: AlertFeedReader
let announced: AlertFeedEvent[]

beforeEach(async () => {
  db = await createTestDatabase()
  organisationId = await insertOrganisation(db.database.unscoped, 'Transportes de Prueba', false, Date.now())
  await openReader()
})
afterEach(async () => {
  await reader.close()
  await db.drop()
})

async function openReader(): Promise<void> {
  registry = new Registry()
  reader = createAlertFeed({ db: db.database.unscoped, logger: testLogger, registry, readAlerts })
  await reader.load()
  announced = []
  reader.feed.onEvents((events) => announced.push(...events))
}

const numbersOf = (events: readonly AlertFeedEvent[]): (number | null)[] => events.map(({ alert }) => alert.value)
const replay = async (since: string) => {
  const answer = await reader.feed.since(organisationId, since)
  return answer.kind === 'resync' ? 'resync' : numbersOf(answer.events)
}
const write = (number: number) => writeAlert(db.owner, organisationId, number)

const settled = () => outboxSettled(db.owner)
const poll = async (): Promise<void> => {
  await settled()
  await reader.poll()
}

/** The reader that this one is not: it believes that numbers are given out in the order of the commits. */
async function readByNumber(seen: Set<number>, last: string): Promise<string> {
  const { rows } = await db.owner.query<{ id: string; value: number }>(
    'select o.id, a.value from alert_outbox o join alerts a on a.id = o.alert_id where o.id > $1 order by o.id limit 500',
    [last],
  )
  for (const { value } of rows) seen.add(value)
  return rows.at(-1)?.id ?? last
}

test('of thousands written by many with slow commits none is missed; a reader by number misses some', async () => {
  const stopJobs = startJobs(reader.jobs, testLogger)
  const writers = startAlertWriters(db.owner.patient(10_000), organisationId, [
    ...Array.from({ length: 6 }, () => 15),
    SLOW_COMMIT_MS,
  ])
  const seenByNumber = new Set<number>()
  let last = '0'
  while (writers.committed.size < 2_500) last = await readByNumber(seenByNumber, last)
  await writers.stop()
  await expect
    .poll(() => announced.length, { timeout: 20_000, interval: 20 })
    .toBeGreaterThanOrEqual(writers.committed.size)
  await readByNumber(seenByNumber, last)
  await stopJobs()

  const numbers = numbersOf(announced)
  expect(new Set(numbers)).toEqual(writers.committed)
  expect(numbers).toHaveLength(writers.committed.size)
  expect(
    announced.every(({ cursor }, i) => i === 0 || reader.feed.isAfter(cursor, announced[i - 1]?.cursor ?? '')),
  ).toBe(true)
  expect([...writers.committed].filter((number) => !seenByNumber.has(number)).length).toBeGreaterThan(0)
})

test('what was there before the start is not told; what comes is, page after page', async () => {
  await write(1)
  await reader.close()
  await settled()
  await openReader()
  await db.owner.query(
    `with raised as (
       insert into alerts (organisation_id, type, severity, title, message, value, closed_at)
       select $1, 'SIN_GPS', 'high', 't', 'm', n, now() from generate_series(2, 1300) n order by n returning id
     ) insert into alert_outbox (organisation_id, alert_id, kind) select $1, id, 'new-alert' from raised order by id`,
    [organisationId],
  )
  await poll()
  expect(numbersOf(announced)).toEqual(Array.from({ length: 1_299 }, (_, i) => i + 2))
})

test('a transaction that stays open holds the rest back, and the lag says so', async () => {
  const lag = async (): Promise<number> =>
    Number(/^vigia_outbox_lag_seconds (\S+)$/m.exec(await registry.metrics())?.[1])
  await db.owner.transaction(async (sql) => {
    await writeAlert(sql, organisationId, 1)
    await write(2)
    await expect.poll(() => reader.poll().then(lag), { interval: 20 }).toBeGreaterThan(0.3)
    expect(announced).toEqual([])
  })
  await poll()
  expect(numbersOf(announced)).toEqual([1, 2])
  expect(await lag()).toBeLessThan(0.3)
})

test('whoever was away gets what followed its cursor, of its own organisation', async () => {
  const start = reader.feed.cursor()
  const other = await insertOrganisation(db.database.unscoped, 'Ajena', false, Date.now())
  await write(1)
  await writeAlert(db.owner, other, 2)
  await write(3)
  await poll()
  expect(await replay(start)).toEqual([1, 3])
  expect(await replay(announced[0]?.cursor ?? '')).toEqual([3])
  expect(await replay(announced[2]?.cursor ?? '')).toEqual([])
  expect(await replay(reader.feed.cursor())).toEqual([])
})

test('cursors that mean nothing here are answered with a resync', async () => {
  await write(1)
  await poll()
  const { cursor } = announced[0] ?? { cursor: '' }
  const [epoch = '', xid = '', id = '', at = ''] = cursor.split('.')
  const aged = (ms: number) => [epoch, xid, id, Number(at) - ms].join('.')
  for (const since of [
    '',
    'nada',
    `${epoch}.${xid}.${id}`,
    `${'0'.repeat(16)}.${xid}.${id}.${at}`,
    `${epoch}.${BigInt(xid) + 100_000n}.${id}.${at}`,
    `${epoch}.99999999999999999999.${id}.${at}`,
    `${epoch}.${xid}.9999999999999999999.${at}`,
    aged(24 * HOUR_MS + 60_000),
  ]) {
    expect(await replay(since), since).toBe('resync')
  }
  expect(await replay(aged(23 * HOUR_MS))).toEqual([])
  expect(await replay(aged(HOUR_MS))).toEqual([])
})

test('rows leave after 25 hours, and not before', async () => {
  await write(1)
  await write(2)
  await db.owner.query(
    `update alert_outbox set created_at = now() - interval '24 h 50 min' - interval '1 h' * (2 - id)`,
  )
  await reader.jobs.find(({ name }) => name === 'outbox-cleanup')?.run(new AbortController().signal)
  expect((await db.owner.query<{ id: string }>('select id from alert_outbox')).rows).toEqual([{ id: '2' }])
})

test('the outbox of another database is emptied at the start, and its cursors are answered with a resync', async () => {
  await write(1)
  await poll()
  const before = reader.feed.cursor()
  await reader.close()
  await settled()
  await openReader()
  expect(await replay(before)).toEqual([])
  expect((await db.owner.query('select 1 from alert_outbox')).rowCount).toBe(1)

  // As a dump of another cluster brings it along: its epoch, and transaction numbers that are not ours.
  await db.owner.query(`update outbox_epoch set epoch = 'feedfacefeedface'`)
  await db.owner.query(`update alert_outbox set xid = '900000000'`)
  await reader.close()
  await openReader()
  expect((await db.owner.query('select 1 from alert_outbox')).rowCount).toBe(0)
  expect(await replay(before.replace(/^\w+/, 'feedfacefeedface'))).toBe('resync')
  await write(2)
  await poll()
  expect(numbersOf(announced)).toEqual([2])
})

test('an alert that cannot be read is left out, and holds up no other', async () => {
  const start = reader.feed.cursor()
  for (const number of [1, 2, 3, 4, 5]) await write(number)
  await db.owner.query(`update alerts set last_signal_at = 'infinity' where value = 3`)
  await poll()
  expect(numbersOf(announced)).toEqual([1, 2, 4, 5])
  expect(await replay(start)).toEqual([1, 2, 4, 5])
  await write(6)
  await poll()
  expect(numbersOf(announced).at(-1)).toBe(6)
})
