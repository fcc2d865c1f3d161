import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf } from '../../../test/trips.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('supervisor')
})
afterAll(() => server.stop())

const call = (method: string, path: string, body?: unknown) =>
  server.request(method, path, { token, ...(body === undefined ? {} : { body }) })
const centre = { lat: 20.5, lng: -100.4 }
const circle = { type: 'circle', centre, radiusM: 500 }
const square = { type: 'polygon', ring: [centre, { lat: 20.6, lng: -100.4 }, { lat: 20.6, lng: -100.3 }] }

test('a geofence is made, listed and deleted, and both acts are audited', async () => {
  const one = await call('POST', '/api/geofences', { name: '  Zona roja <b> ', kind: 'danger', shape: circle })
  const two = await call('POST', '/api/geofences', { name: 'Patio', kind: 'safe', shape: square })
  expect([one.status, one.body]).toEqual([
    201,
    { id: one.body.id, name: 'Zona roja <b>', kind: 'danger', shape: circle },
  ])
  expect((await call('GET', '/api/geofences')).body.data).toEqual([one.body, two.body])
  expect((await call('DELETE', `/api/geofences/${one.body.id}`)).status).toBe(204)
  expect((await call('DELETE', `/api/geofences/${one.body.id}`)).status).toBe(404)
  expect((await call('GET', '/api/geofences')).body.data).toEqual([two.body])
  const { rows } = await server.db.owner.query(
    `select action, subject from audit_log where action like 'geofence-%' order by id`,
  )
  expect(rows).toEqual([
    { action: 'geofence-create', subject: `geofence:${one.body.id}` },
    { action: 'geofence-create', subject: `geofence:${two.body.id}` },
    { action: 'geofence-delete', subject: `geofence:${one.body.id}` },
  ])
})

const REFUSED: readonly (readonly [string, object, number])[] = [
  ['no name', { kind: 'safe', shape: circle }, 400],
  ['an unknown kind', { name: 'a', kind: 'fun', shape: circle }, 400],
  ['a circle without radius', { name: 'a', kind: 'safe', shape: { type: 'circle', centre } }, 400],
  ['a circle of 1 m', { name: 'a', kind: 'safe', shape: { ...circle, radiusM: 1 } }, 422],
  ['a centre off the earth', { name: 'a', kind: 'safe', shape: { ...circle, centre: { lat: 95, lng: 0 } } }, 422],
  [
    'a polygon that crosses itself',
    {
      name: 'a',
      kind: 'safe',
      shape: {
        type: 'polygon',
        ring: [centre, { lat: 20.6, lng: -100.3 }, { lat: 20.6, lng: -100.4 }, { lat: 20.5, lng: -100.3 }],
      },
    },
    422,
  ],
  [
    'a polygon without surface',
    { name: 'a', kind: 'safe', shape: { type: 'polygon', ring: [centre, centre, { lat: 20.6, lng: -100.3 }] } },
    422,
  ],
  [
    'a corridor at one place',
    { name: 'a', kind: 'safe', shape: { type: 'corridor', line: [centre, centre], halfWidthM: 100 } },
    422,
  ],
  [
    'a circle over the date line',
    { name: 'a', kind: 'safe', shape: { ...circle, centre: { lat: 20, lng: 179.999 } } },
    422,
  ],
  ['a polygon of two points', { name: 'a', kind: 'safe', shape: { type: 'polygon', ring: [centre, centre] } }, 400],
  [
    'a polygon of 2 001 points',
    { name: 'a', kind: 'safe', shape: { type: 'polygon', ring: Array(2001).fill(centre) } },
    400,
  ],
  ['a shape of both kinds', { name: 'a', kind: 'safe', shape: { ...circle, ring: [] } }, 400],
  ['text for a number', { name: 'a', kind: 'safe', shape: { ...circle, radiusM: '500' } }, 400],
]

test.each(REFUSED)('%s is refused, alone and among others', async (_, body, status) => {
  const answer = await call('POST', '/api/geofences', body)
  expect([answer.status, typeof answer.body.error]).toEqual([status, 'string'])
  const before = (await call('GET', '/api/geofences')).body.data
  const good = { name: 'Buena', kind: 'safe', shape: circle }
  expect((await call('POST', '/api/geofences/import', { data: [good, body] })).status).toBe(status)
  expect((await call('GET', '/api/geofences')).body.data).toEqual(before)
})

