import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import {
  dial,
  MIRRORS,
  type MirrorFixture,
  retranslated,
  short,
  startMirrorFixture,
} from '../../../test/mirror-fixture.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { mirrorDirectory } from './mirror-directory.ts'
import type { TurnedAway } from './refusal-log.ts'
import { writeRefusals } from './refusals.store.ts'

const clock = createTestClock()
let server: TestServer
let fixture: MirrorFixture

beforeAll(async () => {
  server = await startTestServer({ clock, mirrors: MIRRORS })
  fixture = await startMirrorFixture(server)
})
afterAll(() => server.stop())

const ports = () => server.app.mirrors.ports
/** What is told of a receiver: the last that it turned away. */
const refusal = async (mirrorId: string) => {
  const { body } = await server.request('GET', '/api/gps/mirrors', { token: fixture.token })
  return body.data.find(({ id }: { id: string }) => id === mirrorId).refusal
}
const told = (mirrorId: string) => expect.poll(() => refusal(mirrorId))
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  server.request('POST', path, { rawBody: body, headers: { 'content-type': 'application/json', ...headers } })
const pathOf = (mirror: { hand_over: { url: string } }) => new URL(mirror.hand_over.url).pathname
const say = async (port: number | null, ...words: readonly (string | Buffer)[]) => {
  const { socket, isOpen } = await dial(port)
  for (const word of words) socket.write(word)
  return { isOpen }
}
const list = (mirrorId: string, ...addresses: readonly string[]) =>
  server.request('PATCH', `/api/gps/mirrors/${mirrorId}`, { token: fixture.token, body: { addresses } })
const seconds = () => Math.floor(clock.now() / 1_000) * 1_000

test('a webhook’s refusals are told with why, since when and how often, until a good position comes', async () => {
  const { mirror, secret } = await fixture.create('webhook')
  expect(mirror.refusal).toBeNull()
  const fix = JSON.stringify({ device: '1', timestamp: new Date(clock.now()).toISOString(), lat: 19, lng: -99 })
  const send = (body: string, { key = secret, at = clock.now() } = {}) => {
    const timestamp = String(Math.floor(at / 1000))
    const hmac = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
    return post(pathOf(mirror), body, { 'x-vigia-timestamp': timestamp, 'x-vigia-signature': `sha256=${hmac}` })
  }
  expect((await post(pathOf(mirror), fix)).status).toBe(401)
  await told(mirror.id).toMatchObject({ reason: 'unsigned', count: 1, is_own: true, address: '127.0.0.1' })
  for (const [reason, answer] of [
    ['signature', () => send(fix, { key: 'otro secreto' })],
    ['clock', () => send(fix, { at: clock.now() - 301_000 })],
    ['malformed', () => send('{"lat":1}')],
    ['too-many', () => send(JSON.stringify(Array.from({ length: 1_001 }, () => 1)))],
  ] as const) {
    expect((await answer()).status).toBeGreaterThanOrEqual(400)
    await told(mirror.id).toMatchObject({ reason, at: new Date(clock.now()).toISOString() })
  }
  expect(await refusal(mirror.id)).toMatchObject({ count: 1, total: 5 })
  clock.advance(1_000)
  expect((await send(fix)).status).toBe(200)
  expect(await refusal(mirror.id)).toBeNull()
  clock.advance(1_000)
  await send(fix, { key: 'otro secreto' })
  // Counted anew since the good one.
  await told(mirror.id).toMatchObject({ reason: 'signature', count: 1 })
  const { rows } = await server.db.owner.query('select * from gps_mirrors where id = $1', [mirror.id])
  expect(JSON.stringify(rows)).not.toContain('otro secreto')
})

test('Traccar: what is malformed, and what comes from an address that is not listed, is its receiver’s', async () => {
  const { mirror } = await fixture.create('traccar')
  expect((await post(pathOf(mirror), '{"position":{}}')).status).toBe(400)
  await told(mirror.id).toMatchObject({ reason: 'malformed', count: 1, is_own: true })
  const { mirror: far } = await fixture.create('traccar', ['203.0.113.0/24'])
  expect((await post(pathOf(far), '{}')).status).toBe(404)
  await told(far.id).toMatchObject({ reason: 'address', is_own: true, address: '127.0.0.1' })
  await list(far.id, '203.0.113.0/24', '127.0.0.1')
  // Nobody is told to list what is listed.
  expect(await refusal(far.id)).toBeNull()
  await list(far.id, '203.0.113.0/24')
  expect(await refusal(far.id)).toMatchObject({ reason: 'address' })
})

