import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { importClient } from '../../../test/import-client.ts'
import { makeLink } from '../../../test/operator-link-client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, MINUTE_MS } from '../../../test/trips.ts'
import { verifyAuditChain } from '../../db/audit-chain.store.ts'

const NAME = 'Óscar (Güero) Peña+Ruiz'
const PHONE = '55 5555 0177'
const clock = createTestClock()
let server: TestServer
let admin: string
let operatorId = ''
let tripId = ''

beforeAll(async () => {
  server = await startTestServer({ clock })
  admin = await server.signIn('administrador')
  const trip = await createTrip(server, 'BORRA-1', {
    operator_name: NAME,
    operator_phone: PHONE,
    operator_device_id: 'oscar.pena',
  })
  tripId = trip.id
  clock.advance(2 * MINUTE_MS)
  const key = await server.apiKey(['positions:write'])
  const sent = await call('POST', '/api/positions', [fixOf('oscar.pena', clock.now() - MINUTE_MS, 20.5)], key)
  expect(sent.status).toBe(202)
  operatorId = (await call('GET', '/api/operators')).body.data[0].id
  await call('POST', `/api/travels/${tripId}/comments`, { comment: `Contestó óscar (güero) peña+ruiz al ${PHONE}` })
  const { id } = (
    await call('POST', `/api/operators/${operatorId}/documents`, {
      ...{ kind: 'license', number: 'LF-777', expires_on: '2030-01-01' },
    })
  ).body
  const rawBody = new FormData()
  rawBody.append('file', new Blob(['%PDF-1.4 retrato']), 'oscar.pdf')
  await server.request('PUT', `/api/operator-documents/${id}/file`, { token: admin, rawBody })
  await writeAsPeopleDo()
  const entry = (await call('GET', `/api/travels/${tripId}/comments?limit=1`)).body.data[0].id
  const correction = { comment: 'No contesta', reason: `Era ${NAME}` }
  expect((await call('POST', `/api/comments/${entry}/corrections`, correction)).status).toBe(200)
  await shareByLink()
})

/** By the page of his trip's link: consents, and reports. */
async function shareByLink(): Promise<void> {
  const link = await makeLink(server, admin, tripId)
  await link.consent()
  expect((await link.report('girasol')).status).toBe(200)
}

