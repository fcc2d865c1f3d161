import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'
import { documentAlerts } from '../alerts/document-alerts.store.ts'
import { documentNoticesJob } from './document-notices.job.ts'

const DAY_MS = 86_400_000
const PDF = '%PDF-1.4\nlicencia de prueba'

const clock = createTestClock()
let server: TestServer
let supervisor: string
let operatorId = ''
let made = 0

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())
beforeEach(async () => {
  made += 1
  // A day's session does not outlive the days that tests let pass.
  supervisor = await server.signIn('supervisor')
  operatorId = (await call('POST', '/api/operators', { name: `Ana Ruiz ${made}`, phone: '55 5555 0142' })).body.id
})

const call = (method: string, path: string, body?: unknown, token = supervisor) =>
  server.request(method, path, { token, ...(body === undefined ? {} : { body }) })
const add = (body: object) => call('POST', `/api/operators/${operatorId}/documents`, body)
const dayIn = (days: number): string => new Date(clock.now() + days * DAY_MS - 6 * 3_600_000).toISOString().slice(0, 10)
const detail = async (token = supervisor) => (await call('GET', `/api/operators/${operatorId}`, undefined, token)).body
const sendFile = (id: string, content: string | Uint8Array<ArrayBuffer>, token = supervisor) => {
  const rawBody = new FormData()
  rawBody.append('file', new Blob([content]), 'licencia.pdf')
  return server.request('PUT', `/api/operator-documents/${id}/file`, { token, rawBody })
}
const notify = () =>
  documentNoticesJob({ db: server.db.database.unscoped, clock, alerts: documentAlerts }).run(
    new AbortController().signal,
  )
const notices = async () => {
  const { rows } = await server.db.owner.query<{ title: string; severity: string; open: boolean; value: number }>(
    `select title, severity, closed_at is null as open, value from alerts where operator_id = $1 order by id`,
    [operatorId],
  )
  return rows
}

test('an operator is added and edited by hand, and of two who edit the second is told', async () => {
  expect(await detail()).toMatchObject({
    version: 1,
    operator: { phone: '55 5555 0142', documents: { state: 'missing' } },
  })
  const path = `/api/operators/${operatorId}`
  const change = { version: 1, emergency_name: 'Eva Ruiz', emergency_phone: '55 5555 0143', phone: '' }
  expect((await call('PATCH', path, change)).body).toEqual({ version: 2 })
  expect(await detail()).toMatchObject({ version: 2, emergency_name: 'Eva Ruiz', operator: { phone: null } })
  const second = await call('PATCH', path, { version: 1, name: 'Otra' })
  expect([second.status, second.body.code]).toEqual([412, 'CHANGED_MEANWHILE'])
  const taken = await call('POST', '/api/operators', { name: `ana  RUÍZ-${made}` })
  expect([taken.status, taken.body.code]).toEqual([409, 'OPERATOR_TAKEN'])
  expect((await call('POST', '/api/operators', { name: '···' })).status).toBe(422)
  // A trip that names them finds them, and their phone is the trip's word from then on.
  await createTrip(server, `DOC-${made}`, { operator_name: `Ana Ruiz ${made}`, operator_phone: '55 5555 0199' })
  expect(await detail()).toMatchObject({
    version: 3,
    operator: { external_invoice: `DOC-${made}`, phone: '55 5555 0199' },
  })
})

test.each([
  ['a licence without an end', { kind: 'license' }, 400],
  ['another paper that does not say what it is', { kind: 'other' }, 400],
  ['a day that there is not', { kind: 'license', expires_on: '2027-02-30' }, 400],
  ['a year that nobody means', { kind: 'license', expires_on: '9999-01-01' }, 400],
  ['a number of a thousand characters', { kind: 'license', expires_on: '2027-01-01', number: 'x'.repeat(1000) }, 400],
  ['a privacy notice without an end', { kind: 'privacy-notice' }, 201],
])('%s', async (_what, body, status) => {
  expect((await add(body)).status).toBe(status)
})

