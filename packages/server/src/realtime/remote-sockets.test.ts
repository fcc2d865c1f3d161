import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRemoteScreen } from '@vigia/gps-reader/browser/screen/remote-screen'
import type { RemoteScreen } from '@vigia/gps-reader/platform'
import { type LocalPages, openPages } from '@vigia/gps-reader/test/local-pages'
import { platformTarget } from '@vigia/gps-reader/test/platform-target'
import type { FromWorker } from '@vigia/gps-reader/worker-messages'
import { testLogger } from '@vigia/runtime/test/test-logger'
import type { Page } from 'playwright-core'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../test/clock.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../test/server.ts'
import { IDLE_CONTROL_MS, LONGEST_CONTROL_MS } from '../features/remote-control/control-state.ts'
import { createRemoteControl } from '../features/remote-control/create-remote-control.ts'
import { type Realtime, startRealtime } from './live-sockets.ts'

const TRIP = '40'
const ACCOUNT = 'espejo'
const SECRET = 'S3creta!ñ'

let server: TestServer
let pages: LocalPages
let realtime: Realtime
let url: string
let page: Page
let screen: RemoteScreen | null
let hits: readonly string[]
/** The trip is of no client of whoever sees only some. */
let isOthersTrip = false
const tokens = new Map<string, string>()
const clock = createTestClock(Date.now())
const sockets: Socket[] = []
const listeners = new Set<(message: FromWorker) => void>()
const watching = new Map<string, { acknowledge(): void; stop(): void }>()
const say = (message: FromWorker): void => {
  for (const listener of listeners) listener(message)
}

