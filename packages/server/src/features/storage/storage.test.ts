import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf } from '../../../test/trips.ts'

const DAY_MS = 86_400_000

let clock: TestClock
let server: TestServer
let token: string
beforeAll(async () => {
  clock = createTestClock()
  server = await startTestServer({ clock })
  token = await server.signIn('administrador')
})
afterAll(() => server.stop())

const get = (path: string, as = token) => server.request('GET', path, { token: as })

test('what a shorter retention would delete is counted by whole days, as they are deleted', async () => {
  const { phone } = await createTrip(server, 'RET')
  const key = await server.apiKey(['positions:write'])
  const start = clock.now()
  for (const daysAgo of [10, 9, 8, 1]) {
    const fix = fixOf(phone, start - daysAgo * DAY_MS, 20.1 + daysAgo / 10)
    expect((await server.request('POST', '/api/positions', { token: key, body: fix })).status).toBe(202)
  }
  const { body } = await get('/api/settings/retention/preview?positionDays=8')
  const today = new Date(start).toISOString().slice(0, 10)
  const before = new Date(Date.parse(today) - 8 * DAY_MS).toISOString()
  const oldest = new Date(start - 10 * DAY_MS).toISOString()
  expect(body).toEqual({ every_minutes: 60, data: [{ key: 'positions', before, rows: 2, at_least: false, oldest }] })
  expect((await get('/api/settings/retention/preview?positionDays=7')).body.data[0].rows).toBe(3)
  expect((await get('/api/settings/retention/preview?positionDays=6')).status).toBe(400)
})

test('a fix that was quarantined is deleted with the others, and counted with them', async () => {
  const { phone } = await createTrip(server, 'CUA')
  const key = await server.apiKey(['positions:write'])
  const ahead = fixOf(phone, clock.now() + 30 * 60_000, 20)
  expect((await server.request('POST', '/api/positions', { token: key, body: ahead })).status).toBe(202)
  const counted = async () => (await get('/api/settings/retention/preview?positionDays=30')).body.data[0]
  expect(await counted()).toMatchObject({ rows: 0, oldest: null })
  const receivedAt = new Date(clock.now() - 40 * DAY_MS)
  await server.db.owner.query('update quarantined_positions set received_at = $1', [receivedAt])
  expect(await counted()).toMatchObject({ rows: 1, oldest: receivedAt.toISOString() })
})

test('each kind says its room and its oldest to who has the server to themselves; the newest backup is told', async () => {
  const before = (await get('/api/storage')).body
  expect(before.backup).toBeNull()
  await server.db.owner.query(
    `insert into backups (taken_at, seconds, bytes, rows, file_name, checked_at)
     values ('2026-11-20T03:00:00Z', 12.5, 1000, 40, 'vigia-20261120T030000Z', null)`,
  )
  const { status, body } = await get('/api/storage')
  expect(status).toBe(200)
  expect(body.backup).toEqual({
    ...{ taken_at: '2026-11-20T03:00:00.000Z', checked_at: null, seconds: 12.5, bytes: 1000, rows: 40 },
    file_name: 'vigia-20261120T030000Z',
  })
  const dayOf = (day: string) => body.backup_days.find(({ day: of }: { day: string }) => of === day)
  expect(body.backup_days).toHaveLength(14)
  // Three in the morning in Greenwich is the evening before, here.
  expect(dayOf('2026-11-19')).toEqual({
    ...{ day: '2026-11-19', state: 'whole', taken_at: '2026-11-20T03:00:00.000Z', seconds: 12.5, bytes: 1000 },
  })
  expect(body.is_shared).toBe(false)
  expect(body.data[0]).toMatchObject({ key: 'positions', bytes: expect.any(Number) })
  expect(body.data[0].bytes).toBeGreaterThan(0)
  expect(body.data[0].per_day).toBe(Math.round(body.data[0].bytes / 10))
  expect(body.data[0].oldest).toBe(new Date(clock.now() - 10 * DAY_MS).toISOString())
  await server.createOrganisation('Otra')
  const shared = (await get('/api/storage')).body
  expect(shared).toMatchObject({
    is_shared: true,
    database_bytes: null,
    data: [{ key: 'positions', bytes: null }, {}, {}, {}, {}, {}, {}],
  })
  const kinds = body.data.map(({ key }: { key: string }) => key)
  expect(kinds).toEqual(['positions', 'trips', 'alerts', 'logbook', 'deliveries', 'audit', 'other'])
})

test.each([
  ['a monitor', 'monitorista'],
  ['a supervisor', 'supervisor'],
] as const)('%s is told nothing of it', async (_who, role) => {
  const as = await server.signIn(role)
  expect((await get('/api/storage', as)).status).toBe(403)
  expect((await get('/api/settings/retention/preview?positionDays=30', as)).status).toBe(403)
})
