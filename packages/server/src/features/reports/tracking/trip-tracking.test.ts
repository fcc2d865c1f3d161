import { DAY_MS } from '@vigia/domain/time/duration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../../../test/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import type { Db, Sql } from '../../../db/pool.ts'
import { tripTrackingJob } from './trip-tracking.job.ts'

const clock = createTestClock(Date.parse('2026-11-25T20:00:00Z'))
let db: TestDatabase
let organisations: readonly string[]
beforeAll(async () => {
  db = await createTestDatabase()
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into organisations (name, created_at) values ('Una', now()), ('Otra', now()) returning id::text`,
  )
  organisations = rows.map(({ id }) => id)
})
afterAll(() => db.drop())
beforeEach(() => db.owner.query('delete from trips'))

/** That ended one after the other, two days ago; `TRIP-1` first. */
const addTrips = (organisation: number, count: number) =>
  db.owner.query(
    `insert into trips (organisation_id, external_invoice, status, origin, destination, tracking_type, departed_at, completed_at)
     select $1, 'TRIP-' || n, 'complete', 'Puebla', 'León', 'GPS_ESPEJO', at, at + n * interval '1 second'
     from generate_series(1, $2::int) n, lateral (select $3::timestamptz as at) began`,
    [organisations[organisation], count, new Date(clock.now() - 2 * DAY_MS)],
  )
const kept = async (organisation: number): Promise<number> =>
  (
    await db.owner.query(
      'select from trip_tracking k join trips t on t.id = k.trip_id where t.organisation_id = $1 and k.positions = 0',
      [organisations[organisation]],
    )
  ).rowCount
const keep = (on: Db) => tripTrackingJob(on, clock).run(new AbortController().signal)

/** The database, with a look at each statement before it runs. */
function lookedAt(on: Db, look: (sql: Sql, text: string, values: readonly unknown[]) => Promise<void>): Db {
  const watched = (sql: Sql): Sql => ({
    query: async (text, values = []) => {
      await look(sql, text, values)
      return sql.query(text, values)
    },
  })
  return {
    ...{ ...on, ...watched(on), transaction: (work) => on.transaction((sql) => work(watched(sql))) },
    patient: (ms) => lookedAt(on.patient(ms), look),
  }
}
const isMeasuring = (text: string): boolean => text.includes('percentile_disc')

test('all that have ended are kept in one turn, however many', async () => {
  await addTrips(0, 1_030)
  await keep(db.database.unscoped)
  expect(await kept(0)).toBe(1_030)
})

test('measuring may take a minute, and writes nothing meanwhile', async () => {
  await addTrips(0, 2)
  const seen: unknown[] = []
  const watched = lookedAt(db.database.unscoped, async (sql, text) => {
    if (!isMeasuring(text)) return
    const { rows } = await sql.query<object>(`select current_setting('statement_timeout') as limit`)
    seen.push({ ...rows[0], writes: text.includes('insert') })
  })
  await keep(watched)
  expect(seen).toEqual([{ limit: '1min', writes: false }])
  expect(await kept(0)).toBe(2)
})

test('a trip of which a retention has begun to delete since it was found is not measured', async () => {
  await addTrips(0, 3)
  const deleting = lookedAt(db.database.unscoped, async (_sql, text) => {
    if (!isMeasuring(text)) return
    await db.owner.query(
      `insert into deleted_positions values ($1, (select departed_at from trips where organisation_id = $1 limit 1) + interval '1 hour', now())`,
      [organisations[0]],
    )
  })
  await keep(deleting)
  expect(await kept(0)).toBe(0)
  await db.owner.query('delete from deleted_positions')
})

test('a piece that fails stops neither those behind it nor another organisation, and is told', async () => {
  await addTrips(0, 60)
  await addTrips(1, 3)
  const { rows } = await db.owner.query<{ id: string }>(
    `select id::text from trips where external_invoice = 'TRIP-60' and organisation_id = $1`,
    [organisations[0]],
  )
  const failing = lookedAt(db.database.unscoped, async (_sql, text, [ids]) => {
    if (isMeasuring(text) && Array.isArray(ids) && ids.includes(rows[0]?.id)) throw new Error('a piece that fails')
  })
  await expect(keep(failing)).rejects.toThrow('a piece that fails')
  expect([await kept(0), await kept(1)]).toEqual([35, 3])
  await keep(db.database.unscoped)
  expect(await kept(0)).toBe(60)
})

test('what a person typed is counted apart, and a trip that was measured before it was is measured anew', async () => {
  await addTrips(0, 1)
  const { rows } = await db.owner.query<{ id: string }>(`select id::text from trips where external_invoice = 'TRIP-1'`)
  const tripId = rows[0]?.id ?? ''
  await db.owner.query(
    `with device as (
       insert into devices (organisation_id, kind, trip_id) values ($1, 'manual', $2) returning id
     ), bound as (
       insert into trip_devices (trip_id, device_id, bound_at) select $2, id, '-infinity' from device
     )
     insert into positions (device_id, fix_at, received_at, lat, lng, quality, source, panic)
     select d.id, t.departed_at + n * interval '0.5 seconds', t.departed_at, 19, -99, 0, 3, false
     from device d, trips t, generate_series(0, 2) n where t.id = $2`,
    [organisations[0], tripId],
  )
  const measured = async () =>
    (await db.owner.query('select positions, manual, gaps from trip_tracking where trip_id = $1', [tripId])).rows
  await keep(db.database.unscoped)
  // The third lies at the end, which is the arrival.
  expect(await measured()).toEqual([{ positions: 0, manual: 2, gaps: 1 }])
  await db.owner.query('update trip_tracking set manual = null')
  await keep(db.database.unscoped)
  expect(await measured()).toEqual([{ positions: 0, manual: 2, gaps: 1 }])
})