beforeAll(async () => {
  pages = await openPages()
  server = await startTestServer({ clock })
  const httpServer = createServer()
  const { live, auth, alertFeed } = server.app
  const remoteControl = createRemoteControl({
    // The worker's side of the channel, with a page of this process: what it does with each message, no more.
    worker: {
      onMessage: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      send: (message) => {
        if (message.type === 'watch') {
          const { viewerId } = message
          if (screen === null) say({ type: 'screen-gone', viewerId })
          else
            watching.set(
              viewerId,
              screen.watch((news) => say({ type: 'news', viewerId, news })),
            )
        }
        if (message.type === 'acknowledge') watching.get(message.viewerId)?.acknowledge()
        if (message.type === 'unwatch') watching.get(message.viewerId)?.stop()
        if (message.type === 'act') void screen?.act(message.act)
      },
    },
    accountOf: async ({ organisationId, reach }, tripId) =>
      organisationId === server.organisationId && tripId === TRIP && !(isOthersTrip && reach() !== null)
        ? 'cuenta-1'
        : null,
    sql: server.db.database.unscoped,
    clock,
    onError: (error) => testLogger.error(error),
  })
  realtime = startRealtime({
    httpServer,
    fleet: live.fleet.reader,
    alerts: alertFeed.feed,
    clock,
    bus: live.bus,
    logger: testLogger,
    identify: auth.identify,
    rights: auth.watch,
    trustProxy: false,
    remoteControl,
  })
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`
})
beforeEach(async () => {
  // Afresh: a test may have moved the clock past the last one's end.
  for (const role of ['monitorista', 'supervisor', 'lectura'] as const) tokens.set(role, await server.signIn(role))
  const site = await pages.serve(
    {
      '/': '<form method=post action=/login><input name=u><input name=p type=password><input name=c><button>Entrar</button></form>',
    },
    ({ method }) => (method === 'POST' ? '<h1>Adentro</h1>' : undefined),
  )
  hits = site.hits
  page = await pages.page()
  const target = platformTarget(site.url, { account: ACCOUNT, password: async () => SECRET })
  const rules = { isDenied: () => null, isSignedIn: () => true, onDenied: () => undefined, onAct: () => undefined }
  screen = await createRemoteScreen(page, { target, now: Date.now, ...rules })
  await page.goto(site.url)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await realtime.close()
  await server.stop()
  await pages.close()
})

interface Viewer {
  readonly socket: Socket
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects of an event
  readonly received: { readonly event: string; readonly payload: any }[]
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects of an event
  last(event: string): any
}
const view = (role: string, travelId = TRIP, token = tokens.get(role)): Viewer => {
  const options = { transports: ['websocket'], forceNew: true, reconnection: false }
  const socket = io(`${url}/remote`, { ...options, auth: { token, travelId } })
  sockets.push(socket)
  const received: Viewer['received'] = []
  socket.onAny((event, payload) => {
    received.push({ event, payload })
    if (event === 'frame') socket.emit('shown', { number: payload.number })
  })
  socket.on('connect_error', (error) => received.push({ event: 'connect_error', payload: Reflect.get(error, 'data') }))
  return { socket, received, last: (event) => received.findLast((said) => said.event === event)?.payload }
}
const until = (isTrue: () => unknown) => expect.poll(isTrue, { timeout: 20_000, interval: 20 })
const audited = async (): Promise<string[]> => {
  const { rows } = await server.db.owner.query<{ action: string }>(
    `select action from audit_log where subject = 'trip:${TRIP}' and action like 'gps-%' order by id`,
  )
  return rows.map(({ action }) => action)
}

test('a person signs in by hand: sees the page, takes control, types, and the form is sent', async () => {
  const before = (await audited()).length
  const viewer = view('monitorista')
  await until(() => ArrayBuffer.isView(viewer.last('frame')?.jpeg)).toBe(true)
  const seen = (): number => viewer.last('frame')?.page
  viewer.socket.emit('act', { kind: 'text', page: seen(), text: 'nada' })
  await until(() => viewer.last('refused')?.message).toBe('Primero tome el control de la página.')
  viewer.socket.emit('take-control')
  await until(() => viewer.last('control')?.mine).toBe(true)
  for (const [field, act] of [
    ['u', { kind: 'credential', field: 'account' }],
    ['p', { kind: 'credential', field: 'password' }],
    ['c', { kind: 'text', text: 'ñandú' }],
  ] as const) {
    await page.focus(`[name=${field}]`)
    viewer.socket.emit('act', { ...act, page: seen() })
    await until(() => page.inputValue(`[name=${field}]`)).not.toBe('')
  }
  viewer.socket.emit('act', { kind: 'key', page: seen(), type: 'down', key: 'Enter', code: 'Enter', modifiers: 0 })
  await until(() => hits.length).toBe(1)
  expect([...new URLSearchParams(hits[0]?.split(' ')[2]).values()]).toEqual([ACCOUNT, SECRET, 'ñandú'])
  expect(JSON.stringify(viewer.received)).not.toContain(SECRET)
  viewer.socket.emit('release-control')
  await until(() => viewer.last('control')?.mine).toBe(false)
  await until(async () => (await audited()).slice(before)).toEqual([
    'gps-control-start',
    'gps-credential-typed',
    'gps-credential-typed',
    'gps-control-end',
  ])
  const { rows } = await server.db.owner.query<{ details: { acts: object } }>(
    `select details from audit_log where action = 'gps-control-end' order by id desc limit 1`,
  )
  expect(rows[0]?.details).toMatchObject({ why: 'released', acts: { credential: 2, text: 1, key: 1 } })
  expect(JSON.stringify(rows)).not.toContain('ñandú')
})

test('one controls, the others see who; who leaves lets go', async () => {
  const [first, second] = [view('monitorista'), view('supervisor')]
  await until(() => [first.last('control'), second.last('control')].every((control) => control?.by === null)).toBe(true)
  first.socket.emit('take-control')
  await until(() => second.last('control')).toMatchObject({ mine: false, by: 'monitorista@prueba.mx' })
  second.socket.emit('take-control')
  await until(() => second.last('refused')?.message).toBe('monitorista@prueba.mx tiene el control.')
  first.socket.disconnect()
  await until(() => second.last('control')).toEqual({ mine: false, by: null, until: null })
  second.socket.emit('take-control')
  await until(() => second.last('control')?.mine).toBe(true)
})

test.each([
  ['without an act', IDLE_CONTROL_MS, /5 minutos/],
  ['at all', LONGEST_CONTROL_MS, /15 minutos/],
])('control ends by itself: %s', async (_why, ms, message) => {
  const viewer = view('monitorista')
  await until(() => viewer.last('control')?.by).toBe(null)
  viewer.socket.emit('take-control')
  await until(() => viewer.last('control')?.mine).toBe(true)
  clock.advance(ms)
  await until(() => viewer.last('refused')?.message).toMatch(message)
  expect(viewer.last('control')).toEqual({ mine: false, by: null, until: null })
})

test('a person who is demoted loses the page and its control, and whoever watches beside keeps it', async () => {
  const email = 'baja@prueba.mx'
  const id = await server.addUser(email, 'supervisor')
  const { body } = await server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })
  const [demoted, other] = [view('', TRIP, body.token), view('monitorista')]
  await until(() => [demoted, other].every((viewer) => viewer.last('frame') !== undefined)).toBe(true)
  demoted.socket.emit('take-control')
  await until(() => other.last('control')?.by).toBe(email)
  const isGone = new Promise((resolve) => demoted.socket.once('disconnect', resolve))
  const token = await server.signIn('administrador')
  await server.request('PATCH', `/api/users/${id}`, { token, body: { role: 'lectura' } })
  await isGone
  expect(demoted.received.at(-1)).toEqual({ event: 'closing', payload: { reason: 'ended' } })
  await until(() => other.last('control')).toEqual({ mine: false, by: null, until: null })
  demoted.socket.connect()
  await until(() => demoted.last('connect_error')?.code).toBe('FORBIDDEN')
  other.socket.emit('take-control')
  await until(() => other.last('control')?.mine).toBe(true)
})

test('who sees only some trips loses the page, and its control, of one that becomes another client’s, and with another scope', async () => {
  const email = 'alcance@prueba.mx'
  const id = await server.addUser(email, 'supervisor')
  const limitTo = (client: number) =>
    server.db.owner.query('update users set reach_clients = $2 where id = $1', [id, [client]])
  await limitTo(1)
  const { body } = await server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })
  const [limited, other] = [view('', TRIP, body.token), view('monitorista')]
  await until(() => [limited, other].every((viewer) => viewer.last('frame') !== undefined)).toBe(true)
  limited.socket.emit('take-control')
  await until(() => other.last('control')?.by).toBe(email)
  isOthersTrip = true
  await until(() => limited.last('gone') !== undefined).toBe(true)
  await until(() => other.last('control')).toEqual({ mine: false, by: null, until: null })
  limited.socket.emit('take-control')
  await until(() => limited.last('refused')?.message).toBe('Este viaje no tiene una página abierta en este momento.')
  await page.setContent('<h1>De otro cliente</h1>')
  const shown = other.received.length
  await until(() => other.received.slice(shown).some(({ event }) => event === 'frame')).toBe(true)
  expect(limited.received.at(-1)?.event).toBe('refused')
  isOthersTrip = false
  const hidden = limited.received.length
  clock.advance(3_000)
  await until(() => limited.received.slice(hidden).some(({ event }) => event === 'frame')).toBe(true)
  const left = new Promise((resolve) => limited.socket.once('disconnect', resolve))
  await limitTo(2)
  await left
})

test('who only reads, keys and other organisations get nothing', async () => {
  const reader = view('lectura')
  const key = view('', TRIP, await server.apiKey(['read', 'travels:write']))
  await until(() => [reader, key].map((viewer) => viewer.last('connect_error')?.code)).toEqual([
    'FORBIDDEN',
    'FORBIDDEN',
  ])
  const stranger = view('monitorista', '41')
  await until(() => stranger.last('gone')?.message).toMatch(/no tiene una página/)
  expect(stranger.received.some(({ event }) => event === 'frame')).toBe(false)
})

test('bad messages are refused with a sentence; a ping is answered', async () => {
  const viewer = view('monitorista')
  await until(() => viewer.last('control')?.by).toBe(null)
  viewer.socket.emit('take-control')
  await until(() => viewer.last('control')?.mine).toBe(true)
  const long = { kind: 'text', page: 1, text: 'x'.repeat(3_000) }
  for (const bad of [null, 'x', { kind: 'mouse' }, long, { kind: 'goto', url: 'file:///' }]) {
    const refusals = viewer.received.filter(({ event }) => event === 'refused').length
    viewer.socket.emit('act', bad)
    await until(() => viewer.received.filter(({ event }) => event === 'refused').length).toBe(refusals + 1)
  }
  viewer.socket.emit('act', { kind: 'text', page: 0, text: 'x' })
  await until(() => viewer.last('refused')?.message).toMatch(/^La pestaña que se ve cambió: no se escribió nada/)
  viewer.socket.emit('shown', { number: 99 })
  viewer.socket.emit('navegar', 'https://example.com')
  await until(() => viewer.last('refused')?.message).toBe('Mensaje no admitido.')
  await new Promise((resolve) => viewer.socket.emit('ping', resolve))
})

test('a page that goes away is told, and watched again when it comes back', async () => {
  const viewer = view('monitorista')
  await until(() => viewer.last('frame') !== undefined).toBe(true)
  const kept = screen
  screen = null
  for (const viewerId of watching.keys()) say({ type: 'screen-gone', viewerId })
  await until(() => viewer.last('gone') !== undefined).toBe(true)
  const frames = viewer.received.length
  screen = kept
  clock.advance(3_000)
  await until(() => viewer.received.slice(frames).some(({ event }) => event === 'page')).toBe(true)
})
