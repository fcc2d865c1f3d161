import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startGpsServer, untilSession } from '../gps-server.ts'
import { type ListeningPlatform, startListeningPlatform } from '../listening-platform.ts'
import type { TestServer } from '../server.ts'
import { createTrip } from '../trips.ts'

const SECRET = 'clave-del-transportista-9f3'
const WAIT = { timeout: 20_000, interval: 20 }

let carrier: ListeningPlatform
let thief: ListeningPlatform
let server: TestServer
let supervisor: string
let key: string

beforeAll(async () => {
  carrier = await startListeningPlatform()
  thief = await startListeningPlatform()
  server = await startGpsServer({ allowedHosts: [carrier.host, thief.host] })
  supervisor = await server.signIn('supervisor')
  key = await server.apiKey(['travels:write'])
})
afterAll(async () => {
  await server.stop()
  await Promise.all([carrier.close(), thief.close()])
})

const post = (path: string, body: object, token = supervisor) => server.request('POST', path, { token, body })
const tripWithPassword = (invoice: string, over: object = {}) =>
  createTrip(server, invoice, {
    ...{ unit_plates: '45-AK-7P', monitor_url: carrier.origin, monitor_account: 'espejo', monitor_password: SECRET },
    ...over,
  })
const credentialsOf = async (id: string) =>
  (await server.request('GET', `/api/travels/${id}/credentials`, { token: supervisor })).body
const audited = async (action: string) =>
  (
    await server.db.owner.query<{ subject: string; details: object; actor_kind: string }>(
      'select subject, before, after, details, actor_kind from audit_log where action = $1 order by id',
      [action],
    )
  ).rows

describe('a site that nobody has confirmed', () => {
  test('gets nothing: the session says which site waits, and for whom', async () => {
    const { id } = await tripWithPassword('U-1')
    await post('/api/gps/extract/open', { travelId: id })
    const session = await untilSession(server, supervisor, id, (one) => one?.obstacle === 'site-not-confirmed')
    expect(session.error).toBe(
      `El sitio ${carrier.host} no está confirmado: la contraseña no se envía hasta que un administrador o un supervisor lo confirme en Extractor GPS.`,
    )
    expect(session).toMatchObject({ state: 'waiting', needsPerson: true, isLoggedIn: false, origin: carrier.origin })
    await post(`/api/gps/extract/session/${id}/retry`, {})
    const diagnosis = await server.request('GET', `/api/gps/diagnosis/${id}`, { token: supervisor })
    expect(diagnosis.body.cause).toBe('site-not-confirmed')
    const { body } = await server.request('GET', '/api/gps/origins', { token: supervisor })
    expect(body).toEqual({ data: [], pending: [{ origin: carrier.origin, trips: 1 }] })
    expect(carrier.requests()).toBe(0)
  })

  test.each(['monitorista', 'lectura'] as const)('is not confirmed by a %s', async (role) => {
    const { status } = await post('/api/gps/origins', { origin: thief.origin }, await server.signIn(role))
    expect(status).toBe(403)
  })

  test('is not confirmed by a key, whatever it may do', async () => {
    const every = await server.apiKey(['read', 'travels:write', 'positions:write'])
    expect((await post('/api/gps/origins', { origin: thief.origin }, every)).status).toBe(403)
  })

  test.each(['gps.mx', 'https://gps.mx/entrar', 'javascript:alert(1)', 'https://u@gps.mx', 'https://'])(
    'has to be a site: %s is none',
    async (origin) => {
      expect([400, 422]).toContain((await post('/api/gps/origins', { origin })).status)
    },
  )

  test('is read as soon as a supervisor confirms it, who is audited', async () => {
    const { status, body } = await post('/api/gps/origins', { origin: carrier.origin.toUpperCase() })
    expect([status, body.data]).toEqual([
      201,
      [expect.objectContaining({ origin: carrier.origin, trips: 1, confirmed_by: 'supervisor@prueba.mx' })],
    ])
    const { rows } = await server.db.owner.query<{ id: string }>(`select id from trips where external_invoice = 'U-1'`)
    await untilSession(server, supervisor, rows[0]?.id ?? '', (session) => session?.state === 'tracking')
    expect(carrier.hasReceived(SECRET)).toBe(true)
    expect(await audited('gps-origin-confirm')).toEqual([
      expect.objectContaining({
        actor_kind: 'user',
        subject: `origin:${carrier.origin}`,
        after: { origin: carrier.origin },
      }),
    ])
  })

  test('says where else its passwords may go, and stays in the list without a trip', async () => {
    await post('/api/gps/origins', { origin: 'https://hosting.wialon.com' })
    const { body } = await server.request('GET', '/api/gps/origins', { token: supervisor })
    const shown = { receivers: ['https://hst-api.wialon.com'], trips: 0, confirmed_by: 'supervisor@prueba.mx' }
    expect(body.data).toContainEqual(expect.objectContaining({ origin: 'https://hosting.wialon.com', ...shown }))
    const { id } = body.data.find(({ origin }: { origin: string }) => origin === 'https://hosting.wialon.com')
    expect((await server.request('DELETE', `/api/gps/origins/${id}`, { token: supervisor })).status).toBe(204)
  })

  test('belongs to its organisation: another one confirms it for itself', async () => {
    const other = await server.createOrganisation('Otra')
    await server.addUser('supervisor@otra.mx', 'supervisor', other)
    const { rowCount } = await server.db.owner.query('select from confirmed_origins where organisation_id = $1', [
      other,
    ])
    expect(rowCount).toBe(0)
  })
})

