import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertScreen, openAlertScreen } from '../bench/support/alert-screen.ts'
import { writeAlert } from '../bench/support/alert-writer.ts'
import type { App } from '../src/wiring/app.ts'
import { listen } from './live-client.ts'
import { startSecondServer } from './second-server.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from './server.ts'
import { createTrip, fixOf } from './trips.ts'

let a: TestServer
let key: string
let token: string
const screens: AlertScreen[] = []

beforeAll(async () => {
  a = await startTestServer()
  key = await a.apiKey(['positions:write', 'travels:write', 'read'])
  token = await a.signIn('monitorista')
})
afterAll(async () => {
  for (const screen of screens) screen.close()
  await a.stop()
})

const post = (url: string, body: unknown) =>
  fetch(`${url}/api/positions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const now = () => a.clock.now()
const latitudeOf = (app: App, tripId: string) => () =>
  app.live.fleet.reader.trip(a.organisationId, tripId)?.position?.point.lat
const within = { timeout: 20_000, interval: 20 }
const messages = async (): Promise<number> =>
  (await a.db.owner.query<{ n: number }>('select count(*)::int as n from bus_messages')).rows[0]?.n ?? -1
const serversSeen = async (): Promise<number> =>
  (await a.db.owner.query<{ n: number }>('select count(*)::int as n from servers')).rows[0]?.n ?? -1

test('a server that is alone writes nothing for others', async () => {
  const { tracker, id } = await createTrip(a, 'SOLA')
  expect((await post(a.url, fixOf(tracker, now() - 1_000, 20.1))).status).toBe(202)
  await expect.poll(latitudeOf(a.app, id), within).toBe(20.1)
  expect(await serversSeen()).toBe(1)
  expect(await messages()).toBe(0)
})

test('a fix posted to one moves the trip on the other, and both tell each alert once', async () => {
  const trip = await createTrip(a, 'DOS')
  const b = await startSecondServer(a)
  try {
    // Before the first server has noticed the second one: the greeting makes it read again.
    expect((await post(a.url, fixOf(trip.tracker, now() - 60_000, 20.2))).status).toBe(202)
    await expect.poll(latitudeOf(b.app, trip.id), within).toBe(20.2)

    for (const [from, to, lat, agoMs] of [
      [a.url, b.app, 20.201, 40_000],
      [b.url, a.app, 20.202, 20_000],
    ] as const) {
      expect((await post(from, fixOf(trip.tracker, now() - agoMs, lat))).status).toBe(202)
      await expect.poll(latitudeOf(to, trip.id), within).toBe(lat)
    }
    const listed = await (
      await fetch(`${b.url}/api/sentinel/travels/in-transit`, { headers: { authorization: `Bearer ${token}` } })
    ).text()
    expect(listed).toContain('DOS')

    const added = await createTrip(a, 'NUEVO')
    await expect.poll(() => b.app.live.fleet.reader.trip(a.organisationId, added.id)?.facts.id, within).toBe(added.id)
    await a.patchTrip(added.id, { token: key, body: { status: 'complete' } })
    await expect.poll(() => b.app.live.fleet.reader.trip(a.organisationId, added.id), within).toBe(null)

    for (const url of [a.url, b.url]) screens.push(openAlertScreen(url, { token }))
    const caughtUp = () => screens.every(({ words }) => words.some(({ event }) => event === 'caught-up'))
    await expect.poll(caughtUp, within).toBe(true)
    for (let number = 1; number <= 20; number++) await writeAlert(a.db.owner, a.organisationId, number)
    const expected = Array.from({ length: 20 }, (_, i) => i + 1)
    const shownBy = (screen: AlertScreen | undefined) =>
      screen?.shown.flatMap(({ alert }) => (alert.message === 'Alerta de prueba' ? [alert.value] : []))
    for (const screen of screens) {
      await expect.poll(() => shownBy(screen), within).toEqual(expected)
      expect([screen.dropped(), screen.disordered()]).toEqual([0, 0])
    }
    const cursors = screens.map(({ shown }) => shown.map(({ cursor }) => cursor))
    expect(cursors[0]).toEqual(cursors[1])

    // A screen of one server goes on at the other where it was.
    const moved = openAlertScreen(b.url, { token, since: cursors[0]?.at(-3) ?? null })
    screens.push(moved)
    await expect.poll(() => moved.shown.map(({ cursor }) => cursor), within).toEqual(cursors[0]?.slice(-2))
  } finally {
    await b.stop()
  }
  expect(await serversSeen()).toBe(1)
})

test('a person disabled on one server loses their screens on the other', async () => {
  const b = await startSecondServer(a)
  try {
    const email = 'sale@prueba.mx'
    const id = await a.addUser(email, 'monitorista')
    const { body } = await a.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })
    const main = await listen(b.url, { token: body.token })
    const alerts = openAlertScreen(b.url, { token: body.token, reconnects: false })
    await expect.poll(() => alerts.socket.connected, within).toBe(true)
    const administrator = await a.signIn('administrador')
    await a.request('PATCH', `/api/users/${id}`, { token: administrator, body: { disabled: true } })
    await expect.poll(() => main.socket.connected || alerts.socket.connected, within).toBe(false)
    expect(alerts.words.at(-1)).toEqual({ event: 'closing', payload: { reason: 'ended' } })
  } finally {
    await b.stop()
  }
})

test('a server that has lost its connection reads the fleet again', async () => {
  const trip = await createTrip(a, 'CORTE')
  const b = await startSecondServer(a)
  try {
    await expect.poll(() => b.app.live.fleet.reader.trip(a.organisationId, trip.id)?.facts.id, within).toBe(trip.id)
    await expect.poll(async () => (await serversSeen()) === 2 && (await messages()) > 0, within).toBe(true)
    expect((await post(a.url, fixOf(trip.tracker, now() - 60_000, 20.3))).status).toBe(202)
    await expect.poll(latitudeOf(b.app, trip.id), within).toBe(20.3)
    // What a crash of PostgreSQL does: messages that nobody has read yet are gone, and every connection with them.
    await a.db.owner.transaction(async (sql) => {
      await sql.query('select pg_current_xact_id()')
      const before = await messages()
      await post(a.url, fixOf(trip.tracker, now() - 30_000, 20.301))
      await expect.poll(messages, within).toBeGreaterThan(before)
      await a.db.owner.query('delete from bus_messages')
      await sql.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and application_name like 'vigia:%'`,
      )
    })
    await expect.poll(latitudeOf(b.app, trip.id), within).toBe(20.301)
  } finally {
    await b.stop()
  }
})
