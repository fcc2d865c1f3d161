import { connect } from 'node:tls'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestClock } from '../clock.ts'
import { dial, MIRRORS, type MirrorFixture, retranslated, short, startMirrorFixture } from '../mirror-fixture.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { createTrip } from '../trips.ts'

const KEPT_MS = 2_000
const clock = createTestClock()
let server: TestServer
let fixture: MirrorFixture

beforeAll(async () => {
  server = await startTestServer({ clock, mirrors: MIRRORS })
  fixture = await startMirrorFixture(server)
})
afterAll(() => server.stop())

const ports = () => server.app.mirrors.ports
/** One mirror of this kind at a time: whose a packet is follows from nothing else. */
async function onlyMirror(addresses?: readonly string[]) {
  await server.db.owner.query(`update gps_mirrors set disabled_at = now() where kind = 'wialon-retranslator'`)
  clock.advance(KEPT_MS)
  return (await fixture.create('wialon-retranslator', addresses)).mirror
}
const seconds = () => Math.floor(clock.now() / 1_000) * 1_000

test('a receiver without addresses is off, and says so; whoever is not on the list is let go without a word', async () => {
  const mirror = await onlyMirror([])
  expect(mirror).toMatchObject({ is_on: false, addresses: [] })
  const early = await dial(ports().retranslator)
  early.socket.write(retranslated('864200000000001', seconds(), 19.1))
  await vi.waitFor(() => expect(early.isOpen()).toBe(false))
  const change = (addresses: readonly string[]) =>
    server.request('PATCH', `/api/gps/mirrors/${mirror.id}`, { token: fixture.token, body: { addresses } })
  expect((await change(['203.0.113.0/24'])).body).toMatchObject({ is_on: true })
  const stranger = await dial(ports().retranslator)
  stranger.socket.write(retranslated('864200000000001', seconds(), 19.1))
  await vi.waitFor(() => expect(stranger.isOpen()).toBe(false))
  expect([early.received(), stranger.received(), await fixture.unitsOf(mirror.id)]).toEqual(['', '', []])

  expect((await change(['203.0.113.0/24', '127.0.0.0/24'])).status).toBe(200)
  const carrier = await dial(ports().retranslator)
  carrier.socket.write(retranslated('864200000000001', seconds(), 19.1))
  await vi.waitFor(() => expect(carrier.received()).toBe('\x11'))
  const { rows } = await server.db.owner.query('select 1 from audit_log where action = $1', ['gps-mirror-change'])
  expect(rows).toHaveLength(2)
})

test.each([['0.0.0.0/0'], ['10.0.0.0/8'], ['gps.ejemplo.mx'], ['127.0.0.1/33']])(
  '%s is no address of a carrier',
  async (wrong) => {
    const { id } = await onlyMirror()
    const answer = await server.request('PATCH', `/api/gps/mirrors/${id}`, {
      token: fixture.token,
      body: { addresses: [wrong] },
    })
    expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_ADDRESS'])
  },
)

test('plates as an id bind nothing: the unit waits with what it said, and reaches its trip once a person has bound it', async () => {
  const trip = await createTrip(server, 'PL1', { unit_plates: '45-PL-1A' })
  const mirror = await onlyMirror()
  const { socket, received } = await dial(ports().retranslator)
  const at = seconds()
  socket.write(retranslated('45PL1A', at - 2_000, 19.1))
  await vi.waitFor(() => expect(received()).toBe('\x11'))
  expect(await fixture.fixesOf(trip.id)).toEqual([])
  expect(await fixture.unitsOf(mirror.id)).toMatchObject([
    {
      ...{ remote_id: '45PL1A', state: 'waiting', unit_id: null, suggested_plates: '45-PL-1A' },
      last_fix: { at: new Date(at - 2_000).toISOString(), latitude: 19.1, longitude: -99.5 },
    },
  ])
  await fixture.bindReported(mirror.id, '45PL1A', '45-PL-1A')
  // A twin that names the same plates in other letters waits as well, and takes nothing away.
  socket.write(Buffer.concat([retranslated('45-PL-1A', at - 1_000, 20), retranslated('45PL1A', at, 19.2)]))
  await vi.waitFor(() => expect(received()).toBe('\x11\x11\x11'))
  expect((await fixture.fixesOf(trip.id)).map(([, lat]) => lat)).toEqual([19.2])
  expect((await fixture.unitsOf(mirror.id)).map(({ state }: { state: string }) => state)).toEqual(['waiting', 'bound'])
})