/** Without accents, in capitals, with the telephone as one number: in the logbook, at a place by hand, in an incident, in an import. */
async function writeAsPeopleDo(): Promise<void> {
  await call('POST', `/api/travels/${tripId}/comments`, {
    comment: 'OSCAR (GUERO)  PENA+RUIZ, +525555550177, no contesta',
  })
  const promised = await call('POST', `/api/travels/${tripId}/promises`, {
    ...{ said_by_kind: 'operador', text: `OSCAR (GUERO) PENA+RUIZ llega, ${PHONE}` },
    due_at: new Date(clock.now() + MINUTE_MS).toISOString(),
  })
  expect(promised.body).toMatchObject({ said_by: NAME })
  const note = { version: 1, state: 'cumplida', note: `Lo dijo ${NAME}` }
  expect((await call('PATCH', `/api/promises/${promised.body.id}`, note)).status).toBe(200)
  const here = { latitude: 20.6, longitude: -99.1, comment: `Lo dijo ${NAME}` }
  expect((await call('POST', `/api/sentinel/travel/${tripId}/position`, here)).status).toBe(201)
  // On a trip too that somebody else has taken over since.
  const relieved = await createTrip(server, 'BORRA-3', { operator_name: NAME, operator_device_id: 'oscar.pena' })
  expect((await call('POST', `/api/sentinel/travel/${relieved.id}/position`, here)).status).toBe(201)
  const body = { operator_name: 'Quien lo relevó' }
  expect((await server.patchTrip(relieved.id, { token: admin, body })).status).toBe(200)
  const incident = { type: 'other', description: 'Llamar al 55-5555-0177', priority: 'other' }
  const reported = await call('POST', `/api/travels/${tripId}/incidences`, incident)
  const said = { description: `Llamar a ${NAME}`, status: 'resolved', resolution_comment: `Lo dijo ${NAME}, ${PHONE}` }
  expect((await call('PATCH', `/api/incidences/${reported.body.id}`, said)).status).toBe(200)
  const message = `Asaltan a ${NAME}`
  const emergency = await server.request('POST', '/api/alerts', {
    ...{ token: admin, headers: { 'idempotency-key': 'asalto' } },
    body: { type: 'emergency_protocol', severity: 'critical', travel_id: tripId, title: `Es ${NAME}`, message },
  })
  expect(emergency.status).toBe(201)
  await server.db.owner.query(
    `insert into alert_escalations (alert_id, clock, since, rung, role, at, outcome, notice, by_id, reason)
     select $1, 'person', now(), 0, 'supervisor', now(), 'told', $2, min(id), $3 from users`,
    [emergency.body.id, `Ana la escaló: ${NAME}`, `No contesta ${NAME}, ${PHONE}`],
  )
  await server.db.owner.query(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, updated_at, closed_at, snoozed_until, snoozed_by, snooze_reason)
     select $1, $2, 'UNIDAD_DETENIDA', 'high', 'Unidad detenida', 'x', now(), now(), now(), now(), min(id), $3 from users`,
    [server.organisationId, tripId, `Come oscar (guero) pena+ruiz, ${PHONE}`],
  )
  await server.db.owner.query(
    `insert into webhooks (id, organisation_id, address, events, secret_sealed, key_id, secret_end, secret_changed_at, created_at)
     overriding system value values (1, $1, 'https://a.mx', '{new-alert}', '', '', '', now(), now())`,
    [server.organisationId],
  )
  await server.db.owner.query(
    `insert into webhook_deliveries (organisation_id, webhook_id, line, event, body, state, is_queued)
     values ($1, 1, 'trip:1', 'trip-changed', $2, 'waiting', true)`,
    [server.organisationId, JSON.stringify({ operator: NAME })],
  )
  await typeIntoTrip()
  const client = await importClient(server, clock)
  const found = await client.reviewed('Folio,Estatus,Origen,Destino,Operador\nBORRA-2,Cargando,Puebla,León,X')
  const mended = await call('PATCH', `/api/travels/imports/${found.id}/rows/2`, {
    values: { operator_name: NAME, description: `Va ${NAME}`, weight: '12' },
  })
  expect([mended.status, mended.text]).toEqual([200, expect.any(String)])
}

/** Of a trip: what it is described as while somebody changes it, why it ends and begins anew, and what lists are searched for. */
async function typeIntoTrip(): Promise<void> {
  const changes = [
    [{ description: `Lo lleva ${NAME}` }, 'Prueba'],
    [{ description: 'Frágil' }, 'Prueba'],
    [{ status: 'complete' }, `Entregó ${NAME}`],
    [{ status: 'in transit' }, `OSCAR (GUERO) PENA+RUIZ dice que no, ${PHONE}`],
  ] as const
  for (const [body, why] of changes) {
    expect((await server.patchTrip(tripId, { token: admin, body, reason: encodeURIComponent(why) })).status).toBe(200)
  }
  expect((await call('GET', `/api/audit/export?format=csv&q=${encodeURIComponent(NAME)}`)).status).toBe(200)
}
afterAll(() => server.stop())

const call = (method: string, path: string, body?: unknown, token = admin) =>
  server.request(method, path, { token, ...(body === undefined ? {} : { body }) })
const erase = (body: object, token = admin) => call('POST', `/api/operators/${operatorId}/erasure`, body, token)
const GOOD = { name: NAME, reason: 'Lo pidió por escrito' }

test('one file holds everything that is kept of an operator, for administrators only', async () => {
  const { status, body, headers } = await call('GET', `/api/operators/${operatorId}/export`)
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining(`operador-${operatorId}.json`),
  ])
  expect(body).toMatchObject({
    operator: [{ name: NAME, phone: PHONE }],
    documents: [{ kind: 'license', number: 'LF-777', expires_on: '2030-01-01' }],
    files: [{ base64: Buffer.from('%PDF-1.4 retrato').toString('base64') }],
    devices: [{ unique_id: 'oscar.pena' }],
    trips: [{ external_invoice: 'BORRA-1' }, { external_invoice: 'BORRA-3', until_at: expect.any(String) }],
    comments: [{ comment: expect.stringContaining('Contestó') }, {}, {}, {}],
    promises: [{ said_by: NAME, state: 'cumplida' }],
    links: [{ external_invoice: 'BORRA-1' }],
    consents: [{ accepted: true, phone_model: 'Moto G54' }],
    positions: [{ lat: 20.5 }],
  })
  for (const role of ['supervisor', 'monitorista', 'lectura'] as const) {
    const token = await server.signIn(role)
    expect((await call('GET', `/api/operators/${operatorId}/export`, undefined, token)).status).toBe(403)
    expect((await erase(GOOD, token)).status).toBe(403)
  }
})

test.each([
  ['while a trip is under way', GOOD, 409, 'OPERATOR_ON_TRIP'],
  ['under another name', { ...GOOD, name: 'Otro' }, 409, 'OTHER_NAME'],
  ['without a reason', { name: NAME, reason: '  ' }, 400, 'VALIDATION'],
  ['with the name in the reason, which stays', { ...GOOD, reason: `Pidió ${NAME} que` }, 422, 'REASON_NAMES'],
])('nobody is erased %s', async (_when, body, status, code) => {
  const answer = await erase(body)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect((await call('GET', `/api/operators/${operatorId}`)).body.operator.name).toBe(NAME)
})

test('an erased operator is named nowhere in the database, the trip and its positions stay, and the audit holds', async () => {
  const key = await server.apiKey(['travels:write'])
  const row = { external_invoice: 'BORRA-1', status: 'complete', origin: 'Puebla', destination: 'Querétaro' }
  expect((await call('POST', '/api/travels', row, key)).status).toBeLessThan(300)
  expect((await call('GET', `/api/operators/${operatorId}/erasure`)).body).toEqual({
    ...{ documents: 1, photos: 0, devices: 1, trips: 1, comments: 4, active_trips: 0 },
  })
  const audited =
    (await server.db.owner.query<{ n: number }>('select count(*)::int as n from audit_log')).rows[0]?.n ?? 0
  expect((await erase(GOOD)).status).toBe(200)

  const { owner } = server.db
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await owner.query(
      `select 1 from ${name} t where t::text ilike any(array['%scar (g%', '%peña+%', '%pena+%', '%OSCARGUERO%', '%5555_0177%', '%LF-777%', '%oscar.p%']) limit 1`,
    )
    // What is of the device itself is said before: its id may stand in entries about devices.
    if (rowCount > 0) found.push(name)
  }
  expect(found).toEqual([])
  expect((await call('GET', `/api/operators/${operatorId}`)).status).toBe(404)
  expect((await call('GET', '/api/operators')).body.data).toMatchObject([{ name: 'Quien lo relevó' }])
  const kept = await owner.query<{ n: number; comment: string }>(
    `select (select count(*)::int from positions) as n, comment from comments where trip_id = $1 order by id`,
    [tripId],
  )
  expect(kept.rows[0]?.n).toBe(3)
  expect(kept.rows.map(({ comment }) => comment)).toEqual([
    'Contestó Operador borrado al ··',
    'Operador borrado, +52··, no contesta',
    'No contesta',
    expect.stringMatching(/^Reporte desde el enlace: todo bien/),
  ])
  const reasons = await owner.query(
    'select reason from trip_status_changes where trip_id = $1 and reason is not null order by id',
    [tripId],
  )
  expect(reasons.rows).toEqual([{ reason: 'Entregó Operador borrado' }, { reason: 'Operador borrado dice que no, ··' }])
  const corrections = await owner.query('select was, reason from comment_corrections')
  expect(corrections.rows).toEqual([
    { was: expect.stringContaining('Lo dijo Operador borrado'), reason: 'Era Operador borrado' },
  ])
  const promises = await owner.query('select said_by, text, note from promises')
  expect(promises.rows).toEqual([
    { said_by: 'Operador borrado', text: 'Operador borrado llega, ··', note: 'Lo dijo Operador borrado' },
  ])
  expect((await verifyAuditChain(owner, [])).broken).toBeNull()
  const { rows } = await owner.query<{ n: number; after: object }>(
    `select (select count(*)::int from audit_log) as n, after from audit_log where action = 'operator-erase'`,
  )
  expect(rows).toMatchObject([{ after: { erased: true, reason: GOOD.reason, documents: 1 } }])
  expect(rows[0]?.n).toBeGreaterThan(audited)
})

test('whose a phone was is kept from when to when, whoever gives it to another', async () => {
  await createTrip(server, 'CAMBIO-1', { operator_name: 'Primera Dueña', operator_device_id: 'tel-cambio' })
  await createTrip(server, 'CAMBIO-2', { operator_name: 'Segundo Dueño', operator_device_id: 'tel-cambio' })
  const devices = (await call('GET', '/api/devices')).body.data
  const device = devices.find((one: { unique_id: string }) => one.unique_id === 'tel-cambio')
  await call('PATCH', `/api/devices/${device.id}`, { operator_id: null })
  const { data } = (await call('GET', `/api/devices/${device.id}/owners`)).body
  expect(data).toMatchObject([
    { owner: { kind: 'operator', label: 'Segundo Dueño' }, from: expect.any(String), until: expect.any(String) },
    { owner: { label: 'Primera Dueña' }, from: expect.any(String), until: expect.any(String) },
  ])
  expect(data[0].from >= data[1].until).toBe(true)
  const first = (await call('GET', '/api/operators?q=primera')).body.data[0]
  expect((await call('GET', `/api/operators/${first.id}`)).body).toMatchObject({
    ...{ devices: [], device_history: [{ unique_id: 'tel-cambio', until: expect.any(String) }] },
  })
  expect((await call('GET', '/api/devices/999999/owners')).status).toBe(404)
})

test('doubles that are made one keep papers, alerts and the phones that they had', async () => {
  const into = (await call('POST', '/api/operators', { name: 'Juan Doble' })).body.id
  const from = (await call('POST', '/api/operators', { name: 'Juan Dobles' })).body.id
  const device = (await call('POST', '/api/devices', { unique_id: 'tel-doble', kind: 'phone', operator_id: from })).body
    .device
  await call('POST', `/api/operators/${from}/documents`, { kind: 'license', expires_on: '2031-01-01' })
  const merged = await call('POST', '/api/catalogues/operators/merge', { into, from: [from], dry_run: false })
  expect([merged.status < 300, merged.text]).toEqual([true, merged.text])
  expect((await call('GET', `/api/operators/${into}`)).body).toMatchObject({
    ...{ documents: [{ kind: 'license' }], devices: [{ unique_id: 'tel-doble' }] },
  })
  const { data } = (await call('GET', `/api/devices/${device.id}/owners`)).body
  expect(new Set(data.map((one: { owner: { id: string } }) => one.owner.id))).toEqual(new Set([into]))
  const { rows } = await server.db.owner.query(
    `select 1 from audit_log where action = 'catalogue-merge' and before::text ilike '%juan%'`,
  )
  expect(rows).toEqual([])
})