test('a change to a geofence: what is given, and nothing that is unsound', async () => {
  const { body: geofence } = await call('POST', '/api/geofences', { name: 'Uno', kind: 'safe', shape: circle })
  const path = `/api/geofences/${geofence.id}`
  expect((await call('PATCH', path, { name: ' Dos ' })).body).toEqual({ ...geofence, name: 'Dos' })
  expect((await call('PATCH', path, { shape: square })).body).toEqual({ ...geofence, name: 'Dos', shape: square })
  const flat = { type: 'polygon', ring: [centre, centre, centre] }
  expect((await call('PATCH', path, { kind: 'danger', shape: flat })).status).toBe(422)
  expect((await call('PATCH', path, {})).status).toBe(400)
  expect((await call('PATCH', path, { colour: 'red' })).status).toBe(400)
  expect((await call('PATCH', '/api/geofences/999999', { name: 'x' })).status).toBe(404)
  const listed = (await call('GET', '/api/geofences')).body.data.find(({ id }: { id: string }) => id === geofence.id)
  expect(listed).toEqual({ ...geofence, name: 'Dos', shape: square })
  const { rows } = await server.db.owner.query(
    `select action, coalesce(after, before)->>'name' as name from audit_log where subject = $1 order by id`,
    [`geofence:${geofence.id}`],
  )
  expect(rows).toEqual([
    { action: 'geofence-create', name: 'Uno' },
    { action: 'geofence-update', name: 'Dos' },
    { action: 'geofence-update', name: 'Dos' },
  ])
})

test('a geofence of another organisation can be neither changed, deleted nor exported', async () => {
  const { body: geofence } = await call('POST', '/api/geofences', { name: 'Nuestra', kind: 'safe', shape: circle })
  const other = await server.createOrganisation('Otra')
  const key = await server.apiKey(['read', 'travels:write'], other)
  const asOther = (method: string, path: string, body?: unknown) =>
    server.request(method, path, { token: key, ...(body === undefined ? {} : { body }) })
  expect((await asOther('PATCH', `/api/geofences/${geofence.id}`, { name: 'Suya' })).status).toBe(404)
  expect((await asOther('GET', '/api/geofences/export?format=geojson')).body.features).toEqual([])
  await server.addUser('planes@otra.mx', 'supervisor', other)
  const person = { email: 'planes@otra.mx', password: TEST_PASSWORD }
  const stranger = (await server.request('POST', '/api/auth/login', { body: person })).body.token
  expect((await server.request('GET', '/api/geofences', { token: stranger })).body.data).toEqual([])
  expect((await server.request('DELETE', `/api/geofences/${geofence.id}`, { token: stranger })).status).toBe(404)
  expect((await call('GET', '/api/geofences')).body.data).toContainEqual(geofence)
})

