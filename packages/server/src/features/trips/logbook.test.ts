import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const clock = createTestClock()
let server: TestServer
let token: string
let tripId: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('monitorista')
  const body = { external_invoice: 'L-1', status: 'in transit', origin: 'A', destination: 'B' }
  tripId = (await server.request('POST', '/api/travels', { token: await server.signIn('supervisor'), body })).body
    .data[0].id
})
afterAll(() => server.stop())

const call = (method: string, path: string, body?: unknown, by = token) =>
  server.request(method, path, {
    ...{ token: by, headers: { 'if-match': '*' } },
    ...(body === undefined ? {} : { body }),
  })

describe('comments', () => {
  test('come back newest first, page by page, with who said it', async () => {
    const said = ['uno', '<b>dos</b>', ...Array.from({ length: 10 }, (_, index) => `más ${index}`)]
    for (const comment of said) {
      clock.advance(1_000)
      const added = await call('POST', `/api/travels/${tripId}/comments`, { comment })
      expect(added.status).toBe(201)
      expect(added.body).toMatchObject({
        comment,
        reported_by: 'monitorista@prueba.mx',
        created: new Date(clock.now()).toISOString(),
      })
    }
    const read: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await call('GET', `/api/travels/${tripId}/comments?limit=5${cursor && `&cursor=${cursor}`}`)
      read.push(...body.data.map(({ comment }: { comment: string }) => comment))
      cursor = body.nextCursor
    }
    expect(read).toEqual(said.toReversed())
  })

  test('another system tells when a comment was said, within the life of the trip; a person does not', async () => {
    const iso = (minutesAgo: number): string => new Date(clock.now() - minutesAgo * 60_000).toISOString()
    const writer = await server.apiKey(['travels:write'])
    const trip = { external_invoice: 'L-2', status: 'in transit', origin: 'A', destination: 'B' }
    const body = { ...trip, charge_date: iso(120) }
    const { id } = (await server.request('POST', '/api/travels', { token: writer, body })).body.data[0]
    const path = `/api/travels/${id}/comments`
    const say = (comment: string, created?: string, by = writer) =>
      call('POST', path, created === undefined ? { comment } : { comment, created }, by)

    expect((await say('ahora')).body.created).toBe(iso(0))
    expect(await say('antes', iso(90))).toMatchObject({
      status: 201,
      body: { comment: 'antes', reported_by: 'prueba', created: iso(90) },
    })
    expect((await say('al cargar', iso(120))).status).toBe(201)
    for (const outside of [iso(121), iso(-1), '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
      expect([outside, (await say('fuera', outside)).status]).toEqual([outside, 422])
    }
    // Its year is 10000: no column holds it, so that it is no instant.
    expect((await say('fuera', '9999-12-31T23:59:59-14:00')).status).toBe(400)
    expect((await say('ayer', 'ayer')).status).toBe(400)
    expect((await say('yo', iso(90), token)).status).toBe(403)
    expect((await call('POST', '/api/travels/999999/comments', { comment: 'x', created: iso(1) }, writer)).status).toBe(
      404,
    )

    const first = (await call('GET', `${path}?limit=2`)).body
    const rest = (await call('GET', `${path}?limit=2&cursor=${first.nextCursor}`)).body
    expect([...first.data, ...rest.data].map(({ comment }) => comment)).toEqual(['ahora', 'antes', 'al cargar'])
  })

  test.each([
    ['empty', { comment: '  ' }],
    ['missing', {}],
    ['a number', { comment: 7 }],
    ['too long', { comment: 'x'.repeat(2_001) }],
    ['hidden characters', { comment: 'a\u202Eb' }],
    ['NUL', { comment: 'a\0b' }],
    ['another field', { comment: 'a', reported_by: 'el jefe' }],
  ])('%s is refused', async (_, body) => {
    const answer = await call('POST', `/api/travels/${tripId}/comments`, body)
    expect([answer.status, typeof answer.body.error]).toEqual([400, 'string'])
  })
})

const digestOf = (text: string) => ({ sha256: createHash('sha256').update(text).digest('hex') })