describe('a link that was moved', () => {
  const thefts = [
    ['by a supervisor', 'M-1', () => supervisor, 'patch'],
    ['by a key that writes trips', 'M-2', () => key, 'patch'],
    ['by rows of a key', 'M-3', () => key, 'upsert'],
  ] as const
  test.each(thefts)('%s takes no password along, and nothing reaches the new site', async (_who, invoice, as, how) => {
    await server.confirmSite(thief.origin)
    const { id } = await tripWithPassword(invoice)
    await post('/api/gps/extract/open', { travelId: id })
    await untilSession(server, supervisor, id, (session) => session?.state === 'tracking')
    const before = (await audited('trip-link-change')).length

    if (how === 'patch') {
      const moved = { token: as(), body: { monitor_url: thief.origin } }
      expect((await server.patchTrip(id, moved)).status).toBe(200)
    } else await createTrip(server, invoice, { monitor_url: thief.origin })
    await untilSession(server, supervisor, id, (session) => session?.obstacle === 'no-credentials')
    expect(await credentialsOf(id)).toEqual({ url: thief.origin, account: 'espejo', password: null })
    expect(thief.hasReceived(SECRET)).toBe(false)
    const changes = (await audited('trip-link-change')).slice(before)
    expect(changes).toEqual([
      {
        actor_kind: as() === key ? 'api-key' : 'user',
        subject: `trip:${id}`,
        before: { site: carrier.origin, account: 'espejo' },
        after: { site: thief.origin, account: 'espejo' },
        details: { password: 'removed' },
      },
    ])
  })

  const moves = [
    ['another port', { monitor_url: 'http://127.0.0.1:9/' }, null],
    ['another account', { monitor_account: 'otra' }, null],
    ['no account', { monitor_account: null }, null],
    ['no link', { monitor_url: null }, null],
    ['another page of the site', { monitor_url: 'PAGE' }, SECRET],
    ['another site with its own password', { monitor_url: 'http://127.0.0.1:9/', monitor_password: 'otra' }, 'otra'],
    ['another site with the same password, given anew', { monitor_account: 'x', monitor_password: SECRET }, SECRET],
  ] as const
  test.each(moves)('with %s', async (what, change, password) => {
    const { id } = await tripWithPassword(`W-${what.replaceAll(/\W/g, '-')}`)
    const body =
      'monitor_url' in change && change.monitor_url === 'PAGE' ? { monitor_url: `${carrier.origin}/m` } : change
    expect((await server.patchTrip(id, { token: supervisor, body })).status).toBe(200)
    expect((await credentialsOf(id)).password).toBe(password)
  })
})

test('a sealed password put into another row, or under another address, by the database does not open', async () => {
  const { id } = await tripWithPassword('D-1')
  await server.db.owner.query('update gps_links set url = $2 where trip_id = $1', [id, thief.origin])
  const { status } = await server.request('GET', `/api/travels/${id}/credentials`, { token: supervisor })
  expect(status).toBe(409)
  await post('/api/gps/extract/open', { travelId: id })
  // The server holds it and does not give it.
  await untilSession(server, supervisor, id, (session) => session?.obstacle === 'paused')
  expect(thief.hasReceived(SECRET)).toBe(false)
})

test('a confirmation that is withdrawn ends the sessions of the site', async () => {
  const { id } = await tripWithPassword('Z-1', { monitor_account: 'ultima' })
  await post('/api/gps/extract/open', { travelId: id })
  await untilSession(server, supervisor, id, (session) => session?.state === 'tracking')
  const { body } = await server.request('GET', '/api/gps/origins', { token: supervisor })
  const confirmed = body.data.find(({ origin }: { origin: string }) => origin === carrier.origin)
  const path = `/api/gps/origins/${confirmed.id}`
  expect((await server.request('DELETE', path, { token: supervisor })).status).toBe(204)
  await untilSession(server, supervisor, id, (session) => session?.obstacle === 'site-not-confirmed')
  expect((await server.request('DELETE', path, { token: supervisor })).status).toBe(404)
  expect(await audited('gps-origin-withdraw')).toHaveLength(2)
})

test('a site that is withdrawn between the plan and the typing gets nothing', async () => {
  const secret = 'clave-que-nadie-recibe'
  await server.confirmSite(carrier.origin)
  const { id } = await tripWithPassword('Z-2', { monitor_account: 'carrera', monitor_password: secret })
  const asksForSecret = async () => {
    const { rowCount } = await server.db.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for share%'`,
    )
    return rowCount > 0
  }
  await server.db.owner.transaction(async (sql) => {
    await sql.query('delete from confirmed_origins where origin = $1', [carrier.origin])
    await post('/api/gps/extract/open', { travelId: id })
    // The plan still has the site; the last question waits for who withdraws it.
    await vi.waitFor(
      async () => expect([await asksForSecret(), carrier.hasReceived(secret)]).toEqual([true, false]),
      WAIT,
    )
  })
  await untilSession(server, supervisor, id, (session) => session?.obstacle === 'site-not-confirmed')
  expect(carrier.hasReceived(secret)).toBe(false)
})