test('the file of a document is kept sealed, opened by planners only, and each opening is written down', async () => {
  const { id } = (await add({ kind: 'license', label: 'categoría B', number: 'LF-1234', expires_on: dayIn(400) })).body
  expect((await sendFile(id, 'MZ no es un documento')).status).toBe(415)
  expect((await sendFile(id, new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await sendFile(id, PDF)).status).toBe(204)
  const [document] = (await detail()).documents
  expect(document).toMatchObject({ number: 'LF-1234', days: 400, file: { name: 'licencia.pdf', bytes: PDF.length } })
  const file = await call('GET', `/api/operator-documents/${id}/file`)
  expect([file.text, file.headers.get('content-type')]).toEqual([PDF, 'application/pdf'])

  const monitor = await server.signIn('monitorista')
  expect((await detail(monitor)).documents).toMatchObject([{ kind: 'license', number: null, file: null, days: 400 }])
  expect((await call('GET', `/api/operator-documents/${id}/file`, undefined, monitor)).status).toBe(403)
  const { rows } = await server.db.owner.query<{ entry: string }>(
    `select to_jsonb(a)::text as entry from audit_log a where subject = $1`,
    [`operator:${operatorId}`],
  )
  expect(rows.filter(({ entry }) => entry.includes('operator-document-read'))).toHaveLength(1)
  expect(rows.map(({ entry }) => entry).join()).not.toMatch(/Ruiz|LF-1234|licencia\.pdf/)
  const stored = await server.db.owner.query(
    'select 1 from operator_documents where position($1::bytea in file_sealed) > 0',
    [Buffer.from('licencia')],
  )
  expect(stored.rowCount).toBe(0)
  expect((await call('DELETE', `/api/operator-documents/${id}`)).status).toBe(204)
  expect((await detail()).documents).toEqual([])
  expect((await call('GET', `/api/operator-documents/${id}/file`)).status).toBe(404)
})

test('notices come 30 and 7 days before the end, each once, whichever servers look and however often', async () => {
  await add({ kind: 'license', expires_on: dayIn(31) })
  await notify()
  expect(await notices()).toEqual([])
  clock.advance(DAY_MS)
  await Promise.all([notify(), notify()])
  await notify()
  expect(await notices()).toEqual([{ title: 'Licencia federal por vencer', severity: 'other', open: true, value: 30 }])
  clock.advance(23 * DAY_MS)
  await Promise.all([notify(), notify()])
  await notify()
  // The nearer one stands in the place of the first.
  expect(await notices()).toMatchObject([{ open: false }, { severity: 'high', open: true, value: 7 }])
  const { body } = await call('GET', '/api/alerts/active', undefined, await server.signIn('monitorista'))
  expect(body.find((alert: { type: string }) => alert.type === 'DOCUMENTO_POR_VENCER')).toMatchObject({
    ...{ operator_name: `Ana Ruiz ${made}`, travel_id: null, message: expect.stringContaining('vence en 7 días') },
  })
  supervisor = await server.signIn('supervisor')
  expect((await add({ kind: 'license', expires_on: dayIn(900) })).status).toBe(201)
  expect((await notices()).map(({ open }) => open)).toEqual([false, false])
  await notify()
  expect(await notices()).toHaveLength(2)
})

test('a paper that is found late has the nearer notice only, one that is over none, and one that is taken away none any more', async () => {
  const { id } = (await add({ kind: 'medical', expires_on: dayIn(3) })).body
  await add({ kind: 'identification', expires_on: dayIn(-1) })
  await notify()
  expect(await notices()).toMatchObject([{ title: 'Apto médico por vencer', value: 3, open: true }])
  await call('DELETE', `/api/operator-documents/${id}`)
  expect(await notices()).toMatchObject([{ open: false }])
})

test('who sees a part of the fleet is told of no papers, sees those of their operators, and adds nobody', async () => {
  await add({ kind: 'license', expires_on: dayIn(5) })
  await notify()
  const trip = await createTrip(server, `ALC-${made}`, {
    operator_name: `Ana Ruiz ${made}`,
    company_carrier_name: 'Norte',
  })
  const { rows } = await server.db.owner.query<{ carrier: string }>(
    'select carrier_id::text as carrier from trips where id = $1',
    [trip.id],
  )
  const limit = async (carrier: string | undefined) => {
    const narrow = `update users set reach_carriers = array[$1::bigint] where email = 'supervisor2@prueba.mx'`
    await server.db.owner.query(narrow, [carrier])
    const body = { email: 'supervisor2@prueba.mx', password: 'una contraseña de prueba' }
    return (await server.request('POST', '/api/auth/login', { body })).body.token
  }
  await server.addUser('supervisor2@prueba.mx', 'supervisor')
  const near = await limit(rows[0]?.carrier)
  const alertsOf = async (token: string) =>
    (await call('GET', '/api/alerts/active', undefined, token)).body.map(({ type }: { type: string }) => type)
  expect(await alertsOf(supervisor)).toContain('DOCUMENTO_POR_VENCER')
  expect(await alertsOf(near)).not.toContain('DOCUMENTO_POR_VENCER')
  const [document] = (await detail(near)).documents
  expect(document).toMatchObject({ kind: 'license' })
  expect((await call('POST', '/api/operators', { name: 'Nadie' }, near)).status).toBe(403)
  const far = await limit('999999')
  for (const [method, path, body] of [
    ['DELETE', `/api/operator-documents/${document.id}`, undefined],
    ['GET', `/api/operator-documents/${document.id}/file`, undefined],
    ['POST', `/api/operators/${operatorId}/documents`, { kind: 'privacy-notice' }],
    ['PATCH', `/api/operators/${operatorId}`, { version: 1, name: 'x' }],
  ] as const)
    expect([method, (await call(method, path, body, far)).status]).toEqual([method, 404])
  expect((await sendFile(document.id, PDF, far)).status).toBe(404)
})