describe('incidents', () => {
  test('are reported, resolved and opened again', async () => {
    const report = { type: 'stop', description: 'Parada no programada', priority: 'high' }
    const { status, body } = await call('POST', `/api/travels/${tripId}/incidences`, report)
    expect([status, body]).toEqual([
      201,
      {
        ...report,
        id: body.id,
        travel_id: tripId,
        status: 'reported',
        created: new Date(clock.now()).toISOString(),
        resolved: null,
        resolution_comment: null,
      },
    ])
    clock.advance(60_000)
    const resolved = new Date(clock.now()).toISOString()
    const path = `/api/incidences/${body.id}`
    expect((await call('PATCH', path, { status: 'resolved', resolution_comment: 'Descansó' })).body).toMatchObject({
      status: 'resolved',
      resolved,
      resolution_comment: 'Descansó',
    })
    clock.advance(60_000)
    expect((await call('PATCH', path, { status: 'resolved' })).body).toMatchObject({
      resolved,
      resolution_comment: 'Descansó',
    })
    expect((await call('PATCH', path, { status: 'reported' })).body).toMatchObject({
      status: 'reported',
      resolved: null,
      resolution_comment: null,
    })
  })

  test('are changed where they stand, field by field, and the audit log keeps what they were, of words their digest', async () => {
    const report = { type: 'Falla mecánica', description: 'Llanta', priority: 'other' }
    const { id } = (await call('POST', `/api/travels/${tripId}/incidences`, report)).body
    const path = `/api/incidences/${id}`
    const changed = await call('PATCH', path, { priority: 'high', description: 'Dos llantas' })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { type: 'Falla mecánica', description: 'Dos llantas', priority: 'high', status: 'reported' },
    ])
    const done = await call('PATCH', path, { type: 'Ponchadura', status: 'resolved', resolution_comment: 'Cambiadas' })
    expect(done.body).toMatchObject({ type: 'Ponchadura', status: 'resolved', resolution_comment: 'Cambiadas' })
    await call('PATCH', path, { type: 'Ponchadura' })
    const { rows } = await server.db.owner.query(
      `select action, before, after from audit_log where subject = $1 and action <> 'incident-report' order by id`,
      [`incident:${id}`],
    )
    expect(rows).toEqual([
      {
        action: 'incident-change',
        before: { description: digestOf('Llanta'), priority: 'other' },
        after: { description: digestOf('Dos llantas'), priority: 'high' },
      },
      {
        action: 'incident-resolve',
        before: { type: 'Falla mecánica', status: 'reported', resolutionComment: null },
        after: { type: digestOf('Ponchadura'), status: 'resolved', resolutionComment: digestOf('Cambiadas') },
      },
    ])
    expect((await call('PATCH', path, {})).status).toBe(400)
    expect((await call('PATCH', path, { priority: 'urgent' })).status).toBe(400)
    expect((await call('PATCH', path, { description: ' ' })).status).toBe(400)
  })

  test('never end before they began, also when the clock was set back', async () => {
    const { body } = await call('POST', `/api/travels/${tripId}/incidences`, {
      type: 'x',
      description: 'y',
      priority: 'other',
    })
    clock.advance(-3_600_000)
    const after = await call('PATCH', `/api/incidences/${body.id}`, { status: 'resolved' })
    clock.advance(3_600_000)
    expect(after.body.resolved).toBe(body.created)
  })

  test.each([
    ['an unknown priority', { type: 'a', description: 'b', priority: 'urgent' }],
    ['no description', { type: 'a', priority: 'high' }],
    ['a type too long', { type: 'x'.repeat(51), description: 'b', priority: 'high' }],
    ['a status of its own', { type: 'a', description: 'b', priority: 'high', status: 'resolved' }],
  ])('%s is refused', async (_, body) => {
    expect((await call('POST', `/api/travels/${tripId}/incidences`, body)).status).toBe(400)
  })
})

describe('another organisation', () => {
  test('sees of all this neither more nor less than of what never was', async () => {
    const incident = (
      await call('POST', `/api/travels/${tripId}/incidences`, { type: 'x', description: 'y', priority: 'other' })
    ).body.id
    const supervisor = await server.signIn('supervisor')
    const device = (await call('POST', '/api/devices', { unique_id: 'cel-idor', kind: 'phone' }, supervisor)).body
      .device.id
    const draft = { name: 'Z', kind: 'danger', shape: { type: 'circle', centre: { lat: 20, lng: -100 }, radiusM: 500 } }
    const geofence = (await call('POST', '/api/geofences', draft, supervisor)).body.id

    const other = await server.createOrganisation('Otra')
    const theirs = await server.apiKey(['read', 'travels:write'], other)
    await server.addUser('jefe@otra.mx', 'administrador', other)
    const login = { email: 'jefe@otra.mx', password: 'una contraseña de prueba' }
    const boss = (await server.request('POST', '/api/auth/login', { body: login })).body.token
    const calls: [string, (id: string) => string, string, unknown][] = [
      ['PATCH', (id) => `/api/travels/${id}`, tripId, { status: 'off' }],
      ['GET', (id) => `/api/travels/${id}/comments`, tripId, undefined],
      ['POST', (id) => `/api/travels/${id}/comments`, tripId, { comment: 'hola' }],
      ['POST', (id) => `/api/travels/${id}/incidences`, tripId, { type: 'a', description: 'b', priority: 'high' }],
      ['PATCH', (id) => `/api/incidences/${id}`, incident, { status: 'resolved' }],
      ['PATCH', (id) => `/api/devices/${id}`, device, { disabled: true }],
      ['DELETE', (id) => `/api/geofences/${id}`, geofence, undefined],
    ]
    for (const [method, path, id, body] of calls) {
      const by = path('').includes('geofences') ? boss : theirs
      const foreign = await call(method, path(id), body, by)
      const random = await call(method, path('987654321'), body, by)
      expect([method, path(''), foreign.status]).toEqual([method, path(''), 404])
      expect([foreign.status, foreign.body]).toEqual([random.status, random.body])
      expect((await call(method, path('1e3'), body, by)).status).toBe(400)
    }
    for (const path of ['devices', 'operators', 'units', 'carriers', 'clients', 'geofences']) {
      expect((await call('GET', `/api/${path}`, undefined, boss)).body.data).toEqual([])
    }
    const own = { external_invoice: 'L-1', status: 'load', origin: 'X', destination: 'Y' }
    expect((await call('POST', '/api/travels', own, theirs)).status).toBe(201)
    const { rows } = await server.db.owner.query('select status from trips where id = $1', [tripId])
    expect(rows).toEqual([{ status: 'in transit' }])
  })
})
