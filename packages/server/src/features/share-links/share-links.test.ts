import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { shareLinkClient } from '../../../test/share-link-client.ts'
import { createTrip, HOUR_MS, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
  await setDelay(0)
})
afterAll(() => server.stop())

const { post, made, revoke, list, follow, gone, status, setDelay } = shareLinkClient(() => server)
const at = (ms: number): string => new Date(clock.now() + ms).toISOString()
const administrator = () => server.signIn('administrador')
const auditOf = async (tripId: string) =>
  (await server.request('GET', `/api/audit?subject=trip:${tripId}`, { token: await administrator() })).body.data

describe('a link for a client', () => {
  test('tells its address once, and the database has no more of it than a hash', async () => {
    const trip = await createTrip(server, 'SL-1', { download_date: at(4 * HOUR_MS) })
    const { link, url, token } = await made(trip, { delay_min: 15, precision: '1km', show_plates: true })
    expect(url).toBe(`${server.url}/seguimiento/${token}`)
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(link).toMatchObject({
      ...{
        travel_id: trip.id,
        delay_min: 15,
        delay_from: 'link',
        precision: '1km',
        show_comments: false,
        show_plates: true,
      },
      ...{ created_by: { name: 'monitorista@prueba.mx' }, is_active: true, views: 0, first_opened: null },
      ...{ expires_at: at(10 * HOUR_MS), ends_at: at(10 * HOUR_MS) },
    })
    const defaults = { default_expires_at: at(10 * HOUR_MS), default_delay: { minutes: 0, from: 'organisation' } }
    expect(await list(trip)).toEqual({ data: [link], ...defaults })
    expect(JSON.stringify(await list(trip))).not.toContain(token)
    const { rows } = await server.db.owner.query('select * from share_links where id = $1', [link.id])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test.each([
    ['an end that is too near', { expires_at: at(9 * MINUTE_MS) }, 422],
    ['an end that has passed', { expires_at: at(-HOUR_MS) }, 422],
    ['an end too far away', { expires_at: at(7 * 24 * HOUR_MS + MINUTE_MS) }, 422],
    ['no instant', { expires_at: 'mañana' }, 400],
    ['a delay of more than an hour', { delay_min: 61 }, 422],
    ['a delay below none', { delay_min: -1 }, 422],
    ['a delay with parts of a minute', { delay_min: 7.5 }, 400],
    ['a delay in words', { delay_min: '15' }, 400],
    ['another precision', { precision: '100m' }, 400],
    ['nothing of the plates', { show_plates: undefined }, 400],
    ['something unknown', { token: 'el-mío' }, 400],
  ])('is none with %s', async (why, body, expected) => {
    const trip = await createTrip(server, `SL-2-${why.length}`)
    const answer = await post(trip, body)
    expect([answer.status, typeof answer.body.error]).toEqual([expected, 'string'])
    expect((await list(trip)).data).toEqual([])
  })

  test('is for a trip under way, and for one that is there', async () => {
    const trip = await createTrip(server, 'SL-3', { status: 'complete' })
    expect((await post(trip)).body.code).toBe('TRIP_ENDED')
    expect((await post({ ...trip, id: '999999' })).status).toBe(404)
  })

  test('is one of twenty at the most, also when two people press at once', async () => {
    const trip = await createTrip(server, 'SL-4')
    await made(trip)
    await server.db.owner.query(
      `insert into share_links (trip_id, token_hash, delay_min, precision, shows_comments, shows_plates, created_by, created_at, expires_at)
       select trip_id, sha256(nth::text::bytea), delay_min, precision, false, false, created_by, created_at, expires_at
       from share_links, generate_series(1, 17) nth where trip_id = $1`,
      [trip.id],
    )
    const token = await server.signIn('monitorista')
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(trip, {}, token)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 201, 409, 409])
    expect(answers.find((answer) => answer.status === 409)?.body.code).toBe('TOO_MANY')
    const [first] = (await list(trip)).data
    await revoke(first?.id ?? '')
    expect((await post(trip)).status).toBe(201)
  })

  test('is made by who monitors, and neither by who only reads nor by a key', async () => {
    const trip = await createTrip(server, 'SL-5')
    const { link } = await made(trip)
    for (const token of [await server.signIn('lectura'), await server.apiKey(['read', 'travels:write'])]) {
      expect((await post(trip, {}, token)).status).toBe(403)
      expect((await revoke(link.id, token)).status).toBe(403)
      for (const path of [`/api/travels/${trip.id}/share-links`, `/api/share-links/${link.id}/views`])
        expect((await server.request('GET', path, { token })).status).toBe(403)
    }
    expect((await server.request('GET', `/api/travels/${trip.id}/share-links`)).status).toBe(401)
  })

  test('of another company is as unknown as its trip', async () => {
    const trip = await createTrip(server, 'SL-6')
    const { link } = await made(trip)
    const other = await server.createOrganisation('Otra')
    await server.addUser('otra@prueba.mx', 'administrador', other)
    const { body } = await server.request('POST', '/api/auth/login', {
      body: { email: 'otra@prueba.mx', password: 'una contraseña de prueba' },
    })
    for (const [method, path] of [
      ['GET', `/api/travels/${trip.id}/share-links`],
      ['GET', `/api/share-links/${link.id}/views`],
      ['DELETE', `/api/share-links/${link.id}`],
    ] as const)
      expect([path, (await server.request(method, path, { token: body.token })).status]).toEqual([path, 404])
    expect((await post(trip, {}, body.token)).status).toBe(404)
    expect((await list(trip)).data[0]?.is_active).toBe(true)
  })
})