test('a flood of invented ids pushes out those that nobody has bound, and none that somebody has', async () => {
  const trip = await createTrip(server, 'FL1', { unit_plates: '45-FL-1A' })
  const mirror = await onlyMirror()
  const { socket, received } = await dial(ports().retranslator)
  const at = seconds()
  socket.write(retranslated('real', at - 3_000, 19.1))
  await vi.waitFor(() => expect(received()).toBe('\x11'))
  await fixture.bindReported(mirror.id, 'real', '45-FL-1A')
  clock.advance(1_000)
  const flood = Array.from({ length: 2_100 }, (_, n) => retranslated(`inventado-${n}`, at, 20))
  socket.write(Buffer.concat(flood))
  await vi.waitFor(() => expect(received()).toHaveLength(2_101), { timeout: 15_000 })
  clock.advance(1_000)
  socket.write(Buffer.concat([retranslated('recien-llegada', at, 20), retranslated('real', at, 19.2)]))
  await vi.waitFor(() => expect(received()).toHaveLength(2_103))
  expect((await fixture.fixesOf(trip.id)).map(([, lat]) => lat)).toEqual([19.2])
  const units = await fixture.unitsOf(mirror.id)
  expect(units).toHaveLength(501)
  const ids = units.map(({ remote_id }: { remote_id: string }) => remote_id)
  expect(ids).toEqual(expect.arrayContaining(['real', 'recien-llegada']))
})

test('what nobody keeps is not acknowledged: an id at an address that two organisations list', async () => {
  const mirror = await onlyMirror()
  const other = await server.createOrganisation('Ajena')
  await server.db.owner.query(
    `insert into gps_mirrors (organisation_id, kind, carrier_name, key, addresses)
     values ($1, 'wialon-retranslator', 'X', 'k-ajena-1', '{127.0.0.1}')`,
    [other],
  )
  clock.advance(KEPT_MS)
  const { socket, received, isOpen } = await dial(ports().retranslator)
  socket.write(retranslated('864200000000055', seconds(), 19.1))
  await vi.waitFor(() => expect(isOpen()).toBe(false))
  expect([received(), await fixture.unitsOf(mirror.id)]).toEqual(['', []])
})

test('Wialon IPS and the HTTP receivers ask for their key, and bind no unit by its id either', async () => {
  const trip = await createTrip(server, 'IP4', { unit_plates: '45-IP-4A' })
  const { mirror } = await fixture.create('wialon-ips')
  const { socket, received } = await dial(ports().ips)
  const at = seconds()
  socket.write(`#L#45IP4A;${mirror.hand_over.key}\r\n#SD#${short(at - 1_000, '10.0000')}\r\n`)
  await vi.waitFor(() => expect(received()).toBe('#AL#1\r\n#ASD#1\r\n'))
  const traccar = (await fixture.create('traccar')).mirror
  const position = { latitude: 19, longitude: -99, fixTime: new Date(at).toISOString(), valid: true }
  const body = { position, device: { uniqueId: '45IP4A', name: '45-IP-4A' } }
  const path = new URL(traccar.hand_over.url).pathname
  expect((await server.request('POST', path, { body })).status).toBe(200)
  expect(await fixture.fixesOf(trip.id)).toEqual([])
  await fixture.bindReported(mirror.id, '45IP4A', '45-IP-4A')
  socket.write(`#SD#${short(at, '11.0000')}\r\n`)
  await vi.waitFor(() => expect(received()).toBe('#AL#1\r\n#ASD#1\r\n#ASD#1\r\n'))
  expect(await fixture.fixesOf(trip.id)).toHaveLength(1)
})

test('with a certificate only TLS is spoken', async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'vigia.ejemplo.mx' }])
  const secure = await startTestServer({ clock, mirrors: { ...MIRRORS, certificate: { cert, key } } })
  onTestFinished(() => secure.stop())
  const { mirror } = await (await startMirrorFixture(secure)).create('wialon-ips')
  const said = `#L#IMEI;${mirror.hand_over.key}\r\n`
  const plain = await dial(secure.app.mirrors.ports.ips)
  plain.socket.write(said)
  await vi.waitFor(() => expect(plain.isOpen()).toBe(false))
  expect(plain.received()).not.toContain('#AL#1')
  // Who set the receiver up learns why nothing comes.
  const strays = async () => (await secure.db.owner.query('select kind, reason from gps_stray_refusals')).rows
  await expect.poll(strays).toEqual([{ kind: 'wialon-ips', reason: 'plain' }])
  const socket = connect({ port: secure.app.mirrors.ports.ips ?? 0, host: '127.0.0.1', rejectUnauthorized: false })
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes.toString()
  })
  socket.write(said)
  await vi.waitFor(() => expect(received).toBe('#AL#1\r\n'))
})
