import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { createTrip, fixOf } from '../../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('supervisor')
})
afterAll(() => server.stop())

const call = (method: string, path: string, body?: unknown, as = token, headers: Record<string, string> = {}) =>
  server.request(method, path, { token: as, headers, ...(body === undefined ? {} : { body }) })
const change = async (trips: readonly object[], status: string, reason: string | null = null, as = token) =>
  (await call('POST', '/api/travels/status', { status, reason, trips }, as)).body.data
const newTrip = async (invoice: string, more: object = {}): Promise<string> => {
  const trip = { external_invoice: invoice, status: 'in transit', origin: 'Puebla', destination: 'Oaxaca', ...more }
  return (await call('POST', '/api/travels', trip)).body.data[0].id
}
const statusOf = async (id: string): Promise<string> => (await call('GET', `/api/travels/${id}`)).body.status
const audited = async (id: string) => {
  const { rows } = await server.db.owner.query<{ action: string }>(
    'select action, before, after, details from audit_log where subject = $1 order by id',
    [`trip:${id}`],
  )
  return rows
}

test('the list holds every status, narrowed by group, status and words whatever their accents, page by page', async () => {
  await newTrip('LI-1', { status: 'complete', destination: 'Querétaro' })
  await newTrip('LI-2', { status: 'load', company_client_name: 'Vidriera 50%' })
  await newTrip('LI-3')
  const list = async (query: string) => {
    const { body } = await call('GET', `/api/travels?${query}`)
    return body.data.map((trip: { external_invoice: string }) => trip.external_invoice)
  }
  expect(await list('q=li-')).toEqual(['LI-3', 'LI-2', 'LI-1'])
  expect(await list('q=li-&status=active')).toEqual(['LI-3', 'LI-2'])
  expect(await list('q=li-&status=ended')).toEqual(['LI-1'])
  expect(await list('q=li-&status=load')).toEqual(['LI-2'])
  expect(await list('q=queretaro%20LI')).toEqual(['LI-1'])
  expect(await list('q=50%25')).toEqual(['LI-2'])
  const first = (await call('GET', '/api/travels?q=li-&limit=2')).body
  expect(await list(`q=li-&limit=2&cursor=${first.nextCursor}`)).toEqual(['LI-1'])
})

test('several trips change at once, and each that cannot says why and stays as it is', async () => {
  const [fresh, stale, other] = [await newTrip('ST-1'), await newTrip('ST-2'), await newTrip('ST-3')]
  await server.patchTrip(stale, { token: await server.signIn('administrador'), body: { weight: 3 } })
  const asked = [fresh, stale, other, '999999'].map((id) => ({ id, version: 1 }))
  expect(await change(asked, 'complete', 'Entregado en andén')).toEqual([
    { id: fresh, external_invoice: 'ST-1', result: 'updated', error: null, version: 2 },
    {
      ...{ id: stale, external_invoice: 'ST-2', result: 'refused', version: 2 },
      error: 'administrador@prueba.mx lo cambió mientras tanto.',
    },
    { id: other, external_invoice: 'ST-3', result: 'updated', error: null, version: 2 },
    { id: '999999', external_invoice: null, result: 'refused', error: 'No existe ese viaje.', version: null },
  ])
  expect([await statusOf(fresh), await statusOf(stale)]).toEqual(['complete', 'in transit'])
  expect(await audited(fresh)).toEqual([
    {
      action: 'trip-close',
      before: { status: 'in transit' },
      after: { status: 'complete' },
      details: { sha256: createHash('sha256').update('Entregado en andén').digest('hex') },
    },
  ])
})