test('Wialon IPS: a wrong password may be of any receiver, what comes after a sign-in is its own', async () => {
  const { mirror } = await fixture.create('wialon-ips')
  const stranger = await say(ports().ips, '#L#55IP1F;clave-secreta-equivocada\r\n')
  await expect.poll(stranger.isOpen).toBe(false)
  await told(mirror.id).toMatchObject({ reason: 'password', count: 1, is_own: false, address: '127.0.0.1' })
  await say(ports().ips, `#L#55IP1F;${mirror.hand_over.key}\r\n`, '#SD#no;es;una;posicion\r\n')
  await told(mirror.id).toMatchObject({ reason: 'malformed', is_own: true })
  clock.advance(1_000)
  await say(ports().ips, `#L#55IP1F;${mirror.hand_over.key}\r\n`, `#SD#${short(clock.now(), '10.0000')}\r\n`)
  await told(mirror.id).toBeNull()
  const { rows } = await server.db.owner.query('select * from gps_stray_refusals')
  expect(JSON.stringify(rows)).toContain('password')
  expect(JSON.stringify(rows)).not.toContain('clave-secreta-equivocada')
})

test('Wialon IPS: who lists the address of a wrong password, or of another protocol, is told that it is theirs', async () => {
  const { mirror } = await fixture.create('wialon-ips', ['127.0.0.1'])
  await say(ports().ips, '#L#55IP1F;otra\r\n')
  await told(mirror.id).toMatchObject({ reason: 'password', is_own: true })
  await say(ports().ips, 'GET / HTTP/1.1\r\n\r\n')
  await told(mirror.id).toMatchObject({ reason: 'malformed', count: 1, total: 2, is_own: true })
  await say(ports().ips, `#D#${short(clock.now(), '10.0000')}\r\n`)
  await told(mirror.id).toMatchObject({
    ...{ reason: 'no-sign-in', count: 1, total: 3, is_own: true },
    others: expect.arrayContaining([
      expect.objectContaining({ reason: 'malformed', count: 1, address: '127.0.0.1' }),
      expect.objectContaining({ reason: 'password', count: 1 }),
    ]),
  })
  clock.advance(1_000)
  const { mirror: other } = await fixture.create('wialon-ips', ['127.0.0.0/16'])
  await say(ports().ips, '#L#55IP1F;otra\r\n')
  // Two carriers of one platform: it may be of either.
  await told(other.id).toMatchObject({ reason: 'password', count: expect.any(Number), is_own: false })
  expect((await refusal(mirror.id)).total).toBe(3)
})

test('Wialon Retranslator: the address that nobody listed is told, so that it can be', async () => {
  const { mirror } = await fixture.create('wialon-retranslator', [])
  const { isOpen } = await say(ports().retranslator, retranslated('8642', seconds(), 19.1))
  await expect.poll(isOpen).toBe(false)
  await told(mirror.id).toMatchObject({ reason: 'address', is_own: false, address: '127.0.0.1' })
  await list(mirror.id, '127.0.0.1')
  expect(await refusal(mirror.id)).toBeNull()
  clock.advance(1_000)
  await say(ports().retranslator, Buffer.alloc(4, 0xff))
  await told(mirror.id).toMatchObject({ reason: 'malformed', is_own: true })
  clock.advance(1_000)
  await say(ports().retranslator, retranslated('8642', seconds(), 19.1))
  await told(mirror.id).toBeNull()
})

test('Wialon Retranslator: who has hung up before anybody saw from where is not told to be listed', async () => {
  const noted: TurnedAway[] = []
  const directory = mirrorDirectory({
    ...{ db: server.db.database.unscoped, clock },
    receive: () => Promise.reject(new Error('nothing is received')),
    refusals: { note: (one) => void noted.push(one), received: () => undefined, close: async () => undefined },
  })
  expect([await directory.expectsRetranslator(''), await directory.expectsRetranslator('192.0.2.1')]).toEqual([
    false,
    false,
  ])
  expect(noted.map(({ address }) => address)).toEqual(['192.0.2.1'])
})