test('what is exported is read and imported again, in each format', async () => {
  const before = (await call('GET', '/api/geofences')).body.data
  const corridor = { type: 'corridor', line: [centre, { lat: 20.9, lng: -100.1 }], halfWidthM: 400 }
  await call('POST', '/api/geofences', { name: 'Corredor <57> & más', kind: 'delivery', shape: corridor })
  const strip = (geofences: readonly (object & { id: string; name: string })[]) =>
    geofences.map(({ id: _, ...geofence }) => geofence)
  const byName = (geofences: readonly { name: string }[]) => geofences.toSorted((a, b) => a.name.localeCompare(b.name))
  for (const [format, type] of [
    ['geojson', 'application/geo+json'],
    ['kml', 'application/vnd.google-earth.kml+xml'],
    ['gpx', 'application/gpx+xml'],
  ] as const) {
    const all = strip((await call('GET', '/api/geofences')).body.data)
    const file = await call('GET', `/api/geofences/export?format=${format}`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
    expect(file.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="geocercas-\\d{4}-\\d\\d-\\d\\d[.]${format}"`),
    )
    const read = await call('POST', '/api/geo-files/read', { text: file.text })
    expect([read.status, read.body.format]).toEqual([200, format])
    const geofences = read.body.items.map(({ name, kind, shape }: Record<string, unknown>) => ({ name, kind, shape }))
    expect(geofences).toHaveLength(all.length)
    if (format !== 'geojson') expect(byName(geofences)).toEqual(byName(all))
    const made = await call('POST', '/api/geofences/import', { data: geofences })
    expect([made.status, strip(made.body.data)]).toEqual([201, geofences])
  }
  expect((await call('GET', '/api/geofences')).body.data).toHaveLength((before.length + 1) * 8)
  const { rows } = await server.db.owner.query<{ n: number }>(
    `select jsonb_array_length(after->'zones') as n from audit_log where action = 'geofence-import' order by id`,
  )
  expect(rows.map(({ n }) => n)).toEqual([1, 2, 4].map((times) => (before.length + 1) * times))
})

test('reading a file writes nothing, and a hostile one is refused', async () => {
  const before = (await call('GET', '/api/geofences')).body.data.length
  const xxe =
    '<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]><kml><Placemark><name>&x;</name></Placemark></kml>'
  const refused = await call('POST', '/api/geo-files/read', { text: xxe })
  expect([refused.status, refused.body.code]).toEqual([400, 'MALFORMED'])
  expect((await call('POST', '/api/geo-files/read', { text: 'a'.repeat(2_000_001) })).status).toBe(400)
  const line = { type: 'LineString', coordinates: Array.from({ length: 60_000 }, (_, i) => [-99 + i * 1e-5, 19]) }
  const large = await call('POST', '/api/geo-files/read', { text: JSON.stringify(line) })
  expect([large.status, large.body.items.length]).toEqual([200, 1])
  expect((await call('GET', '/api/geofences')).body.data).toHaveLength(before)
  const operator = await server.signIn('monitorista')
  expect((await server.request('POST', '/api/geo-files/read', { token: operator, body: { text: '{}' } })).status).toBe(
    403,
  )
})

test('the limit of geofences holds for an import as a whole', async () => {
  const other = await server.createOrganisation('Llena')
  const key = await server.apiKey(['read', 'travels:write'], other)
  const geofences = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ name: `Z${i}`, kind: 'safe', shape: circle }))
  const add = (count: number) =>
    server.request('POST', '/api/geofences/import', { token: key, body: { data: geofences(count) } })
  expect((await add(3)).status).toBe(201)
  await server.db.owner.query(
    `insert into geofences (organisation_id, name, kind, shape) select $1, 'Otra', 'safe', $2 from generate_series(1, 1996)`,
    [other, JSON.stringify(circle)],
  )
  const [over, tooMany] = [await add(2), await add(501)]
  expect([over.status, over.body.code, tooMany.status]).toEqual([422, 'TOO_MANY_GEOFENCES', 400])
  expect((await add(1)).status).toBe(201)
  const { body } = await server.request('GET', '/api/geofences', { token: key })
  expect(body.data).toHaveLength(2_000)
  expect(body.data.slice(0, 3).map(({ name }: { name: string }) => name)).toEqual(['Z0', 'Z1', 'Z2'])
})

test('a danger geofence that is drawn around a unit, moved away and brought back reaches its risk at once', async () => {
  const trip = await createTrip(server, 'ZONA')
  const key = await server.apiKey(['positions:write'])
  await server.request('POST', '/api/positions', { token: key, body: [fixOf(trip.phone, server.clock.now(), 18)] })
  const inGeofence = async () => {
    await server.app.live.fleet.loader.settled()
    await server.app.live.fleet.tick()
    const view = server.app.live.fleet.reader.trip(server.organisationId, trip.id)
    return view?.assessment.factors.filter(({ type }) => type === 'ZONA_RIESGO').map(({ text }) => text)
  }
  expect(await inGeofence()).toEqual([])
  const around = { type: 'circle', centre: { lat: 18, lng: -99.5 }, radiusM: 900 }
  const away = { ...around, centre: { lat: 18.1, lng: -99.5 } }
  const { body: geofence } = await call('POST', '/api/geofences', { name: 'Cumbres', kind: 'danger', shape: around })
  expect(await inGeofence()).toEqual([expect.stringContaining('Cumbres')])
  await call('PATCH', `/api/geofences/${geofence.id}`, { shape: away })
  expect(await inGeofence()).toEqual([])
  await call('PATCH', `/api/geofences/${geofence.id}`, { shape: around })
  expect(await inGeofence()).toHaveLength(1)
  await call('PATCH', `/api/geofences/${geofence.id}`, { kind: 'safe' })
  expect(await inGeofence()).toEqual([])
  const corridor = {
    type: 'corridor',
    line: [
      { lat: 17.9, lng: -99.5 },
      { lat: 18.1, lng: -99.5 },
    ],
    halfWidthM: 300,
  }
  await call('POST', '/api/geofences/import', { data: [{ name: 'Tramo', kind: 'danger', shape: corridor }] })
  expect(await inGeofence()).toEqual([expect.stringContaining('Tramo')])
})