describe('what is done with a link', () => {
  test('is in the audit: made, opened for the first time, annulled, each once and without its address', async () => {
    const trip = await createTrip(server, 'SL-10')
    const { link, token } = await made(trip)
    await Promise.all([follow(token), follow(token), follow(token)])
    await revoke(link.id)
    expect((await revoke(link.id)).status).toBe(204)
    const entries = await auditOf(trip.id)
    const actions = entries.map(({ action }: { action: string }) => action)
    expect(actions.filter((action: string) => action.startsWith('share-link'))).toEqual([
      'share-link-revoked',
      'share-link-opened',
      'share-link-made',
    ])
    expect(JSON.stringify(entries)).not.toContain(token)
  })

  test('annulled it opens no more, from that moment on', async () => {
    const trip = await createTrip(server, 'SL-11')
    const { link, token } = await made(trip)
    expect((await follow(token)).status).toBe(200)
    expect((await revoke(link.id)).status).toBe(204)
    expect(await gone(token)).toBeUndefined()
    expect((await list(trip)).data[0]).toMatchObject({
      ...{ is_active: false, revoked: at(0), revoked_by: { name: 'monitorista@prueba.mx' } },
    })
  })

  test('who opened it: the network and the browser, once while they go on asking', async () => {
    const trip = await createTrip(server, 'SL-12')
    const { link, token } = await made(trip, { expires_at: at(5 * HOUR_MS) })
    const views = async () =>
      (await server.request('GET', `/api/share-links/${link.id}/views`, { token: await server.signIn('monitorista') }))
        .body.data
    const openedAt = at(0)
    for (let minute = 0; minute < 40; minute += 10) {
      await follow(token, { 'user-agent': 'Mozilla/5.0 Firefox/140.0' })
      clock.advance(10 * MINUTE_MS)
    }
    expect(await views()).toEqual([
      {
        ...{ at: openedAt, last_at: at(-10 * MINUTE_MS) },
        ...{ address: '127.0.0.0/24', user_agent: 'Mozilla/5.0 Firefox/140.0' },
      },
    ])
    await follow(token, { 'user-agent': 'Otro' })
    clock.advance(31 * MINUTE_MS)
    await follow(token, { 'user-agent': 'Mozilla/5.0 Firefox/140.0' })
    expect(await views()).toHaveLength(3)
    expect((await list(trip)).data[0]).toMatchObject({ views: 3, first_opened: openedAt, last_opened: at(0) })
  })

  test('as many views as are kept, and all of them counted', async () => {
    const trip = await createTrip(server, 'SL-13')
    const { link, token } = await made(trip)
    await server.db.owner.query(
      `insert into share_link_views (link_id, at, last_at, network, user_agent)
       select $1, at, at, '10.0.0.0/24', 'x' from generate_series($2::timestamptz - interval '9 hours', $2, interval '1 minute') at`,
      [link.id, new Date(clock.now() - HOUR_MS)],
    )
    await server.db.owner.query('update share_links set views = 541 where id = $1', [link.id])
    expect((await follow(token)).status).toBe(200)
    const { rows } = await server.db.owner.query<{ kept: number }>(
      'select count(*)::int as kept from share_link_views where link_id = $1',
      [link.id],
    )
    expect([rows[0]?.kept, (await list(trip)).data[0]?.views]).toEqual([500, 542])
  })

  test('it goes with its trip', async () => {
    const trip = await createTrip(server, 'SL-14')
    const { token } = await made(trip)
    await follow(token)
    await server.db.owner.query('delete from trips where id = $1', [trip.id])
    expect(await gone(token)).toBeUndefined()
  })
})