test('what is nobody’s is told to no company of several, and counted for who runs the server', async () => {
  const { mirror } = await fixture.create('traccar')
  const before = await nobodys()
  expect((await post('/intake/traccar/una-clave-de-nadie', '{}')).status).toBe(404)
  await told(mirror.id).toMatchObject({ reason: 'key', is_own: false })
  expect(await nobodys()).toBe(before + 1)
  const { mirror: listing } = await fixture.create('traccar', ['127.0.0.1'])
  await post('/intake/traccar/una-clave-de-nadie', '{}')
  await told(listing.id).toMatchObject({ reason: 'key', count: 1, is_own: true })
  const other = await server.createOrganisation('Otra empresa')
  expect(await refusal(mirror.id)).toBeNull()
  await server.db.owner.query(
    `insert into gps_mirrors (organisation_id, kind, carrier_name, key, created_at) values ($1, 'traccar', 'Norte', 'otra', now())`,
    [other],
  )
  // The directory looks again.
  clock.advance(2_001)
  await post('/intake/traccar/una-clave-de-nadie', '{}')
  // It may be the other company's, whose carrier has the same platform.
  await expect.poll(nobodys).toBe(before + 2)
  expect((await refusal(listing.id)).count).toBe(1)
  // What is its own is told all the same.
  expect((await post(pathOf(mirror), '{}')).status).toBe(400)
  await told(mirror.id).toMatchObject({ reason: 'malformed', is_own: true })
})

test('what is malformed among good ones is told, by both protocols that send several at once', async () => {
  const { mirror, secret } = await fixture.create('webhook')
  const good = { device: '1', timestamp: new Date(clock.now()).toISOString(), lat: 19, lng: -99 }
  const body = JSON.stringify([good, { ...good, lat: 'norte' }])
  const timestamp = String(Math.floor(clock.now() / 1_000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  const headers = { 'x-vigia-timestamp': timestamp, 'x-vigia-signature': `sha256=${signature}` }
  expect((await post(pathOf(mirror), body, headers)).body.malformed).toEqual([1])
  await told(mirror.id).toMatchObject({ reason: 'malformed', count: 1, is_own: true })
  const { mirror: ips } = await fixture.create('wialon-ips')
  await say(ports().ips, `#L#55IP1F;${ips.hand_over.key}\r\n`, `#B#${short(clock.now(), '10.0000')}|no;es|\r\n`)
  await told(ips.id).toMatchObject({ reason: 'malformed', count: 1, is_own: true })
  expect((await fixture.unitsOf(ips.id)).length).toBe(1)
})

test('of two servers the one that writes later what it turned away before does not hide what is newer', async () => {
  const { mirror } = await fixture.create('webhook')
  const note = async (mirrorId: string | null, reason: 'clock' | 'signature', agoMs: number) => {
    const one = {
      kind: 'webhook',
      mirrorId,
      reason,
      address: `192.0.2.${agoMs}`,
      at: clock.now() - agoMs,
      count: 1,
    } as const
    await writeRefusals(server.db.database.unscoped, [one])
  }
  const newest = { at: new Date(clock.now() - 1) }
  for (const mirrorId of [mirror.id, null]) {
    await note(mirrorId, 'clock', 1)
    await note(mirrorId, mirrorId === null ? 'clock' : 'signature', 9)
  }
  expect(await refusal(mirror.id)).toMatchObject({
    reason: 'clock',
    at: newest.at.toISOString(),
    address: '192.0.2.1',
    ...{ count: 1, total: 2 },
  })
  const { rows } = await server.db.owner.query(
    `select refused_at as at, refused_from as address, count from gps_stray_refusals where kind = 'webhook' and reason = 'clock'`,
  )
  expect(rows).toEqual([{ at: newest.at.getTime(), address: '192.0.2.1', count: 2 }])
})

test('a body that is too large, and TLS spoken to a port without it, are told with what to do', async () => {
  const { mirror } = await fixture.create('traccar')
  const large = JSON.stringify({ text: 'x'.repeat(512 * 1024) })
  expect((await post(pathOf(mirror), large)).status).toBe(413)
  await told(mirror.id).toMatchObject({ reason: 'too-large', count: 1, is_own: true, address: '127.0.0.1' })
  const { isOpen } = await say(ports().ips, Buffer.from('1603010200010001fc0303', 'hex'))
  await expect.poll(isOpen).toBe(false)
  // Of several that list this address it is nobody's that is known.
  await expect
    .poll(
      async () => (await server.db.owner.query(`select kind from gps_stray_refusals where reason = 'encrypted'`)).rows,
    )
    .toEqual([{ kind: 'wialon-ips' }])
})

const nobodys = async (): Promise<number> => {
  const { rows } = await server.db.owner.query<{ count: number }>(
    `select coalesce(sum(count), 0)::int as count from gps_stray_refusals where kind = 'traccar' and reason = 'key'`,
  )
  return rows[0]?.count ?? 0
}
