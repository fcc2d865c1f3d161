import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../clock.ts'
import { countQueries } from '../count-queries.ts'
import { listen } from '../live-client.ts'
import { connectPacket, rawHandshake } from '../raw-handshake.ts'
import { startTestServer, type TestServer } from '../server.ts'

const BEARERS = /from session_tokens|from api_keys/
/** What one address may have looked up in a minute, and what is on its way by then. */
const MOST_LOOK_UPS = 310

const clock = createTestClock(Date.now())
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ trustProxy: true, clock })
})
afterAll(() => server.stop())
beforeEach(() => clock.advance(120_000))

const lookUps = () => countQueries(server.db.database.unscoped, BEARERS)
const me = (token: string, address: string) =>
  server.request('GET', '/api/auth/me', { token, headers: { 'x-forwarded-for': address } })

test('one connection that asks ten thousand times without a good token is closed, and looked up once', async () => {
  const counted = lookUps()
  const flood = await rawHandshake(server.url, '10.1.0.1')
  for (let i = 0; i < 10_000; i++) flood.send(connectPacket(`mala-${i}`))
  await flood.closed
  counted.stop()
  expect(counted.count()).toBeLessThanOrEqual(1)
})

test('a refused connection hears why, and ends', async () => {
  const one = await rawHandshake(server.url, '10.1.0.2')
  one.send(connectPacket('mala'))
  await one.closed
  expect(one.received.at(-1)).toContain('TOKEN_INVALID')
})

test('a namespace that a connection has is not asked for again', async () => {
  const one = await rawHandshake(server.url, '10.1.0.3')
  const token = connectPacket(await server.signIn('lectura'))
  one.send(token)
  await expect.poll(() => one.received.some((text) => text.startsWith('40'))).toBe(true)
  one.send(token)
  await one.closed
})

test('after 300 handshakes that lead to nothing an address gets 429 before anybody is asked who it is', async () => {
  const good = await server.signIn('monitorista')
  const counted = lookUps()
  const statuses: number[] = []
  let retryAfter: unknown
  for (let round = 0; round < 8; round++) {
    const handshakes = await Promise.all(Array.from({ length: 50 }, () => rawHandshake(server.url, '10.1.0.4')))
    for (const [i, one] of handshakes.entries()) {
      statuses.push(one.status)
      if (one.status === 101) one.send(connectPacket(`mala-${round}-${i}`))
      else retryAfter = one.headers['retry-after']
    }
    await Promise.all(handshakes.map(({ closed }) => closed))
  }
  counted.stop()
  expect(statuses.filter((status) => status === 101)).toHaveLength(300)
  expect(statuses.filter((status) => status === 429)).toHaveLength(100)
  expect(Number(retryAfter)).toBeGreaterThan(0)
  expect(counted.count()).toBeLessThanOrEqual(MOST_LOOK_UPS)
  const polling = `${server.url}/socket.io/?EIO=4&transport=polling`
  const refused = await fetch(polling, { headers: { 'x-forwarded-for': '10.1.0.4' } })
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS' },
  })

  const other = await rawHandshake(server.url, '10.1.0.5')
  other.send(connectPacket(good))
  await expect.poll(() => other.received.some((text) => text.startsWith('40'))).toBe(true)
  other.close()
  clock.advance(20_000)
  expect((await rawHandshake(server.url, '10.1.0.4')).status).toBe(101)
})

test('handshakes that lead to a person count for nothing', async () => {
  const token = await server.signIn('supervisor')
  for (let round = 0; round < 110; round++) {
    const three = await Promise.all(['', '', ''].map(() => rawHandshake(server.url, '10.1.0.6')))
    for (const one of three) one.send(connectPacket(token))
    await expect.poll(() => three.every(({ received }) => received.some((text) => text.startsWith('40')))).toBe(true)
    for (const one of three) one.close()
  }
  expect((await rawHandshake(server.url, '10.1.0.6')).status).toBe(101)
})

test('four hundred unknown bearers at once, and again, cost 300 look-ups, and nobody else waits for them', async () => {
  const good = await server.signIn('monitorista')
  expect((await me(good, '10.2.0.9')).status).toBe(200)
  const counted = lookUps()
  const statuses = new Set<number>()
  for (let round = 0; round < 3; round++) {
    const flood = Promise.all(Array.from({ length: 400 }, (_, i) => me(`mala-${round}-${i}`, '10.2.0.1')))
    expect((await me(good, '10.2.0.2')).status).toBe(200)
    for (const { status } of await flood) statuses.add(status)
  }
  counted.stop()
  expect(statuses).toEqual(new Set([401, 429]))
  expect(counted.count()).toBeLessThanOrEqual(MOST_LOOK_UPS)
})

test('an IPv6 subscriber is counted by the /64, whatever address of it is used', async () => {
  const counted = lookUps()
  for (let round = 0; round < 20; round++) {
    await Promise.all(Array.from({ length: 20 }, (_, i) => me(`seis-${round}-${i}`, `2806:2f0:10:5::${round}:${i}`)))
  }
  counted.stop()
  expect(counted.count()).toBeLessThanOrEqual(MOST_LOOK_UPS)
})

test('an unknown token that comes again is not looked up again, and one that was just issued is not delayed', async () => {
  const counted = lookUps()
  for (let i = 0; i < 20; i++) expect((await me('siempre-la-misma', '10.3.0.1')).status).toBe(401)
  expect(counted.count()).toBe(1)
  const token = await server.signIn('lectura')
  expect((await me(token, '10.3.0.1')).status).toBe(200)
  counted.stop()
})

test('with the address flooded, who was let in before goes on, and a socket too', async () => {
  const token = await server.signIn('monitorista')
  expect((await me(token, '10.4.0.1')).status).toBe(200)
  for (let round = 0; round < 16; round++) {
    await Promise.all(Array.from({ length: 20 }, (_, i) => me(`ajena-${round}-${i}`, '10.4.0.1')))
  }
  expect((await me('otra-ajena', '10.4.0.1')).status).toBe(429)
  expect((await me(token, '10.4.0.1')).status).toBe(200)
  const screen = await rawHandshake(server.url, '10.4.0.1')
  screen.send(connectPacket(token))
  await expect.poll(() => screen.received.some((text) => text.startsWith('40'))).toBe(true)
  screen.close()
})

test('of five hundred wishes to watch in one go the last counts, and no frame comes for most of the others', async () => {
  const screen = await listen(server.url, { token: await server.signIn('monitorista'), feed: 'packed' })
  for (let i = 0; i < 300; i++) screen.watch(i % 2 === 0 ? 'all' : [String(i)])
  screen.watch([], null)
  await screen.until('heartbeat')
  expect(screen.frames.length).toBeLessThan(10)
  screen.close()
})

test('a connection that sends without end is closed', async () => {
  const one = await rawHandshake(server.url, '10.5.0.1')
  one.send(connectPacket(await server.signIn('lectura')))
  await expect.poll(() => one.received.some((text) => text.startsWith('40'))).toBe(true)
  for (let i = 0; i < 5_000; i++) one.send('42["watch",{"trips":"all"}]')
  await one.closed
})
