import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type AlertScreen, openAlertScreen } from '../../bench/support/alert-screen.ts'
import { writeAlert } from '../../bench/support/alert-writer.ts'
import { createTestClock } from '../../test/clock.ts'
import { outboxSettled } from '../../test/outbox-settled.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../test/server.ts'
import { startRealtime } from './live-sockets.ts'

const HOUR_MS = 3_600_000

let server: TestServer
let token: string
let lastNumber = 0
const clock = createTestClock(Date.now())
const screens: AlertScreen[] = []

beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('monitorista')
})
afterEach(() => {
  for (const screen of screens.splice(0)) screen.close()
})
afterAll(() => server.stop())

const open = (options: Partial<Parameters<typeof openAlertScreen>[1]> = {}): AlertScreen => {
  const screen = openAlertScreen(server.url, { token, reconnects: false, ...options })
  screens.push(screen)
  return screen
}
/** An alert that every screen may be told. */
const raise = async (organisationId = server.organisationId): Promise<number> => {
  await writeAlert(server.db.owner, organisationId, ++lastNumber)
  await outboxSettled(server.db.owner)
  return lastNumber
}
// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects of an event
const once = (socket: Socket, event: string): Promise<any[]> =>
  new Promise((resolve) => socket.once(event, (...said) => resolve(said)))
const word = (screen: AlertScreen, event: string) =>
  expect.poll(() => screen.words.some((word) => word.event === event), { timeout: 20_000, interval: 10 }).toBe(true)
const numbers = (screen: AlertScreen) => screen.shown.map(({ alert }) => alert.value)
const shows = (screen: AlertScreen, expected: readonly number[]) =>
  expect.poll(() => numbers(screen), { timeout: 20_000, interval: 10 }).toEqual(expected)
const refusal = async (auth: object): Promise<unknown> => {
  const socket = io(`${server.url}/alerts`, { auth, transports: ['websocket'], forceNew: true, reconnection: false })
  try {
    const [error] = await once(socket, 'connect_error')
    return error.data.code
  } finally {
    socket.disconnect()
  }
}

test('an alert is on every screen of its organisation a moment after the commit, whole, and nobody else’s', async () => {
  const other = await server.createOrganisation('Ajena')
  const foreign = open({ token: await server.apiKey(['read'], other) })
  const [here, there] = [open(), open({ token: await server.signIn('supervisor') })]
  await Promise.all([here, there, foreign].map((screen) => word(screen, 'caught-up')))
  const number = await raise()
  const theirs = await raise(other)
  await shows(here, [number])
  await shows(there, [number])
  await shows(foreign, [theirs])
  const [shown] = here.shown
  const { body } = await server.request('GET', '/api/alerts/history?state=closed&limit=1', { token })
  expect(shown?.alert).toEqual(body.data[0])
  expect(there.shown[0]?.cursor).toBe(shown?.cursor)
})

test('a screen that comes back gets what it missed, in order, then what happens', async () => {
  const before = open()
  await word(before, 'caught-up')
  const first = await raise()
  await shows(before, [first])
  before.close()
  const missed = [await raise(), await raise(), await raise()]
  const back = open({ since: before.cursor() })
  await word(back, 'caught-up')
  expect(numbers(back)).toEqual(missed)
  const next = await raise()
  await shows(back, [...missed, next])
  expect([back.dropped(), back.disordered()]).toEqual([0, 0])
})

test('what is raised while a long absence is replayed comes after it, once', async () => {
  const start = server.app.alertFeed.feed.cursor()
  const missed: number[] = []
  for (let i = 0; i < 1_200; i++) missed.push(++lastNumber)
  await server.db.owner.query(
    `with raised as (
       insert into alerts (organisation_id, type, severity, title, message, value, closed_at)
       select $1, 'SIN_GPS', 'high', 't', 'm', n, now() from unnest($2::int[]) n order by n returning id
     ) insert into alert_outbox (organisation_id, alert_id, kind) select $1, id, 'new-alert' from raised order by id`,
    [server.organisationId, missed],
  )
  const back = open({ since: start })
  await expect.poll(() => back.shown.length, { interval: 5 }).toBeGreaterThan(0)
  const during = [await raise(), await raise()]
  await shows(back, [...missed, ...during])
  expect([back.dropped(), back.disordered()]).toEqual([0, 0])
  await word(back, 'caught-up')
})

test('what is told between the last look at the outbox and the first live alert is not lost', async () => {
  const { live, auth, alertFeed } = server.app
  let number: number | null = null
  const httpServer = createServer()
  const realtime = startRealtime({
    httpServer,
    fleet: live.fleet.reader,
    alerts: {
      ...alertFeed.feed,
      since: async (...asked) => {
        const replay = await alertFeed.feed.since(...asked)
        if (number === null) {
          number = await raise()
          await alertFeed.poll()
        }
        return replay
      },
    },
    clock,
    bus: live.bus,
    logger: testLogger,
    identify: auth.identify,
    rights: auth.watch,
    trustProxy: false,
  })
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve))
  const { port } = httpServer.address() as AddressInfo
  const screen = openAlertScreen(`http://127.0.0.1:${port}`, { token, reconnects: false })
  await word(screen, 'caught-up')
  // The feed may still be telling what the tests before raised.
  expect(numbers(screen).filter((one) => one === number)).toEqual([number])
  await realtime.close()
  screen.close()
})

