import { ROLES, type Role } from '@vigia/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AlertScreen, openAlertScreen } from '../../bench/support/alert-screen.ts'
import { subscribedBrowser, titlesOn } from '../alert-push-fixture.ts'
import { createTestClock } from '../clock.ts'
import { type PushService, startPushService } from '../push-service.ts'
import { startSecondServer } from '../second-server.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../server.ts'

const HOUR_MS = 3_600_000
const EMERGENCY = { type: 'emergency_protocol', severity: 'critical', title: 'Asalto', message: 'Ya', travel_id: null }
/** Two in the morning in Mexico. */
const NIGHT = Date.parse('2026-11-21T08:00:00Z')
const OTHERS = ROLES.filter((role) => role !== 'administrador')

const clock = createTestClock(NIGHT)
let server: TestServer
let push: PushService
let tripIds: readonly string[]
let people = 0
const screens: AlertScreen[] = []

beforeAll(async () => {
  push = await startPushService()
  server = await startTestServer({ clock, allowedHosts: [push.host] })
  const trips = Array.from({ length: 301 }, (_, n) => ({
    ...{ external_invoice: `N-${n}`, status: 'load', origin: 'Puebla', destination: 'León' },
    ...{ monitor_url: 'https://gps.ejemplo.mx/', monitor_account: 'a', monitor_password: 'clave-de-prueba' },
  }))
  const token = await server.signIn('supervisor')
  const { body } = await server.request('POST', '/api/travels', { token, body: { data: trips } })
  tripIds = body.data.map(({ id }: { readonly id: string }) => id)
})
afterAll(async () => {
  for (const screen of screens) screen.close()
  await server.stop()
  push.stop()
})

