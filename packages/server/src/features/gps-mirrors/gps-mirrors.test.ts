import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { MIRRORS, type MirrorFixture, startMirrorFixture } from '../../../test/mirror-fixture.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let fixture: MirrorFixture

beforeAll(async () => {
  server = await startTestServer({ clock, mirrors: MIRRORS })
  fixture = await startMirrorFixture(server)
})
afterAll(() => server.stop())

const forwarded = (uniqueId: string, name: string, at: number, lat: number, over: object = {}) => ({
  position: {
    ...{
      deviceId: 1,
      valid: true,
      latitude: lat,
      longitude: -99.5,
      speed: 30,
      course: 90,
      altitude: 2000,
      accuracy: 0,
    },
    fixTime: new Date(at).toISOString(),
    ...over,
  },
  device: { id: 1, name, uniqueId },
})

test.each([
  ['wialon-retranslator', 'Puerto: ', null],
  ['wialon-ips', 'Contraseña', null],
  ['traccar', 'forward.url', /^http:\/\/vigia\.ejemplo\.mx:\d+\/intake\/traccar\/\w{24}$/],
  ['webhook', 'HMAC-SHA256', /^http:\/\/vigia\.ejemplo\.mx:\d+\/intake\/webhook\/\w{24}$/],
] as const)('the wizard prints what to hand to the carrier: %s', async (kind, words, url) => {
  const { mirror, secret } = await fixture.create(kind)
  const { hand_over: handOver } = mirror
  expect(handOver.host).toBe('vigia.ejemplo.mx')
  expect(handOver.port).toBeGreaterThan(0)
  expect(handOver.text).toContain(words)
  expect(handOver.text).toMatch(/^GPS espejo de Fletes Ruiz/)
  if (url === null) expect(handOver.text).toContain(`Puerto: ${handOver.port}`)
  else expect(handOver.url).toMatch(url)
  expect(secret === null).toBe(kind !== 'webhook')
  const listed = await server.request('GET', '/api/gps/mirrors', { token: fixture.token })
  expect(listed.body.data.map(({ id }: { id: string }) => id)).toContain(mirror.id)
  if (secret !== null) expect(listed.text).not.toContain(secret)
})

