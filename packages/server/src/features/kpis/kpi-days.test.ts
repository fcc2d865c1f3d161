import { type KpiDay, kpiPeriod } from '@vigia/domain/kpis/kpi-period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { kpiActs } from '../../../test/kpi-acts.ts'
import { oneOf, randomFrom, seedHistory } from '../../../test/kpi-history.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { HOUR_MS, MINUTE_MS } from '../../../test/trips.ts'
import { readCounters } from './counters.store.ts'
import { kpiDaysJob } from './kpi-days.job.ts'
import { countedDays, daysToCount } from './kpi-days.store.ts'

const clock = createTestClock(Date.parse('2026-11-25T20:00:00Z'))
const DAY_MS = 24 * HOUR_MS
const DAYS = 25
const random = randomFrom(11)
let server: TestServer
let userId: string
let trips: readonly string[]

beforeAll(async () => {
  server = await startTestServer({ clock })
  // Nothing opens or closes by itself.
  await server.app.alerts.close()
  const { rows } = await server.db.owner.query<{ id: string }>(`select min(id)::text as id from users`)
  userId = rows[0]?.id ?? ''
  trips = await seedHistory(world(), 80, DAYS)
})
afterAll(() => server.stop())

const world = () => ({
  ...{ sql: server.db.owner, organisationId: server.organisationId, userId },
  ...{ now: clock.now(), random },
})

const days = (): readonly KpiDay[] => {
  const period = kpiPeriod({ from: '2026-11-08', to: '2026-11-25' }, clock.now())
  if (typeof period === 'string') throw new Error(period)
  return [...period.before.days, ...period.days]
}

/** What the days come to, in one order; `isKept`: with what is kept of them, else from their rows alone. */
async function counters(isKept: boolean): Promise<readonly string[]> {
  const rows = await server.db.database.unscoped.transaction(async (sql) => {
    await sql.query('set transaction isolation level repeatable read, read only')
    return readCounters(sql, {
      ...{ organisationId: server.organisationId, clientId: null, carrierId: null, partiesFrom: '2026-11-08' },
      ...{ days: days().map((day) => (isKept ? day : { ...day, isWhole: false })), now: clock.now() },
    })
  })
  return rows
    .map(({ day, carrierId, measure, bucket, n }) => `${day} ${carrierId} ${measure} ${bucket} ${n}`)
    .toSorted()
}

const keptDays = async (): Promise<number> => {
  const whole = days().flatMap(({ day, isWhole }) => (isWhole ? [day] : []))
  return (await countedDays(server.db.database.unscoped, server.organisationId, whole)).size
}

const job = () => kpiDaysJob(server.db.database.unscoped, clock)
const runJob = () => job().run(new AbortController().signal)
/** Others use the same PostgreSQL: a day waits for whoever began to write before it was noted. */
async function keepAllDays(): Promise<void> {
  await expect
    .poll(
      async () => {
        await runJob()
        const { rows } = await server.db.owner.query<{ left: number }>(
          'select count(*)::int as left from kpi_days d where counted_at is null or exists (select from kpi_changes c where c.organisation_id = d.organisation_id and c.day = d.day)',
        )
        return rows[0]?.left
      },
      { timeout: 30_000 },
    )
    .toBe(0)
}

test('what is kept of days is what their rows come to; only days that are over for an hour are kept', async () => {
  await keepAllDays()
  const whole = days().filter(({ isWhole }) => isWhole).length
  expect(await keptDays()).toBeGreaterThan(DAYS - 3)
  expect(await keptDays()).toBeLessThanOrEqual(whole)
  const kept = await counters(true)
  expect(kept).toEqual(await counters(false))
  expect(kept.length).toBeGreaterThan(500)
})

const CASES = Object.entries(kpiActs(world)).flatMap(([whose, acts]) =>
  Object.entries(acts).map(
    ([what, act]) => [what, whose === 'trips' ? '(select id as trip_id from trips)' : whose, act] as const,
  ),
)
const sql = (text: string, ...values: unknown[]) => server.db.owner.query(text, values)