const get = (path: string, token: string) => server.request('GET', path, { token })
async function newPerson(role: Role = 'monitorista') {
  const email = `lector${++people}@prueba.mx`
  const id = await server.addUser(email, role)
  const body = { email, password: TEST_PASSWORD }
  const token = String((await server.request('POST', '/api/auth/login', { body })).body.token)
  return { id, email, token }
}
/** Opens so many trips, ten at a time. */
async function openTrips(token: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += 10) {
    const some = tripIds.slice(from, Math.min(from + 10, count))
    const answers = await Promise.all(some.map((id) => get(`/api/sentinel/travel/${id}`, token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  }
}
const openScreen = (token: string, since?: string | null): AlertScreen => {
  const screen = openAlertScreen(server.url, { token, reconnects: false, ...(since === undefined ? {} : { since }) })
  screens.push(screen)
  return screen
}
const receives = (screen: AlertScreen, event: string) =>
  expect.poll(() => screen.words.some((word) => word.event === event), { timeout: 20_000 }).toBe(true)
const typesOn = (screen: AlertScreen) => screen.shown.map(({ alert }) => alert.type)
const shows = (screen: AlertScreen, types: readonly string[]) =>
  expect.poll(() => typesOn(screen), { timeout: 20_000 }).toEqual(types)
const alertsAbout = async ({ email }: { readonly email: string }) => {
  const { body } = await get('/api/alerts/history?type=LECTURA_INUSUAL', await server.signIn('administrador'))
  return body.data.filter(({ message }: { readonly message: string }) => message.includes(email))
}
const untilAlerted = async (person: { readonly email: string }, count = 1) => {
  await expect.poll(async () => (await alertsAbout(person)).length, { timeout: 20_000 }).toBe(count)
  return (await alertsAbout(person))[0]
}
const emergency = async () =>
  (await server.request('POST', '/api/alerts', { token: await server.signIn('supervisor'), body: EMERGENCY })).body.id
const subscribe = async (token: string) => {
  const browser = await subscribedBrowser(server, push, token)
  return () => titlesOn(push, browser)
}

describe('a reader of more trips than anybody needs', () => {
  test('raises one alert, with who, how many and since when, to administrators and to nobody else', async () => {
    const tokens = new Map<Role, string>()
    for (const role of ROLES) tokens.set(role, await server.signIn(role))
    const tokenOf = (role: Role): string => tokens.get(role) ?? ''
    const key = await server.apiKey(['read'])
    const admin = openScreen(tokenOf('administrador'))
    const others = [...OTHERS.map(tokenOf), key].map((token) => openScreen(token))
    await Promise.all([admin, ...others].map((screen) => receives(screen, 'caught-up')))
    const before = admin.cursor()
    const onAdministrators = await subscribe(tokenOf('administrador'))
    const onOthers = await Promise.all(OTHERS.map((role) => subscribe(tokenOf(role))))

    const reader = await newPerson()
    await openTrips(reader.token, 301)
    await shows(admin, ['LECTURA_INUSUAL'])
    const alert = await untilAlerted(reader)
    expect(alert).toMatchObject({ severity: 'high', needs_resolution: true, travel_id: null, title: 'Lectura inusual' })
    expect(alert.message).toMatch(
      /^lector\d+@prueba\.mx \(lector\d+@prueba\.mx\): desde 21 nov 2026, 02:00, hora del Centro, abrió \d+ viajes/,
    )
    expect(alert.value).toBeGreaterThan(300)
    await expect.poll(onAdministrators).toEqual(['Lectura inusual'])

    // What comes later arrives, so what came before has been passed over.
    await server.request('POST', `/api/alerts/${await emergency()}/resolve`, {
      token: tokenOf('supervisor'),
      body: { cause: 'otra' },
    })
    for (const screen of others) await expect.poll(() => typesOn(screen)).toContain('emergency_protocol')
    for (const screen of others) expect(typesOn(screen)).not.toContain('LECTURA_INUSUAL')
    for (const token of [...OTHERS.map(tokenOf), key]) {
      const replay = openScreen(token, before)
      await receives(replay, 'caught-up')
      expect(new Set(typesOn(replay))).toEqual(new Set(['emergency_protocol']))
    }
    for (const titles of onOthers) expect(titles()).not.toContain('Lectura inusual')

    for (const token of [...OTHERS.map(tokenOf), key]) {
      expect((await get('/api/alerts/active', token)).text).not.toContain('LECTURA_INUSUAL')
      expect((await get('/api/alerts/history', token)).text).not.toContain('LECTURA_INUSUAL')
      expect((await get('/api/alerts/history?type=LECTURA_INUSUAL', token)).body.data).toEqual([])
      expect((await get(`/api/alerts/${alert.id}`, token)).status).toBe(404)
    }
    for (const role of ['supervisor', 'monitorista'] as const) {
      for (const [act, body] of [['acknowledge'], ['resolve', { cause: 'otra' }], ['notes', { note: 'x' }]] as const) {
        const asked = { token: tokenOf(role), ...(body === undefined ? {} : { body }) }
        expect((await server.request('POST', `/api/alerts/${alert.id}/${act}`, asked)).status).toBe(404)
      }
    }
    const high = async (token: string) => (await get('/api/metrics/realtime', token)).body.high_alerts
    expect([await high(tokenOf('administrador')), await high(tokenOf('supervisor')), await high(key)]).toEqual([
      1, 0, 0,
    ])
    expect((await get('/metrics', '')).text).not.toContain('LECTURA_INUSUAL')
  })

  test('is one alert for each hour, though it is resolved and the reading goes on', async () => {
    const reader = await newPerson()
    await openTrips(reader.token, 301)
    const { id } = await untilAlerted(reader)
    const token = await server.signIn('administrador')
    const body = { cause: 'error-operativo' }
    expect((await server.request('POST', `/api/alerts/${id}/resolve`, { token, body })).status).toBe(200)
    await get('/api/geofences/export?format=kml', reader.token)
    const exported = () =>
      server.db.owner.query(`select from reading_hours where reader = $1 and exports = 1`, [`user:${reader.id}`])
    await expect.poll(async () => (await exported()).rowCount, { timeout: 20_000 }).toBe(1)
    expect(await alertsAbout(reader)).toHaveLength(1)
    const { rows } = await server.db.owner.query(
      `select a.actor_kind, a.after->>'alert' as alert, c.seq is not null as chained
       from audit_log a left join audit_chain c on c.audit_id = a.id
       where a.action = 'unusual-reading' and a.subject = $1`,
      [`user:${reader.id}`],
    )
    expect(rows).toEqual([{ actor_kind: 'system', alert: id, chained: true }])
  })

  test('is measured by the own median as well', async () => {
    const reader = await newPerson()
    await server.db.owner.query(
      `insert into reading_hours (organisation_id, reader, hour, trips, exports, refused_reveals)
       select $1, $2, $3::timestamptz - n * interval '1 day', 5 + n % 3, 0, 0 from generate_series(1, 10) n`,
      [server.organisationId, `user:${reader.id}`, new Date(NIGHT)],
    )
    await openTrips(reader.token, 31)
    const { reasons } = await untilAlerted(reader)
    expect(reasons).toEqual([
      expect.stringMatching(/^Abrió 31 viajes distintos en una hora; lo habitual en su caso son 6\.$/),
    ])
  })
})

test('passwords asked for over the hourly limit raise the alert', async () => {
  const reader = await newPerson()
  const answers: number[] = []
  for (const id of tripIds.slice(0, 21))
    answers.push((await get(`/api/travels/${id}/credentials`, reader.token)).status)
  expect(answers.slice(-2)).toEqual([200, 429])
  expect((await untilAlerted(reader)).message).toContain('pidió 1 contraseñas sobre el límite')
})

test('who reads as people do raises nothing, nor does the same trip again and again', async () => {
  const reader = await newPerson()
  for (let n = 0; n < 40; n++) await openTrips(reader.token, 10)
  const written = () =>
    server.db.owner.query(`select from reading_hours where reader = $1 and trips = 10`, [`user:${reader.id}`])
  await expect.poll(async () => (await written()).rowCount, { timeout: 20_000 }).toBe(1)
  expect(await alertsAbout(reader)).toEqual([])
})

test('a trip that is read through two servers, or again after a restart, is one trip', async () => {
  const reader = await newPerson()
  const counted = async () => {
    const text = 'select trips, exports from reading_hours where reader = $1'
    return (await server.db.owner.query<{ trips: number; exports: number }>(text, [`user:${reader.id}`])).rows
  }
  await openTrips(reader.token, 160)
  await expect.poll(counted, { timeout: 20_000 }).toEqual([{ trips: 160, exports: 0 }])
  const readThroughAnother = async (count: number, exports: number) => {
    const second = await startSecondServer(server)
    try {
      const read = (path: string) => fetch(second.url + path, { headers: { authorization: `Bearer ${reader.token}` } })
      for (const id of tripIds.slice(0, count)) await (await read(`/api/sentinel/travel/${id}`)).text()
      await (await read('/api/geofences/export?format=kml')).text()
      await expect.poll(async () => (await counted())[0]?.exports, { timeout: 20_000 }).toBe(exports)
    } finally {
      await second.stop()
    }
  }
  await readThroughAnother(160, 1)
  expect(await counted()).toEqual([{ trips: 160, exports: 1 }])
  expect(await alertsAbout(reader)).toEqual([])
  await readThroughAnother(301, 2)
  expect(await counted()).toEqual([{ trips: 301, exports: 2 }])
  expect((await untilAlerted(reader)).value).toBe(301)
})

test('an administrator who is one no more gets none on the screen that was open', async () => {
  const person = await newPerson('administrador')
  const screen = openScreen(person.token)
  await receives(screen, 'caught-up')
  const token = await server.signIn('administrador')
  await server.request('PATCH', `/api/users/${person.id}`, { token, body: { role: 'supervisor' } })
  const reader = await newPerson()
  await openTrips(reader.token, 301)
  await untilAlerted(reader)
  clock.advance(HOUR_MS / 4)
  await emergency()
  await expect.poll(() => typesOn(screen), { timeout: 20_000 }).toContain('emergency_protocol')
  // What was still on its way of those before this test may have come while they were one.
  expect(screen.shown.filter(({ alert }) => alert.message.includes(reader.email))).toEqual([])
})

test('trips whose tracks are read by what stands around their alerts are counted as opened', async () => {
  const reader = await newPerson()
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, updated_at, closed_at, close_cause)
     select $1, unnest($2::bigint[]), 'SIN_GPS', 'high', 't', 'm', $3, $3, $3, 'condition-ended' returning id::text`,
    [server.organisationId, tripIds, new Date(clock.now())],
  )
  for (let from = 0; from < rows.length; from += 10) {
    const some = rows.slice(from, from + 10)
    const answers = await Promise.all(some.map(({ id }) => get(`/api/alerts/${id}/surroundings`, reader.token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  }
  expect((await untilAlerted(reader)).value).toBeGreaterThan(300)
})
