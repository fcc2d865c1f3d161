import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../test/server.ts'
import { createTrip, HOUR_MS, MINUTE_MS } from '../../../test/trips.ts'
import { saveUser } from '../../db/users.store.ts'

const clock = createTestClock()
const THIS_HOUR = Math.floor(clock.now() / HOUR_MS) * HOUR_MS
let server: TestServer
let token: string

beforeAll(async () => {
  clock.advance(42 * MINUTE_MS)
  server = await startTestServer({ clock })
  token = await server.signIn('lectura')
})
afterAll(() => server.stop())

const sql = (text: string, values: readonly unknown[]) => server.db.owner.query(text, [...values])
const deviceOf = async (uniqueId: string): Promise<string> => {
  const { rows } = await server.db.owner.query<{ id: string }>(
    `update devices set created_at = $2 where unique_id = $1 returning id::text`,
    [uniqueId, new Date(clock.now() - 48 * HOUR_MS)],
  )
  return rows[0]?.id ?? ''
}
/** So many positions within the hour that began so long ago; `lateS` after they were made they arrived. */
const said = (id: string, hoursAgo: number, count: number, { lateS = 1, quality = 0 } = {}) =>
  sql(
    `insert into positions (device_id, fix_at, received_at, lat, lng, quality, source, panic)
     select $1, at, at + $4 * interval '1 s', 20, -99, $5, 0, false
     from (select $2::timestamptz + n * interval '1 min' as at from generate_series(1, $3::int) n) made`,
    [id, new Date(THIS_HOUR - hoursAgo * HOUR_MS), count, lateS, quality],
  )
const served = (hoursAgo: number) =>
  sql(
    `insert into system_minutes (minute, server, values)
     select $1::timestamptz + n * interval '1 min', 'otro', '{}' from generate_series(0, 59) n on conflict do nothing`,
    [new Date(THIS_HOUR - hoursAgo * HOUR_MS)],
  )
const signalsOf = async (id: string, as = token) => {
  const { status, body } = await server.request('GET', `/api/devices/${id}/signals`, { token: as })
  expect(status).toBe(200)
  return { ...body, positions: body.hours.map(({ positions }: { positions: number | null }) => positions) }
}
/** Of the hour that began so long ago. */
const ago = (positions: readonly (number | null)[], hours: number) => positions.at(-1 - hours)

test('hours are counted; one in which a server ran and nothing came is silent, one in which none ran is not known', async () => {
  const { phone } = await createTrip(server, 'SENAL')
  const id = await deviceOf(phone)
  await said(id, 3, 12)
  await said(id, 2, 4, { lateS: 22 * 60 })
  await said(id, 30, 5, { quality: 2 })
  await served(2)
  await served(1)
  const { hours, week, positions, is_whole } = await signalsOf(id)
  expect(hours).toHaveLength(24)
  expect(hours[23].from).toBe(new Date(THIS_HOUR).toISOString())
  expect([4, 3, 2, 1].map((hour) => ago(positions, hour))).toEqual([null, 12, 4, 0])
  expect(week).toEqual({ positions: 21, jumps: 5, late: 4, latest_s: 22 * 60 })
  expect(is_whole).toBe(true)
})

