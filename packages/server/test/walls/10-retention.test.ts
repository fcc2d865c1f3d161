import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../clock.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../server.ts'
import { createTrip, fixOf, HOUR_MS, MINUTE_MS } from '../trips.ts'

const DAY_MS = 24 * HOUR_MS
const clock = createTestClock()
const jobs = ['positions-days', 'expired-positions']
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock })
  // An alert that it opens keeps positions.
  await server.app.alerts.close()
})
afterAll(() => server.stop())

/** An administrator and a key of an organisation, by name. */
async function organisation(name: string) {
  const id = await server.createOrganisation(name)
  const email = `${name}@prueba.mx`
  await server.addUser(email, 'administrador', id)
  const { body } = await server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })
  return { id, token: body.token, key: await server.apiKey(['positions:write'], id) }
}

/** The id of the tracker of a new trip of the organisation. */
async function registerDevice(name: string, organisationId: string): Promise<string> {
  const token = await server.apiKey(['travels:write'], organisationId)
  const body = {
    external_invoice: name,
    origin: 'Puebla',
    destination: 'León',
    unit_plates: name,
    unit_device_id: name,
  }
  const answer = await server.request('POST', '/api/travels', { token, body: { ...body, status: 'in transit' } })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return name
}

const keep = async (token: string, positionDays: number) =>
  expect((await server.putSetting('retention', token, { positionDays })).status).toBe(200)

const post = async (key: string, body: unknown) =>
  expect((await server.request('POST', '/api/positions', { token: key, body })).body).toMatchObject({ refused: [] })

async function runJobs(): Promise<void> {
  for (const name of jobs)
    await server.app.live.jobs.find((job) => job.name === name)?.run(new AbortController().signal)
}

/** Days ago, of every position that the device has. */
async function kept(device: string): Promise<readonly number[]> {
  const { rows } = await server.db.owner.query<{ fix_at: number }>(
    'select fix_at from positions p join devices d on d.id = p.device_id where d.unique_id = $1 order by fix_at',
    [device],
  )
  return rows.map(({ fix_at }) => Math.round((clock.now() - fix_at) / DAY_MS))
}

test('fewer days than the default delete, and delete nobody else’s', async () => {
  const short = await organisation('corta')
  const long = await organisation('larga')
  await keep(long.token, 120)
  const devices = {
    short: await registerDevice('CORTA-1', short.id),
    long: await registerDevice('LARGA-1', long.id),
    usual: (await createTrip(server, 'USUAL')).tracker,
  }
  const usualKey = await server.apiKey(['positions:write'])
  const fixesOf = (device: string) => [80, 20, 8, 6, 0].map((days) => fixOf(device, clock.now() - days * DAY_MS, 20))
  await post(short.key, fixesOf(devices.short))
  await post(long.key, fixesOf(devices.long))
  await post(usualKey, fixesOf(devices.usual))
  await keep(short.token, 7)

  await runJobs()

  expect(await kept(devices.short)).toEqual([6, 0])
  expect(await kept(devices.long)).toEqual([80, 20, 8, 6, 0])
  expect(await kept(devices.usual)).toEqual([80, 20, 8, 6, 0])
  clock.advance(20 * DAY_MS)
  await runJobs()
  expect(await kept(devices.short)).toEqual([])
  expect(await kept(devices.long)).toEqual([100, 40, 28, 26, 20])
  expect(await kept(devices.usual)).toEqual([40, 28, 26, 20])
})

test('a device with more old positions than one step deletes loses them all, and its quarantine too', async () => {
  const { id, token, key } = await organisation('muchas')
  const device = await registerDevice('MUCHAS-1', id)
  const first = clock.now() - 12 * HOUR_MS
  for (const from of [0, 1_000, 2_000]) {
    const at = (n: number) => first + (from + n) * 1_000
    await post(
      key,
      Array.from({ length: from === 2_000 ? 5 : 1_000 }, (_, n) => fixOf(device, at(n), 20)),
    )
  }
  const ahead = await server.request('POST', '/api/positions', {
    ...{ token: key, body: fixOf(device, clock.now() + 30 * MINUTE_MS, 20) },
  })
  expect(ahead.status).toBe(202)
  expect(await kept(device)).toHaveLength(2_005)
  await keep(token, 7)
  clock.advance(9 * DAY_MS)

  await runJobs()

  expect(await kept(device)).toEqual([])
  const quarantined = await server.db.owner.query(
    'select 1 from quarantined_positions q join devices d on d.id = q.device_id where d.unique_id = $1',
    [device],
  )
  expect(quarantined.rowCount).toBe(0)
})

