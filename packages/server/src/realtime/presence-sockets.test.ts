import { type PresentPersonWire, presenceSocketEvents, type ROLES } from '@vigia/contract'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startSecondServer } from '../../test/second-server.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../test/server.ts'
import { PRESENCE_TIMES, type PresenceTimes } from './presence-sockets.ts'

const MINUTE_MS = 60_000

/** As short as leaves who is cut off the time to come back on a busy machine. */
const TEST_TIMES: PresenceTimes = {
  ...PRESENCE_TIMES,
  changesEveryMs: 50,
  repeatMs: 250,
  receivedWithinMs: 3_000,
  backWithinMs: 5_000,
}

/** What the server's clock is ahead of ours. */
let aheadMs = 0
const clock = { now: () => Date.now() + aheadMs }
let server: TestServer
let watcher: string
const sockets: Socket[] = []

beforeAll(async () => {
  server = await startTestServer({ clock, presenceTimes: TEST_TIMES })
  watcher = await server.signIn('supervisor')
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(() => server.stop())

type People = readonly PresentPersonWire[] | null
const within = { timeout: 20_000, interval: 20 }

/** A screen, and what it was told last; `undefined` while it was told nothing. */
function open(token: string, url = server.url) {
  const socket = io(`${url}/presence`, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  sockets.push(socket)
  let last: People | undefined
  let words = 0
  socket.on('people', (payload: unknown) => {
    last = presenceSocketEvents.people.parse(payload).people
    words += 1
  })
  return {
    socket,
    last: () => last,
    words: () => words,
    nextWord: () => new Promise((resolve) => socket.once('people', resolve)),
    of: (userId: string) => last?.find(({ user_id }) => user_id === userId) ?? null,
    here: (path: string, attention: string, for_s = 0) => socket.emit('here', { path, attention, for_s }),
  }
}
const personOf = async (name: string, role: (typeof ROLES)[number] = 'monitorista', organisationId?: string) => {
  const email = `${name}@prueba.mx`
  const id = await server.addUser(email, role, organisationId)
  const { body } = await server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })
  return { id, token: String(body.token) }
}

test('in the first seconds of a server it knows nobody, which is not that nobody is there', async () => {
  const view = open(watcher)
  await expect.poll(view.words, within).toBeGreaterThan(0)
  expect(view.last()).toBe(null)
  view.here('/sentinel', 'active')
  await view.nextWord()
  expect(view.last()).toBe(null)
  aheadMs += 15_000
  await expect.poll(view.last, within).toMatchObject([{ path: '/sentinel' }])
})

test('who opens a screen is there, with where they are and how attentive, until they leave', async () => {
  const ana = await personOf('ana')
  const view = open(watcher)
  const openedAt = clock.now()
  const desk = open(ana.token)
  // It has said nothing yet, and nothing is made up.
  await expect.poll(view.last, within).toBeInstanceOf(Array)
  await new Promise((connected) =>
    desk.socket.connected ? connected(null) : desk.socket.once('connect', () => connected(null)),
  )
  for (const _word of [1, 2]) await view.nextWord()
  expect(view.of(ana.id)).toBe(null)
  desk.here('/alerts', 'idle', 600)
  await expect.poll(() => view.of(ana.id)?.path, within).toBe('/alerts')
  const person = view.of(ana.id)
  expect(person?.attention).toBe('idle')
  expect(Date.parse(person?.attention_since ?? '') / 1_000).toBeCloseTo(openedAt / 1_000 - 600, -2)
  expect(Date.parse(person?.since ?? '')).toBeGreaterThanOrEqual(openedAt - 1_000)
  expect(JSON.stringify(view.last())).not.toContain('@')
  desk.socket.disconnect()
  await expect.poll(() => view.of(ana.id), within).toBe(null)
})

test('who is cut off and comes back is there since the beginning, and never gone meanwhile', async () => {
  const cut = await personOf('cortada')
  const view = open(watcher)
  let wasGone = false
  view.socket.on('people', () => {
    wasGone ||= since !== undefined && view.of(cut.id) === null
  })
  let since: string | undefined
  const desk = open(cut.token)
  desk.here('/guardian', 'active', 60)
  await expect.poll(() => view.of(cut.id)?.path, within).toBe('/guardian')
  since = view.of(cut.id)?.since
  aheadMs += MINUTE_MS
  desk.socket.io.engine.close()
  await view.nextWord()
  const again = open(cut.token)
  for (const _word of [1, 2]) await view.nextWord()
  again.here('/alerts', 'active')
  await expect.poll(() => view.of(cut.id)?.path, within).toBe('/alerts')
  expect(view.of(cut.id)?.since).toBe(since)
  expect(wasGone).toBe(false)

  again.socket.io.engine.close()
  await expect.poll(() => view.of(cut.id), { timeout: 30_000, interval: 20 }).toBe(null)
})

test('a token that runs out does not make anybody new', async () => {
  const old = await personOf('vencida')
  aheadMs += 15 * MINUTE_MS - 4_000
  watcher = await server.signIn('supervisor')
  const view = open(watcher)
  const desk = open(old.token)
  desk.here('/guardian', 'active')
  await expect.poll(() => view.of(old.id)?.path, within).toBe('/guardian')
  const since = view.of(old.id)?.since
  await expect.poll(() => desk.socket.connected, within).toBe(false)
  const { body } = await server.request('POST', '/api/auth/login', {
    body: { email: 'vencida@prueba.mx', password: TEST_PASSWORD },
  })
  await view.nextWord()
  expect(view.of(old.id)?.since).toBe(since)
  const again = open(String(body.token))
  again.here('/alerts', 'active')
  await expect.poll(() => view.of(old.id)?.path, within).toBe('/alerts')
  expect(view.of(old.id)?.since).toBe(since)
})

test('a person with two screens is one, until the last of them closes', async () => {
  const two = await personOf('dos')
  const view = open(watcher)
  const [first, second] = [open(two.token), open(two.token)]
  first.here('/guardian', 'active')
  second.here('/alerts', 'away')
  await expect.poll(() => view.of(two.id)?.path, within).toBe('/guardian')
  expect(view.last()?.filter(({ user_id }) => user_id === two.id)).toHaveLength(1)
  first.socket.disconnect()
  await expect.poll(() => view.of(two.id)?.attention, within).toBe('away')
  second.socket.disconnect()
  await expect.poll(() => view.of(two.id), within).toBe(null)
})

test('those who only look on are counted and told nothing, and a key is let in nowhere', async () => {
  const reader = await personOf('lector', 'lectura')
  const view = open(watcher)
  const told = open(reader.token)
  told.here('/sentinel', 'active')
  await expect.poll(() => view.of(reader.id)?.user_id, within).toBe(reader.id)
  const key = open(await server.apiKey(['read']))
  expect(await new Promise((resolve) => key.socket.once('connect_error', (error) => resolve(error)))).toMatchObject({
    data: { code: 'FORBIDDEN' },
  })
  // Two more words to whoever may be told have gone by.
  for (const _word of [1, 2]) await view.nextWord()
  expect(told.last()).toBe(undefined)
})

test('a person who may no longer see people is told no more', async () => {
  const lowered = await personOf('baja')
  const view = open(watcher)
  const told = open(lowered.token)
  told.here('/sentinel', 'active')
  await expect.poll(() => told.of(lowered.id)?.path, within).toBe('/sentinel')
  const administrator = await server.signIn('administrador')
  const { status } = await server.request('PATCH', `/api/users/${lowered.id}`, {
    token: administrator,
    body: { role: 'lectura' },
  })
  expect(status).toBe(200)
  const wordsWhileViewersHear = async () => {
    const before = told.words()
    for (const _word of [1, 2]) await view.nextWord()
    return told.words() - before
  }
  await expect.poll(wordsWhileViewersHear, within).toBe(0)
  expect([told.socket.connected, view.of(lowered.id)?.user_id]).toEqual([true, lowered.id])
})

test('another organisation’s people are nobody’s business', async () => {
  const other = await server.createOrganisation('Ajena')
  const foreign = await personOf('ajena', 'administrador', other)
  const view = open(watcher)
  const theirs = open(foreign.token)
  theirs.here('/alerts', 'active')
  await expect.poll(theirs.last, within).toMatchObject([{ user_id: foreign.id }])
  await expect.poll(view.last, within).toBeInstanceOf(Array)
  expect(view.of(foreign.id)).toBe(null)
})

test.each([
  ['a path that says something else', { path: '/alerts?viaje=1', attention: 'active', for_s: 0 }],
  ['a long path', { path: `/${'a'.repeat(99)}`, attention: 'active', for_s: 0 }],
  ['no such attention', { path: '/alerts', attention: 'asleep', for_s: 0 }],
  ['a time before they came into the world', { path: '/alerts', attention: 'idle', for_s: 9e9 }],
  ['nothing', undefined],
])('%s is as if nothing had been said', async (_what, payload) => {
  const odd = await personOf(`rara-${Math.random()}`)
  const view = open(watcher)
  const desk = open(odd.token)
  desk.here('/guardian', 'active')
  await expect.poll(() => view.of(odd.id)?.path, within).toBe('/guardian')
  desk.socket.emit('here', payload)
  desk.here('/sentinel', 'active')
  await expect.poll(() => view.of(odd.id)?.path, within).toBe('/sentinel')
})

test('people of two servers are one list; whom a server does not hear it does not know', async () => {
  const there = await personOf('otra')
  const view = open(watcher)
  await expect.poll(view.last, within).toBeInstanceOf(Array)
  const second = await startSecondServer(server, { presenceTimes: TEST_TIMES })
  let isStopped = false
  try {
    const desk = open(there.token, second.url)
    desk.here('/guardian', 'active')
    await expect.poll(() => view.of(there.id)?.path, within).toBe('/guardian')
    const viewThere = open(watcher, second.url)
    viewThere.here('/sentinel', 'active')
    aheadMs += 15_000
    await expect.poll(() => viewThere.last()?.length, within).toBe(2)
    desk.socket.disconnect()
    await expect.poll(() => view.of(there.id), within).toBe(null)

    const again = open(there.token, second.url)
    again.here('/guardian', 'active')
    await expect.poll(() => view.of(there.id)?.user_id, within).toBe(there.id)
    isStopped = true
    await second.stop()
    await expect.poll(() => again.socket.connected, within).toBe(false)
    await expect.poll(() => view.last() !== null && view.of(there.id) === null, within).toBe(true)

    // A server that lives and says nothing: who sits at its screens is not known.
    await server.db.owner.query(
      "insert into servers (id, seen_at) values (gen_random_uuid(), now() + interval '1 hour')",
    )
    await expect.poll(view.last, within).toBe(null)
  } finally {
    await server.db.owner.query("delete from servers where seen_at > now() + interval '1 minute'")
    if (!isStopped) await second.stop()
  }
  await expect.poll(view.last, within).toBeInstanceOf(Array)
})