test('who sees a client is told of what came on trips of that client, and of no other hour', async () => {
  const mine = await createTrip(server, 'MIO', { company_client_name: 'Ferro' })
  const other = await createTrip(server, 'AJENO', { company_client_name: 'Lacto' })
  const id = await deviceOf(mine.phone)
  const bound = (trip: string, from: number, until: number | null) =>
    sql('insert into trip_devices (trip_id, device_id, bound_at, released_at) values ($1, $2, $3, $4)', [
      ...[trip, id, new Date(from), until === null ? null : new Date(until)],
    ])
  await sql('delete from trip_devices where device_id = $1', [id])
  await bound(other.id, THIS_HOUR - 20 * HOUR_MS, THIS_HOUR - 4 * HOUR_MS)
  await bound(mine.id, THIS_HOUR - 4 * HOUR_MS, null)
  for (const hour of [6, 5, 4, 3, 2, 1]) await served(hour)
  await said(id, 6, 9)
  await said(id, 3, 7)
  const { rows } = await server.db.owner.query<{ id: string }>("select id::text from clients where name = 'Ferro'", [])
  const email = 'ferro@prueba.mx'
  const userId = await server.addUser(email, 'supervisor')
  const reach = { by: 'client', ids: [rows[0]?.id ?? ''] } as const
  await saveUser(
    server.db.database.unscoped,
    { id: userId, name: email, role: 'supervisor', reach, isDisabled: false },
    clock.now(),
  )
  const limited = (await server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })).body
  const whole = await signalsOf(id)
  expect([6, 5, 3, 1].map((hour) => ago(whole.positions, hour))).toEqual([9, 0, 7, 0])
  const seen = await signalsOf(id, limited.token)
  expect([6, 5, 3, 1].map((hour) => ago(seen.positions, hour))).toEqual([null, null, 7, 0])
  expect(seen).toMatchObject({ is_whole: false, week: { positions: 7 } })
  const their = await deviceOf(other.phone)
  expect((await server.request('GET', `/api/devices/${their}/signals`, { token: limited.token })).status).toBe(404)
})

test('before it was registered, and once it is disabled, nobody listens to a device', async () => {
  const { tracker } = await createTrip(server, 'ALTA')
  const id = await deviceOf(tracker)
  for (const hour of [4, 3, 2, 1]) await served(hour)
  await sql('update devices set created_at = $2, disabled_at = $3 where id = $1', [
    ...[id, new Date(THIS_HOUR - 3 * HOUR_MS), new Date(THIS_HOUR - HOUR_MS)],
  ])
  const { positions } = await signalsOf(id)
  expect([4, 3, 2, 1].map((hour) => ago(positions, hour))).toEqual([null, 0, 0, null])
})

test('while a device was disabled nobody listened to it, also once it is enabled again', async () => {
  const { tracker } = await createTrip(server, 'VUELTA')
  const id = await deviceOf(tracker)
  for (const hour of [5, 4, 3, 2, 1]) await served(hour)
  const chief = await server.signIn('supervisor')
  for (const [disabled, hour] of [
    [true, 4],
    [false, 2],
  ] as const) {
    const changed = await server.request('PATCH', `/api/devices/${id}`, { token: chief, body: { disabled } })
    expect(changed.status).toBe(200)
    await sql(`alter table audit_log disable trigger user`, [])
    await sql(
      `update audit_log set at = $2 where id = (select max(id) from audit_log where subject = $1 and action = 'device-change')`,
      [`device:${id}`, new Date(THIS_HOUR - hour * HOUR_MS)],
    )
    await sql(`alter table audit_log enable trigger user`, [])
  }
  const { positions } = await signalsOf(id)
  expect([5, 4, 3, 2, 1].map((hour) => ago(positions, hour))).toEqual([0, null, null, 0, 0])
})

test('what comes with a clock that is ahead is heard in the hour in which it came, and told', async () => {
  const trip = await createTrip(server, 'ADELANTADO')
  const id = await deviceOf(trip.tracker)
  await sql('update trip_devices set bound_at = $2 where device_id = $1', [id, new Date(THIS_HOUR - 20 * HOUR_MS)])
  for (const hour of [3, 2, 1]) await served(hour)
  await said(id, 2, 4)
  await sql(
    `insert into quarantined_positions (device_id, fix_at, received_at, lat, lng, quality, source, panic)
     select $1, at + interval '90 min', at, 20, -99, 3, 0, false
     from (select $2::timestamptz + n * interval '5 min' as at from generate_series(-100, 23) n) made`,
    [id, new Date(THIS_HOUR - 2 * HOUR_MS)],
  )
  const { ahead, positions } = await signalsOf(id)
  expect([3, 2, 1, 0].map((hour) => ago(positions, hour))).toEqual([12, 16, 12, null])
  expect(ahead).toBe(124)
})

test('an id that is no device’s, or another company’s, is not there', async () => {
  expect((await server.request('GET', '/api/devices/999999/signals', { token })).status).toBe(404)
  expect((await server.request('GET', '/api/devices/x/signals', { token })).status).toBe(400)
})