describe('when a link ends', () => {
  test('as was said, and a day after its trip did at the latest', async () => {
    const trip = await createTrip(server, 'SL-20')
    const soon = await made(trip, { expires_at: at(HOUR_MS) })
    const later = await made(trip, { expires_at: at(100 * HOUR_MS) })
    clock.advance(30 * MINUTE_MS)
    await status(trip, 'complete')
    const deliveredAt = at(0)
    clock.advance(30 * MINUTE_MS - 1)
    expect((await follow(soon.token)).status).toBe(200)
    clock.advance(1)
    const organisation = { name: 'Transportes de Prueba', phone: null }
    expect(await gone(soon.token)).toEqual({ organisation, order: 'SL-20', delivered_at: deliveredAt })
    clock.advance(23.5 * HOUR_MS - 1)
    expect((await follow(later.token)).status).toBe(200)
    clock.advance(1)
    expect(await gone(later.token)).toEqual({ organisation, order: 'SL-20', delivered_at: deliveredAt })
  })

  test('what happened after its end it does not tell, nor what it would have told later', async () => {
    const trip = await createTrip(server, 'SL-21')
    const early = await made(trip, { expires_at: at(HOUR_MS) })
    const delayed = await made(trip, { expires_at: at(70 * MINUTE_MS), delay_min: 15 })
    clock.advance(61 * MINUTE_MS)
    await status(trip, 'complete')
    clock.advance(10 * MINUTE_MS)
    for (const { token } of [early, delayed])
      expect(await gone(token)).toMatchObject({ order: 'SL-21', delivered_at: null })
  })

  test('a link of nobody, one that was annulled and one of another form are answered alike, to the letter', async () => {
    const trip = await createTrip(server, 'SL-22')
    const annulled = await made(trip)
    await revoke(annulled.link.id)
    const answers = await Promise.all(
      [annulled.token, 'A'.repeat(22), 'x', '%00', 'á'.repeat(200), '../../api/users'].map((token) =>
        follow(encodeURIComponent(token)),
      ),
    )
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`))).toEqual(
      new Set(['410 {"error":"Este enlace venció","code":"LINK_ENDED"}']),
    )
    const headersOf = ({ headers }: (typeof answers)[number]) =>
      JSON.stringify([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)))
    expect(new Set(answers.map(headersOf)).size).toBe(1)
  })
})

test('sixty answers a minute for a link and an address, whatever the link is', async () => {
  const trip = await createTrip(server, 'SL-30')
  const { token } = await made(trip)
  const other = await made(trip)
  for (const each of [token, 'desconocido-'.padEnd(22, 'x')]) {
    const answers = []
    for (let call = 0; call < 61; call++) answers.push((await follow(each)).status)
    expect(new Set(answers.slice(0, 60)).size).toBe(1)
    expect(answers[60]).toBe(429)
  }
  expect((await follow(other.token)).status).toBe(200)
  clock.advance(2 * MINUTE_MS)
  expect((await follow(token)).status).toBe(200)
})

test('all links of the company are listed, the newest first, those that open apart from those that are over', async () => {
  const there = await createTrip(server, 'SL-ALL-1', { company_client_name: 'Ferro', download_date: at(4 * HOUR_MS) })
  const ended = await createTrip(server, 'SL-ALL-2')
  const open = (await made(there)).link
  const revoked = (await made(there)).link
  await revoke(revoked.id)
  const over = (await made(ended)).link
  await server.db.owner.query("update trips set status = 'complete', completed_at = $2 where id = $1", [
    ...[ended.id, new Date(clock.now() - 24 * HOUR_MS)],
  ])
  const token = await server.signIn('monitorista')
  const listed = async (query: string) => (await server.request('GET', `/api/share-links?${query}`, { token })).body
  const mine = (page: { data: { id: string; external_invoice: string }[] }) =>
    page.data.filter(({ external_invoice: invoice }) => invoice.startsWith('SL-ALL-')).map(({ id }) => id)
  expect(mine(await listed('limit=1000'))).toEqual([over.id, revoked.id, open.id])
  const active = await listed('limit=1000&state=active')
  expect(mine(active)).toEqual([open.id])
  expect(active.data.every(({ is_active }: { is_active: boolean }) => is_active)).toBe(true)
  expect(active.active).toBe(active.data.length)
  const gone = await listed('limit=1000&state=over')
  expect(mine(gone)).toEqual([over.id, revoked.id])
  expect(gone.data.some(({ is_active }: { is_active: boolean }) => is_active)).toBe(false)
  expect(active.data.find(({ id }: { id: string }) => id === open.id)).toMatchObject({
    ...{ external_invoice: 'SL-ALL-1', client_name: 'Ferro', trip_status: 'in transit', travel_id: there.id },
  })
  const first = await listed('limit=1')
  expect(mine(await listed(`limit=1&cursor=${first.nextCursor}`))).toEqual([revoked.id])
  const { status: refused } = await server.request('GET', '/api/share-links', { token: await server.signIn('lectura') })
  expect(refused).toBe(403)
})
