import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'
import { verifyAuditChain } from '../../db/audit-chain.store.ts'
import { expiredDataJob } from './expired-data.job.ts'

const DAY_MS = 86_400_000
const clock = createTestClock()
const ago = (days: number) => new Date(clock.now() - days * DAY_MS)

let server: TestServer
let token: string
/** What ended, what is still under way, and what ended with an alert that nobody has resolved. */
let trips: { readonly over: string; readonly going: string; readonly open: string }
let elsewhere: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  await server.app.alerts.close()
  token = await server.signIn('administrador')
  const { owner } = server.db
  const made = async (name: string, status: string): Promise<string> => {
    const { id } = await createTrip(server, name)
    await owner.query('update trips set status = $2 where id = $1', [id, status])
    return id
  }
  trips = {
    over: await made('V-1', 'complete'),
    going: await made('V-2', 'in transit'),
    open: await made('V-3', 'off'),
  }
  await addAlert(trips.open, null)
  elsewhere = await server.createOrganisation('Otra')
})
afterAll(() => server.stop())

/** An alert with all that hangs on one; `closedDays` null: it is not resolved. */
async function addAlert(
  tripId: string | null,
  closedDays: number | null,
  over: { platform?: string; of?: string } = {},
) {
  const { rows } = await server.db.owner.query<{ id: string }>(
    `with a as (
       insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, closed_at, platform)
       values ($1, $2, 'SIN_SENAL', 'high', 'Sin señal', 'Sin señal', $3, $4, $5) returning id
     ), e as (insert into alert_events (alert_id, at, kind) select id, $3, 'opened' from a),
       o as (insert into alert_overdue (alert_id, deadline, at) select id, 'ack', $3 from a)
     insert into alert_outbox (organisation_id, alert_id, kind) select $1, id, 'new-alert' from a returning alert_id::text as id`,
    [
      ...[over.of ?? server.organisationId, tripId, ago((closedDays ?? 0) + 500)],
      ...[closedDays === null ? null : ago(closedDays), over.platform ?? null],
    ],
  )
  return rows[0]?.id ?? ''
}

const addComment = (tripId: string, days: number, times = 1) =>
  server.db.owner.query(
    `insert into comments (trip_id, comment, reported_by, created_at)
     select $1, 'Va bien', 'operator', $2 from generate_series(1, $3)`,
    [tripId, ago(days), times],
  )

const addPromise = (tripId: string, days: number) =>
  server.db.owner.query(
    `insert into promises (trip_id, said_by_kind, text, due_at, user_id, created_at)
     select $1, 'operador', 'Llega', $2, min(id), $2 from users`,
    [tripId, ago(days)],
  )

const addStop = (tripId: string, days: number) =>
  server.db.owner.query(
    `insert into expected_stops (trip_id, reason, from_at, until_at, accepted_by, accepted_at, cancelled_at)
     select $1, 'rest', $2, $2::timestamptz + interval '1 hour', min(id), $2, $2 from users`,
    [tripId, ago(days)],
  )

const addShareLink = (tripId: string, days: number) =>
  server.db.owner.query(
    `insert into share_links (trip_id, token_hash, delay_min, precision, shows_comments, shows_plates, created_by, created_at, expires_at)
     select $1, sha256(random()::text::bytea), 0, 'exact', false, false, min(id), $2::timestamptz - interval '1 day', $2 from users`,
    [tripId, ago(days)],
  )

const addIncident = (tripId: string, days: number, isResolved: boolean) =>
  server.db.owner.query(
    `insert into incidences (trip_id, type, description, priority, status, created_at, resolved_at)
     values ($1, 'Falla', 'Llanta', 'high', $2, $3, $4)`,
    [tripId, isResolved ? 'resolved' : 'reported', ago(days), isResolved ? ago(days) : null],
  )