test('once nobody keeps a day, its partition goes as a whole', async () => {
  const partitions = async () =>
    (await server.db.owner.query(`select 1 from pg_inherits where inhparent = 'positions'::regclass`)).rowCount
  const sql = server.db.owner
  const before = await partitions()
  await sql.query(
    `insert into settings (organisation_id, key, value) select id, 'retention', '{"positionDays": 8}' from organisations
     on conflict (organisation_id, key) do update set value = excluded.value`,
  )
  await runJobs()
  expect(await partitions()).toBeLessThan(Number(before))
  const old = await sql.query('select 1 from positions where fix_at < $1', [new Date(clock.now() - 9 * DAY_MS)])
  expect(old.rowCount).toBe(0)
})

/** The tracker spoke for its trip of so many days ago until so many days ago; with an alert, unless it was of its platform. */
async function openAlert(device: string, fromDaysAgo: number, untilDaysAgo: number, platform: string | null = null) {
  const at = (days: number) => new Date(clock.now() - days * DAY_MS)
  const { rows } = await server.db.owner.query<{ id: string }>(
    `with w as (
       update trip_devices w set bound_at = $2, released_at = $3 from devices d where d.id = w.device_id and d.unique_id = $1
       returning w.trip_id
     ), a as (
       insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, platform)
       select t.organisation_id, case when $4::text is null then t.id end, 'PRUEBA', 'high', 'Sin señal', 'Sin señal', $2, $4
       from trips t join w on w.trip_id = t.id returning id
     ), u as (insert into alert_units (alert_id, trip_id) select a.id, w.trip_id from a, w where $4::text is not null)
     select id::text from a`,
    [device, at(fromDaysAgo), at(untilDaysAgo), platform],
  )
  return rows[0]?.id
}

/** Days ago, of every day beyond a week that has a part of its own. */
async function oldDays(): Promise<readonly number[]> {
  const { rows } = await server.db.owner.query<{ ago: number }>(
    `select $1::date - to_date(right(c.relname, 8), 'YYYYMMDD') as ago from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'positions'::regclass and c.relname ~ '[0-9]{8}$' order by c.relname`,
    [new Date(clock.now())],
  )
  return rows.map(({ ago }) => ago).filter((ago) => ago > 8)
}

test('positions of a trip stay while an alert of it is unresolved, and keep nobody else’s of the same days', async () => {
  const { id, token, key } = await organisation('evidencia')
  const other = await organisation('vecina')
  const devices = {
    own: await registerDevice('EVIDENCIA-1', id),
    ofPlatform: await registerDevice('EVIDENCIA-2', id),
    colleague: await registerDevice('EVIDENCIA-3', id),
    neighbour: await registerDevice('VECINA-1', other.id),
  }
  const fixesOf = (device: string) => [60, 40, 38, 36, 1].map((days) => fixOf(device, clock.now() - days * DAY_MS, 20))
  for (const device of [devices.own, devices.ofPlatform, devices.colleague]) await post(key, fixesOf(device))
  await post(other.key, fixesOf(devices.neighbour))
  const alert = await openAlert(devices.own, 61, 59)
  await openAlert(devices.ofPlatform, 39, 35, 'gps.mx')
  const wouldGo = async () =>
    (await server.request('GET', '/api/settings/retention/preview?positionDays=7', { token })).body.data[0].rows
  expect(await wouldGo()).toBe(3 + 2 + 4)
  // Everybody keeps less: nobody else's retention holds the days.
  await server.db.owner.query(
    `insert into settings (organisation_id, key, value) select id, 'retention', '{"positionDays": 7}' from organisations
     on conflict (organisation_id, key) do update set value = excluded.value`,
  )

  await runJobs()

  expect(await kept(devices.own)).toEqual([60, 1])
  expect(await kept(devices.ofPlatform)).toEqual([38, 36, 1])
  expect(await kept(devices.colleague)).toEqual([1])
  expect(await kept(devices.neighbour)).toEqual([1])
  expect(await oldDays()).toEqual([60, 38, 36])
  expect(await wouldGo()).toBe(0)
  await server.db.owner.query('update alerts set closed_at = $2 where id = $1', [alert, new Date(clock.now())])
  expect(await wouldGo()).toBe(1)
  await runJobs()
  expect(await kept(devices.own)).toEqual([1])
  expect(await kept(devices.ofPlatform)).toEqual([38, 36, 1])
})