test.each([
  ['of another database', (cursor: string) => cursor.replace(/^\w+/, '0'.repeat(16))],
  ['that is none', () => 'ayer'],
  ['longer than any', (cursor: string) => cursor + '0'.repeat(100)],
  ['from more than a day ago', (cursor: string) => cursor.replace(/\d+$/, (at) => String(Number(at) - 25 * HOUR_MS))],
])('a cursor %s is answered with a resync, and the screen goes on from there', async (_why, change) => {
  const screen = open({ since: change(server.app.alertFeed.feed.cursor()) })
  await word(screen, 'caught-up')
  expect(screen.words.map(({ event }) => event)).toEqual(['resync', 'caught-up'])
  const number = await raise()
  await shows(screen, [number])
})

test('after an hour asleep nothing is missing', async () => {
  const number = await raise()
  await server.db.owner.query(`update alert_outbox set created_at = created_at - interval '1 hour'`)
  const { rows } = await server.db.owner.query<{ xid: string; id: string; created_at: number }>(
    'select xid, id, created_at from alert_outbox order by xid, id desc limit 1',
  )
  const [first] = rows
  const epoch = server.app.alertFeed.feed.cursor().split('.')[0]
  const screen = open({ since: `${epoch}.${first?.xid}.0.${first?.created_at}` })
  await word(screen, 'caught-up')
  expect(numbers(screen).at(-1)).toBe(number)
})

test('who may not see alerts is refused, with the reason', async () => {
  expect(await refusal({})).toBe('TOKEN_INVALID')
  expect(await refusal({ token: 'nada' })).toBe('TOKEN_INVALID')
  expect(await refusal({ token: await server.apiKey(['positions:write']) })).toBe('FORBIDDEN')
})

test('a page of another site is refused', async () => {
  const socket = io(`${server.url}/alerts`, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin: 'https://evil.test' },
  })
  await once(socket, 'connect_error')
  socket.disconnect()
})

test('a token that expires while its screen is away is refused; with a new one nothing is missing', async () => {
  const email = `turno-${lastNumber}@prueba.mx`
  await server.addUser(email, 'monitorista')
  const signIn = async () =>
    (await server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })).body.token
  let current: string = await signIn()
  const screen = open({ token: () => current })
  await word(screen, 'caught-up')
  screen.socket.disconnect()
  const missed = await raise()
  await server.request('POST', '/api/auth/logout', { token: current, body: {} })
  screen.socket.connect()
  const [error] = await once(screen.socket, 'connect_error')
  expect(error.data.code).toBe('TOKEN_INVALID')
  current = await signIn()
  screen.socket.connect()
  await shows(screen, [missed])
})

test('disabling a person, here or in another process, closes their screens', async () => {
  const email = `sale-${lastNumber}@prueba.mx`
  const id = await server.addUser(email, 'lectura')
  const { body } = await server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })
  const screen = open({ token: body.token })
  await word(screen, 'caught-up')
  const gone = once(screen.socket, 'disconnect')
  await server.db.owner.query('update users set disabled_at = $2 where id = $1', [id, new Date(clock.now())])
  await gone
  expect(screen.words.at(-1)).toEqual({ event: 'closing', payload: { reason: 'ended' } })
})

test('on one connection with the live fleet both are told why it closes, and both limits are of one connection', async () => {
  const mine = await server.signIn('administrador')
  const main = io(server.url, { auth: { token: mine }, transports: ['websocket'], forceNew: true, reconnection: false })
  const alerts = main.io.socket('/alerts', { auth: { token: mine } })
  const received: string[] = []
  for (const [name, socket] of [['main', main] as const, ['alerts', alerts] as const])
    socket.on('closing', ({ reason }) => received.push(`${name} ${reason}`))
  alerts.connect()
  await once(alerts, 'caught-up')
  const values: unknown[] = []
  alerts.on('new-alert', ({ value }) => values.push(value))
  const number = await raise()
  await expect.poll(() => values).toContain(number)
  const gone = Promise.all([once(main, 'disconnect'), once(alerts, 'disconnect')])
  await server.request('POST', '/api/auth/logout', { token: mine, body: {} })
  await gone
  expect(received.toSorted()).toEqual(['alerts ended', 'main ended'])
})

test('a sixth screen of a person closes the first; what a screen sends is not taken', async () => {
  const mine = await server.signIn('lectura')
  const first = open({ token: mine })
  await word(first, 'caught-up')
  const gone = once(first.socket, 'disconnect')
  first.socket.emit('new-alert', { id: '1' })
  const others = Array.from({ length: 5 }, () => open({ token: mine }))
  await Promise.all(others.map((screen) => word(screen, 'caught-up')))
  await gone
  const number = await raise()
  await Promise.all(others.map((screen) => shows(screen, [number])))
  expect(first.shown).toEqual([])
})

test('a message over 64 kB closes the connection', async () => {
  const screen = open()
  await word(screen, 'caught-up')
  const gone = once(screen.socket, 'disconnect')
  screen.socket.emit('x', 'x'.repeat(70_000))
  await gone
})