test.each(CASES)(
  '%s: the figures are what the rows come to, before it is counted anew and after',
  async (_what, whose, act) => {
    // Whatever is known of the days is kept: what nobody notes would be seen.
    await keepAllDays()
    const before = await counters(false)
    const { rows } = await server.db.owner.query<{ id: string }>(
      `select distinct trip_id::text as id from ${whose} whose where exists (select from trips t where t.id = trip_id
       and coalesce(t.charge_at, t.created_at) between $1 and $2) order by 1`,
      [new Date(clock.now() - DAYS * DAY_MS), new Date(clock.now() - 3 * DAY_MS)],
    )
    await act(oneOf(random, rows).id, clock.now() - (2 + random() * (DAYS - 2)) * DAY_MS)
    const after = await counters(false)
    expect(after).not.toEqual(before)
    expect(await counters(true)).toEqual(after)
    await keepAllDays()
    expect(await counters(true)).toEqual(after)
  },
)

test('what no figure is counted from makes no day be counted anew', async () => {
  await keepAllDays()
  const known = await keptDays()
  await sql(`update comments set comment = 'Otra cosa'`)
  await sql(`update trips set origin = 'Xalapa', updated_at = now()`)
  await sql(`update alerts set message = 'Otra cosa', updated_at = now()`)
  expect(await keptDays()).toBe(known)
})

test('carriers are merged: all that was theirs is of the one that stays', async () => {
  await keepAllDays()
  const { rows } = await server.db.owner.query<{ id: string }>(`select id::text from carriers order by name`)
  const [into, ...from] = rows.map(({ id }) => id)
  const token = await server.signIn('administrador')
  const merged = await server.request('POST', '/api/catalogues/carriers/merge', {
    token,
    body: { into, from, dry_run: false },
  })
  expect([merged.status, merged.body.moved?.trips > 0]).toEqual([200, true])
  expect(await counters(true)).toEqual(await counters(false))
  await keepAllDays()
  const kept = await counters(true)
  expect(kept).toEqual(await counters(false))
  expect(new Set(kept.map((row) => row.split(' ')[1]).filter((id) => id !== 'null'))).toEqual(new Set([into]))
})

test('servers that count the same days at once keep each once', async () => {
  await keepAllDays()
  const kept = await counters(true)
  await sql('update kpi_days set counted_at = null')
  await Promise.all([runJob(), runJob(), runJob()])
  await keepAllDays()
  expect(await counters(true)).toEqual(kept)
  expect(kept).toEqual(await counters(false))
})

test('who began to write before a day was noted is waited for', async () => {
  await keepAllDays()
  await sql(`delete from kpi_days where day = '2026-11-20'`)
  const writer = await server.db.owner.connect()
  try {
    await writer.query('begin')
    await writer.query(
      `insert into comments (trip_id, comment, reported_by, user_id, created_at) values ($1, 'Tarde', 'Eva', $2, '2026-11-20T15:00:00Z')`,
      [trips.at(-1) ?? '', userId],
    )
    await runJob()
    expect(await daysToCount(server.db.database.unscoped, 100)).toEqual([])
    await writer.query('commit')
  } finally {
    await writer.end()
  }
  expect(await counters(true)).toEqual(await counters(false))
  await keepAllDays()
  expect(await counters(true)).toEqual(await counters(false))
})

test('at midnight the day before is counted from its rows until it has been over for an hour', async () => {
  const isKept = async () =>
    (await countedDays(server.db.database.unscoped, server.organisationId, ['2026-11-25'])).size === 1
  clock.advance(10 * HOUR_MS + 30 * MINUTE_MS)
  await keepAllDays()
  expect(await isKept()).toBe(false)
  expect(await counters(true)).toEqual(await counters(false))
  clock.advance(30 * MINUTE_MS)
  await keepAllDays()
  expect(await isKept()).toBe(true)
  expect(await counters(true)).toEqual(await counters(false))
})