const count = async (table: string, where = 'true'): Promise<number> =>
  (await server.db.owner.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`)).rows[0]?.n ??
  -1
const idsOf = async (table: string) =>
  (await server.db.owner.query<{ id: string }>(`select id::text from ${table} order by id`)).rows.map(({ id }) => id)
const runJob = (now = clock) =>
  expiredDataJob(server.db.database.unscoped, now, 3_600_000).run(new AbortController().signal)
const wouldGo = async (query: string) => {
  const { body } = await server.request('GET', `/api/settings/retention/preview?${query}`, { token })
  return Object.fromEntries(body.data.map(({ key, rows }: { key: string; rows: number }) => [key, rows]))
}
const keep = async (days: object) =>
  expect((await server.putSetting('retention', token, { positionDays: 90, ...days })).status).toBe(200)
const entries = async () =>
  (
    await server.db.owner.query<{ subject: string; rows: number; actor_kind: string }>(
      `select subject, actor_kind, (details->>'rows')::int as rows from audit_log where action = 'expired-data-deleted' order by id`,
    )
  ).rows

test('alerts go by when they were closed, with all that hangs on them; an unresolved one keeps its trip’s', async () => {
  const gone = await addAlert(trips.over, 101)
  const kept = [
    await addAlert(trips.over, 99),
    await addAlert(trips.open, 400),
    await addAlert(trips.going, 400),
    await addAlert(null, null, { platform: 'gps.mx' }),
    await addAlert(null, 400, { of: elsewhere }),
  ]
  const platformDown = await addAlert(null, 400, { platform: 'otra.mx' })
  await server.db.owner.query('insert into alert_units (alert_id, trip_id) values ($1, $2)', [platformDown, trips.open])
  const before = await idsOf('alerts')
  await runJob()
  expect(await idsOf('alerts')).toEqual(before)

  await keep({ alertDays: 100 })
  expect(await wouldGo('alertDays=100')).toEqual({ alerts: 1 })
  await runJob()
  expect(await idsOf('alerts')).toEqual(before.filter((id) => id !== gone))
  expect(before).toEqual(expect.arrayContaining([...kept, platformDown]))
  for (const table of ['alert_events', 'alert_outbox', 'alert_overdue'])
    expect([table, await count(table, `alert_id = ${gone}`)]).toEqual([table, 0])
  expect(await entries()).toEqual([{ subject: 'data:alerts', actor_kind: 'system', rows: 1 }])
  expect(await wouldGo('alertDays=100')).toEqual({ alerts: 0 })
})

test('the logbook goes in pieces, each transaction says how many; what is under way or unresolved stays', async () => {
  await addComment(trips.over, 101, 10_501)
  await addComment(trips.over, 99)
  await addComment(trips.open, 400)
  await addComment(trips.going, 400)
  await addIncident(trips.over, 101, true)
  await addIncident(trips.over, 101, false)
  for (const [trip, days] of [
    [trips.over, 101],
    [trips.over, 99],
    [trips.going, 400],
  ] as const)
    await Promise.all([addPromise(trip, days), addShareLink(trip, days), addStop(trip, days)])
  await keep({ logbookDays: 100 })
  expect(await wouldGo('logbookDays=100&deliveryDays=30')).toEqual({ logbook: 10_505, deliveries: 0 })
  await runJob()
  expect([await count('comments'), await count('incidences'), await count('promises')]).toEqual([3, 1, 2])
  expect([await count('share_links'), await count('expected_stops')]).toEqual([2, 2])
  expect((await entries()).filter(({ subject }) => subject === 'data:logbook').map(({ rows }) => rows)).toEqual([
    10_000, 505,
  ])
})

test('deliveries of webhooks go after the days that were set, thirty where nobody has', async () => {
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into webhooks (organisation_id, address, events, secret_sealed, key_id, secret_end, secret_changed_at, created_at)
     values ($1, 'https://erp.mx', '{trip-changed}', '', 'k', 'abcd', now(), now()) returning id`,
    [server.organisationId],
  )
  const sent = (days: number, tripId: string | null) =>
    server.db.owner.query(
      `insert into webhook_deliveries (organisation_id, webhook_id, line, event, trip_id, at, state)
       values ($1, $2, 'l', 'trip-changed', $3, $4, 'delivered')`,
      [server.organisationId, rows[0]?.id, tripId, ago(days)],
    )
  await sent(32, null)
  await sent(32, trips.open)
  await sent(20, trips.over)
  await runJob()
  expect(await count('webhook_deliveries')).toBe(2)
  await keep({ deliveryDays: 7 })
  await runJob()
  expect(await count('webhook_deliveries')).toBe(1)
  const { broken } = await verifyAuditChain(server.db.owner, [])
  expect(broken).toBeNull()
})

test('who names only the positions leaves the others; each has its range', async () => {
  await keep({ alertDays: 200, logbookDays: 300, deliveryDays: 60 })
  await keep({})
  expect((await server.request('GET', '/api/settings/retention', { token })).body).toEqual({
    ...{ positionDays: 90, alertDays: 200, logbookDays: 300, deliveryDays: 60 },
  })
  for (const wrong of [
    { alertDays: 89 },
    { alertDays: 3651 },
    { logbookDays: 89 },
    { deliveryDays: 6 },
    { deliveryDays: 91 },
  ])
    expect([wrong, (await server.putSetting('retention', token, { positionDays: 90, ...wrong })).status]).toEqual([
      wrong,
      422,
    ])
})