test('only administrators, and only of their own organisation', async () => {
  const { mirror } = await fixture.create('traccar')
  const watcher = await server.signIn('monitorista')
  expect((await server.request('GET', '/api/gps/mirrors', { token: watcher })).status).toBe(403)
  const other = await server.createOrganisation('Otra empresa')
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into gps_mirrors (organisation_id, kind, carrier_name, key) values ($1, 'traccar', 'X', 'llave-de-otros')
     returning id::text`,
    [other],
  )
  const foreign = rows[0]?.id ?? ''
  expect((await server.request('DELETE', `/api/gps/mirrors/${foreign}`, { token: fixture.token })).status).toBe(404)
  expect((await server.request('GET', `/api/gps/mirrors/${foreign}/units`, { token: fixture.token })).status).toBe(404)
  expect((await server.request('DELETE', `/api/gps/mirrors/${mirror.id}`, { token: fixture.token })).status).toBe(204)
  const path = new URL(mirror.hand_over.url).pathname
  expect((await server.request('POST', path, { body: forwarded('1', 'x', clock.now(), 19) })).status).toBe(404)
})

test('Traccar forwards: the trip of a bound unit has the position as extracted', async () => {
  const trip = await createTrip(server, 'TR1', { unit_plates: '45-AK-7P' })
  await createTrip(server, 'TR2', { unit_plates: '45-AK-7R' })
  const { mirror } = await fixture.create('traccar')
  const path = new URL(mirror.hand_over.url).pathname
  const at = clock.now() - MINUTE_MS
  const send = (body: object) => server.request('POST', path, { body })
  await send(forwarded('8642000001', 'TRACTO 45 AK 7P', at - 1_000, 19))
  await fixture.bindReported(mirror.id, '8642000001', '45-AK-7P')
  expect((await send(forwarded('8642000001', 'TRACTO 45 AK 7P', at, 19.1))).status).toBe(200)
  expect((await send(forwarded('8642000002', 'Caja 12', at, 20.1))).status).toBe(200)
  expect((await send(forwarded('8642000001', 'TRACTO 45 AK 7P', at, 19.9, { valid: false }))).status).toBe(200)
  expect((await send({ position: {} })).status).toBe(400)
  expect(await fixture.fixesOf(trip.id)).toEqual([[at, 19.1, 'extracted']])
  expect(await fixture.unitsOf(mirror.id)).toMatchObject([
    { remote_id: '8642000002', remote_name: 'Caja 12', unit_id: null },
    { remote_id: '8642000001', plates: '45-AK-7P' },
  ])
  const extracted = () => server.request('GET', `/api/gps/extract/data/${trip.id}`, { token: fixture.token })
  await expect.poll(async () => (await extracted()).text).toContain('19.1')
})

test('a unit that a person has picked speaks for it from then on, and one of somebody else cannot be picked', async () => {
  const trip = await createTrip(server, 'PK1', { unit_plates: '66-PK-1A' })
  const { mirror } = await fixture.create('traccar')
  const path = new URL(mirror.hand_over.url).pathname
  const at = clock.now() - 2 * MINUTE_MS
  await server.request('POST', path, { body: forwarded('8642000009', 'Unidad 9', at, 19.2) })
  expect(await fixture.fixesOf(trip.id)).toEqual([])
  const [remote] = await fixture.unitsOf(mirror.id)
  const bind = (unitId: string | null) => fixture.bind(remote.id, unitId)
  expect((await bind('999999')).status).toBe(404)
  expect((await bind(await fixture.unitId('66-PK-1A'))).body).toMatchObject({ plates: '66-PK-1A' })
  await server.request('POST', path, { body: forwarded('8642000009', 'Unidad 9', at + 1000, 19.3) })
  expect(await fixture.fixesOf(trip.id)).toEqual([[at + 1000, 19.3, 'extracted']])

  expect((await bind(null)).status).toBe(200)
  await server.request('POST', path, { body: forwarded('8642000009', '66-PK-1A', at + 2000, 19.4) })
  expect(await fixture.fixesOf(trip.id)).toHaveLength(1)
})

test('a unit that is registered after its truck was first heard is suggested', async () => {
  const { mirror } = await fixture.create('traccar')
  const path = new URL(mirror.hand_over.url).pathname
  await server.request('POST', path, { body: forwarded('8642000010', '77-NV-3C', clock.now() - 3000, 19.5) })
  expect((await fixture.unitsOf(mirror.id))[0].suggested_plates).toBeNull()
  await createTrip(server, 'NV1', { unit_plates: '77-NV-3C' })
  expect((await fixture.unitsOf(mirror.id))[0]).toMatchObject({ suggested_plates: '77-NV-3C', unit_id: null })
})

test('a webhook is taken with its signature only, and tells what became of each position', async () => {
  const trip = await createTrip(server, 'WH1', { unit_plates: '88-WH-1D' })
  const { mirror, secret } = await fixture.create('webhook')
  const path = new URL(mirror.hand_over.url).pathname
  const at = clock.now() - MINUTE_MS
  const fix = (device: string, when: number) => ({
    device,
    timestamp: new Date(when).toISOString(),
    lat: 19.6,
    lng: -99.5,
  })
  const text = JSON.stringify([
    fix('88WH1D', at),
    fix('88WH1D', at - 1000),
    fix('88WH1D', at),
    fix('nadie', at),
    { lat: 1 },
  ])
  const send = (body: string, over: { secret?: string; at?: number; signed?: string } = {}) => {
    const timestamp = String(Math.floor((over.at ?? clock.now()) / 1000))
    const hmac = createHmac('sha256', over.secret ?? secret)
      .update(`${timestamp}.${over.signed ?? body}`)
      .digest('hex')
    const headers = {
      'content-type': 'application/json',
      'x-vigia-timestamp': timestamp,
      'x-vigia-signature': `sha256=${hmac}`,
    }
    return server.request('POST', path, { rawBody: body, headers })
  }
  expect((await send(text, { secret: 'otro' })).status).toBe(401)
  expect((await send(text, { signed: `${text} ` })).status).toBe(401)
  expect((await send(text, { at: clock.now() - 301_000 })).status).toBe(401)
  expect((await send(text, { at: clock.now() + 301_000 })).status).toBe(401)
  expect((await server.request('POST', path, { rawBody: text })).status).toBe(401)
  expect(await fixture.fixesOf(trip.id)).toEqual([])
  const first = JSON.stringify(fix('88WH1D', at - 2000))
  expect((await send(first)).body).toMatchObject({ recorded: 0, unmatched: 1 })
  await fixture.bindReported(mirror.id, '88WH1D', '88-WH-1D')
  const { status, body } = await send(text)
  expect([status, body]).toEqual([200, { recorded: 2, unmatched: 1, refused: 0, without_trip: 0, malformed: [4] }])
  expect((await send(text)).body.recorded).toBe(2)
  expect((await fixture.fixesOf(trip.id)).map(([when]) => when)).toEqual([at - 1000, at])
  expect((await send('{')).status).toBe(400)
})