test('a trip ends, and begins anew, for a reason that its history keeps', async () => {
  const id = await newTrip('RE-1')
  expect(await change([{ id, version: 1 }], 'off')).toMatchObject([
    { result: 'refused', error: 'Diga por qué se cierra el viaje.' },
  ])
  await change([{ id, version: 1 }], 'off', 'Cancelado por el cliente')
  expect(await change([{ id, version: 2 }], 'in transit')).toMatchObject([
    { result: 'refused', error: 'Diga por qué se reabre el viaje.' },
  ])
  const patched = (headers: Record<string, string>) =>
    call('PATCH', `/api/travels/${id}`, { status: 'in transit' }, token, { 'if-match': '"2"', ...headers })
  const silent = await patched({})
  expect([silent.status, silent.body.code]).toEqual([422, 'REASON_REQUIRED'])
  expect((await patched({ 'x-change-reason': encodeURIComponent('Sí sale, confirmó Ana') })).status).toBe(200)
  // What changes nothing of the status is no part of it.
  await server.patchTrip(id, { token, body: { weight: 4 } })
  const { body } = await call('GET', `/api/travels/${id}/history`)
  expect(body.data).toEqual([
    {
      ...{ id: expect.any(String), at: expect.any(String), from: 'off', to: 'in transit' },
      ...{ reason: 'Sí sale, confirmó Ana', by: 'supervisor@prueba.mx' },
    },
    expect.objectContaining({ from: 'in transit', to: 'off', reason: 'Cancelado por el cliente' }),
  ])
  expect((await audited(id)).map(({ action }) => action).slice(-3)).toEqual([
    'trip-close',
    'trip-reopen',
    'trip-change',
  ])
})

test('who may only watch changes and deletes none', async () => {
  const id = await newTrip('RO-1')
  const monitorista = await server.signIn('monitorista')
  const asked = { status: 'off', reason: 'No', trips: [{ id, version: 1 }] }
  expect((await call('POST', '/api/travels/status', asked, monitorista)).status).toBe(403)
  expect((await call('DELETE', `/api/travels/${id}`, undefined, monitorista, { 'if-match': '"1"' })).status).toBe(403)
  expect(await statusOf(id)).toBe('in transit')
})

test('a trip typed by mistake goes with what hangs on it; one that was heard stays as long as its positions', async () => {
  const mistake = await newTrip('DE-1', { monitor_url: 'https://gps.mx', monitor_password: 'x' })
  await call('POST', `/api/travels/${mistake}/comments`, { comment: 'Sin novedad' })
  const promise = { said_by_kind: 'cliente', text: 'Carga', due_at: new Date(clock.now() + 60_000).toISOString() }
  await call('POST', `/api/travels/${mistake}/promises`, promise)
  expect((await call('GET', `/api/travels/${mistake}/deletion`)).body).toEqual({
    kept_because: null,
    goes: {
      ...{ comments: 1, incidents: 0, promises: 1, status_changes: 0 },
      ...{ has_link: true, has_password: true, has_route: false },
    },
  })
  const remove = (id: string, version: number) =>
    call('DELETE', `/api/travels/${id}`, undefined, token, { 'if-match': `"${version}"` })
  expect((await call('DELETE', `/api/travels/${mistake}`)).status).toBe(428)
  expect((await remove(mistake, 7)).status).toBe(412)
  expect((await remove(mistake, 1)).status).toBe(204)
  expect((await call('GET', `/api/travels/${mistake}`)).status).toBe(404)
  expect((await audited(mistake)).at(-1)).toMatchObject({
    ...{ action: 'trip-deleted', after: null, details: { comments: 1, promises: 1 } },
    before: { invoice: 'DE-1' },
  })

  const { id, phone } = await createTrip(server, 'DE-2')
  const key = await server.apiKey(['positions:write'])
  await call('POST', '/api/positions', [fixOf(phone, clock.now(), 19)], key)
  const kept = await remove(id, 1)
  expect([kept.status, kept.body.code]).toEqual([409, 'TRIP_KEPT'])
  expect((await call('GET', `/api/travels/${id}/deletion`)).body.kept_because).toBe(kept.body.error)
  expect(await statusOf(id)).toBe('in transit')
})
