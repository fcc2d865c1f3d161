import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { importClient } from '../../../test/import-client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'
import { withinOrganisation } from '../../db/organisation-scope.ts'
import { expiredDataJob } from '../storage/expired-data.job.ts'
import { createTripWriter } from '../trips/trip-writer.ts'
import type { RegistryDeps } from './registry-deps.ts'
import { addOperatorAbsence } from './save-operator-absence.ts'

/** The test's clock stands on the 21st of November 2026. */
const TODAY = '2026-11-21'
const clock = createTestClock()
let server: TestServer
let supervisor: string
let operatorId = ''
let made = 0

beforeAll(async () => {
  server = await startTestServer({ clock })
  supervisor = await server.signIn('supervisor')
})
afterAll(() => server.stop())
beforeEach(async () => {
  made += 1
  operatorId = (await call('POST', '/api/operators', { name: nameNow() })).body.id
})

const nameNow = (): string => `Ana Ruiz ${made}`
const call = (method: string, path: string, body?: unknown, token = supervisor) =>
  server.request(method, path, { token, ...(body === undefined ? {} : { body }) })
const mark = (body: object, token = supervisor, of = operatorId) =>
  call('POST', `/api/operators/${of}/absences`, body, token)
const change = (id: string, body: object, token = supervisor) =>
  call('PATCH', `/api/operator-absences/${id}`, body, token)
const detail = async (of = operatorId) => (await call('GET', `/api/operators/${of}`)).body
const listed = async () =>
  (await call('GET', `/api/operators?q=${encodeURIComponent(nameNow())}`)).body.data.find(
    ({ id }: { id: string }) => id === operatorId,
  )
/** The codes and texts of what is doubted of a trip. */
const doubts = async (fields: object, token = supervisor): Promise<readonly string[]> =>
  (
    await call('POST', '/api/travels/check', { status: 'load', operator_name: nameNow(), ...fields }, token)
  ).body.warnings
    .filter(({ code }: { code: string }) => code === 'ABSENT_OPERATOR')
    .map(({ text }: { text: string }) => text)

test('who is sick is told in the list and to whoever assigns him, until somebody says that he is back', async () => {
  expect(await listed()).toMatchObject({ absence: null })
  const { status, body } = await mark({ kind: 'sick', since: TODAY, until: '2026-11-30' })
  expect(status).toBe(201)
  expect(await listed()).toMatchObject({
    absence: { id: body.id, kind: 'sick', since: TODAY, until: '2026-11-30', is_now: true },
  })
  expect((await detail()).absences).toEqual([
    {
      ...{ id: body.id, kind: 'sick', since: TODAY, until: '2026-11-30', ended_by: null, ended_at: null },
      ...{ marked_by: expect.any(String), marked_at: new Date(clock.now()).toISOString() },
    },
  ])
  expect(await doubts({})).toEqual(['Operador marcado: enfermo hasta el 30 nov 2026'])
  // Of days that the trip does not meet nothing is said.
  expect(await doubts({ charge_date: '2026-12-01T12:00:00Z', download_date: '2026-12-02T12:00:00Z' })).toEqual([])
  expect(await doubts({ charge_date: '2026-11-30T12:00:00Z', download_date: '2026-12-02T12:00:00Z' })).toHaveLength(1)
  expect(await doubts({ status: 'off' })).toEqual([])
  // It warns, and refuses nothing.
  const form = {
    external_invoice: `AUS-${made}`,
    status: 'load',
    origin: 'A',
    destination: 'B',
    operator_name: nameNow(),
  }
  expect((await call('POST', '/api/travels', form)).status).toBe(201)
  // Who is on the trip already is not being assigned.
  const trip = (await listed()).travel_id
  expect(await doubts({ travel_id: trip })).toEqual([])

  expect((await change(body.id, { ended: true, was: { ended: false } })).status).toBe(204)
  expect((await detail()).absences).toMatchObject([{ ended_by: expect.any(String), ended_at: expect.any(String) }])
  expect(await listed()).toMatchObject({ absence: null })
  expect(await doubts({})).toEqual([])
  // Taken back.
  expect((await change(body.id, { ended: false, was: { ended: true } })).status).toBe(204)
  expect((await detail()).absences).toMatchObject([{ ended_by: null, ended_at: null }])
  expect(await doubts({})).toHaveLength(1)
  expect((await call('DELETE', `/api/operator-absences/${body.id}`)).status).toBe(204)
  expect((await detail()).absences).toEqual([])
})

test('who is named as a double of his was called is told as well', async () => {
  const double = `${nameNow()} Alias`
  const { id } = (await call('POST', '/api/operators', { name: double })).body
  await mark({ kind: 'sick', since: '2026-11-20' })
  const body = { into: operatorId, from: [id], dry_run: false }
  const admin = await server.signIn('administrador')
  expect((await call('POST', '/api/catalogues/operators/merge', body, admin)).status).toBe(200)
  expect(await doubts({ operator_name: double })).toEqual(['Operador marcado: enfermo, sin fecha de regreso'])
  const client = await importClient(server, clock)
  const found = await client.reviewed(`Folio,Estatus,Origen,Destino,Chofer\nALI-${made},Cargando,A,B,${double}`)
  const [row] = (await call('GET', `/api/travels/imports/${found.id}/rows`)).body.data
  expect(row.warnings).toContainEqual(
    expect.objectContaining({ field: 'operator_name', text: 'Operador marcado: enfermo, sin fecha de regreso' }),
  )
  // He is known by that name: nobody is added.
  expect(found.will_create.operators).toBe(0)
})

test('an import says so as well', async () => {
  await mark({ kind: 'sick', since: '2026-11-20' })
  const client = await importClient(server, clock)
  const found = await client.reviewed(`Folio,Estatus,Origen,Destino,Chofer\nIMP-${made},Cargando,A,B,${nameNow()}`)
  const [row] = (await call('GET', `/api/travels/imports/${found.id}/rows`)).body.data
  expect(row.warnings).toContainEqual(
    expect.objectContaining({ field: 'operator_name', text: 'Operador marcado: enfermo, sin fecha de regreso' }),
  )
})

test.each([
  ['an end before the beginning', { kind: 'sick', since: TODAY, until: '2026-11-20' }, 400],
  ['a day that there is not', { kind: 'sick', since: '2026-02-30' }, 400],
  ['a return of one who has left', { kind: 'left', since: TODAY, until: '2026-11-30' }, 400],
  ['a diagnosis', { kind: 'sick', since: TODAY, note: 'gripe' }, 400],
  ['another kind', { kind: 'vacation', since: TODAY }, 400],
  ['one day', { kind: 'sick', since: TODAY, until: TODAY }, 201],
])('%s', async (_what, body, status) => {
  expect((await mark(body)).status).toBe(status)
  expect((await detail()).absences).toHaveLength(status === 201 ? 1 : 0)
})

test('days that are marked are marked once: of two people the second is told of the first', async () => {
  await mark({ kind: 'sick', since: '2026-11-20', until: '2026-11-25' })
  const again = await mark({ kind: 'sick', since: '2026-11-25' }, await server.signIn('administrador'))
  expect([again.status, again.body.code]).toEqual([409, 'ABSENCE_OVERLAPS'])
  expect(again.body.error).toMatch(/^Ya hay una ausencia de esos días: enfermo hasta el 25 nov 2026, por .+\.$/)
  const later = await mark({ kind: 'sick', since: '2026-11-26' })
  expect(later.status).toBe(201)
  const [, first] = (await detail()).absences
  const grown = await change(first.id, { until: null, was: { until: '2026-11-25' } })
  expect([grown.status, grown.body.code]).toEqual([409, 'ABSENCE_OVERLAPS'])
  // One that somebody ended is in nobody's way, and is not taken up again over another one.
  await change(first.id, { ended: true })
  expect((await mark({ kind: 'sick', since: '2026-11-22', until: '2026-11-23' })).status).toBe(201)
  expect((await change(first.id, { ended: false })).body.code).toBe('ABSENCE_OVERLAPS')
})

test('two who change until when it lasts: the second is told, and nothing of the first is lost', async () => {
  const { id } = (await mark({ kind: 'sick', since: TODAY })).body
  expect((await change(id, { until: '2026-11-28', was: { until: null } })).status).toBe(204)
  const second = await change(id, { until: '2026-12-05', was: { until: null } }, await server.signIn('administrador'))
  expect([second.status, second.body.code]).toEqual([412, 'CHANGED_MEANWHILE'])
  expect(second.body.details).toMatchObject({ by: { name: expect.any(String) }, now: { until: '2026-11-28' } })
  expect((await detail()).absences).toMatchObject([{ until: '2026-11-28' }])
  const backwards = await change(id, { until: '2026-11-20' })
  expect([backwards.status, backwards.body.code]).toEqual([422, 'ABSENCE_REFUSED'])
  expect((await change(id, {})).status).toBe(400)
  expect((await change('999999', { ended: true })).status).toBe(404)
  expect((await call('DELETE', '/api/operator-absences/999999')).status).toBe(404)
})

test('who has left keeps his history, is told to whoever names him, is offered to nobody, and is taken back', async () => {
  await mark({ kind: 'sick', since: '2026-11-20' })
  const trip = await createTrip(server, `BAJA-${made}`, { operator_name: nameNow() })
  const refused = await mark({ kind: 'left', since: TODAY })
  expect([refused.status, refused.body.code]).toEqual([409, 'OPERATOR_ON_TRIP'])
  await call('POST', '/api/travels', {
    ...{ external_invoice: `BAJA-${made}`, status: 'complete', origin: 'A', destination: 'B' },
  })
  const { status, body } = await mark({ kind: 'left', since: '2026-11-20' })
  expect(status).toBe(201)
  expect(await listed()).toMatchObject({ absence: { kind: 'left', is_now: true }, travel_id: null })
  expect((await detail()).trips).toMatchObject([{ id: trip.id }])
  expect(await doubts({})).toEqual(['Operador marcado: dado de baja el 20 nov 2026'])
  const entry = async () =>
    (await call('GET', `/api/catalogues/operators?q=${encodeURIComponent(nameNow())}`)).body.data[0]
  expect(await entry()).toMatchObject({ name: nameNow(), has_left: true })
  const sick = await mark({ kind: 'sick', since: '2026-12-01' })
  expect([sick.status, sick.body.code]).toEqual([409, 'OPERATOR_LEFT'])
  expect((await change(body.id, { until: '2026-12-01' })).status).toBe(422)

  expect((await change(body.id, { ended: true })).status).toBe(204)
  // What he was before he is again.
  expect(await listed()).toMatchObject({ absence: { kind: 'sick' } })
  expect(await entry()).toMatchObject({ has_left: false })
})

test('who may register operators may mark them; an administrator’s key may not, nor a person who does not see them', async () => {
  for (const role of ['monitorista', 'lectura'] as const)
    expect((await mark({ kind: 'sick', since: TODAY }, await server.signIn(role))).status).toBe(403)
  expect((await mark({ kind: 'sick', since: TODAY }, await server.apiKey(['read', 'travels:write']))).status).toBe(403)
  const { id } = (await mark({ kind: 'sick', since: TODAY })).body
  await createTrip(server, `ALC-${made}`, { operator_name: nameNow(), company_carrier_name: 'Norte' })
  await createTrip(server, `ALC-${made}-2`, { operator_name: 'Otra', company_carrier_name: 'Sur' })
  const email = `alcance${made}@prueba.mx`
  await server.addUser(email, 'supervisor')
  await server.db.owner.query(
    `update users set reach_carriers = array[(select id from carriers where name = 'Sur')] where email = $1`,
    [email],
  )
  const far = (
    await server.request('POST', '/api/auth/login', { body: { email, password: 'una contraseña de prueba' } })
  ).body.token
  expect((await mark({ kind: 'sick', since: '2027-01-01', until: '2027-01-02' }, far)).status).toBe(404)
  expect((await change(id, { ended: true }, far)).status).toBe(404)
  expect((await call('DELETE', `/api/operator-absences/${id}`, undefined, far)).status).toBe(404)
  expect(await doubts({ company_carrier_name: 'Sur', origin: 'A', destination: 'B' }, far)).toEqual([])
  const other = await server.apiKey(['travels:write'], await server.createOrganisation(`Otra ${made}`))
  expect((await change(id, { ended: true }, other)).status).toBe(403)
  expect((await detail()).absences).toMatchObject([{ id, ended_at: null }])
})

test('a merged double brings his absences, an export has them, an erasure takes them, and their time runs out', async () => {
  const admin = await server.signIn('administrador')
  const double = (await call('POST', '/api/operators', { name: `${nameNow()} Paz` })).body.id
  await mark({ kind: 'sick', since: TODAY }, supervisor, double)
  const body = { into: operatorId, from: [double], dry_run: false }
  expect((await call('POST', '/api/catalogues/operators/merge', body, admin)).status).toBe(200)
  expect((await detail()).absences).toMatchObject([{ kind: 'sick', since: TODAY }])
  const file = (await call('GET', `/api/operators/${operatorId}/export`, undefined, admin)).body
  expect(file.absences).toEqual([
    { kind: 'sick', since: TODAY, until: null, marked_at: new Date(clock.now()).toISOString(), ended_at: null },
  ])
  const gone = { name: nameNow(), reason: 'Lo pidió por escrito' }
  expect((await call('POST', `/api/operators/${operatorId}/erasure`, gone, admin)).status).toBe(200)
  const kept = async (id: string) =>
    (await server.db.owner.query('select from operator_absences where operator_id = $1', [id])).rowCount
  expect(await kept(operatorId)).toBe(0)

  made += 1
  const other = (await call('POST', '/api/operators', { name: nameNow() })).body.id
  await mark({ kind: 'sick', since: '2026-06-01', until: '2026-06-05' }, supervisor, other)
  await mark({ kind: 'sick', since: '2026-09-01', until: '2026-11-01' }, supervisor, other)
  await mark({ kind: 'left', since: '2026-11-20' }, supervisor, other)
  await server.putSetting('retention', admin, { positionDays: 90, logbookDays: 100 })
  const preview = (await call('GET', '/api/settings/retention/preview?logbookDays=100', undefined, admin)).body.data
  expect(preview).toMatchObject([{ key: 'logbook', rows: 1 }])
  await expiredDataJob(server.db.database.unscoped, clock, 3_600_000).run(new AbortController().signal)
  expect(await kept(other)).toBe(2)
})

test('what is audited names nobody', async () => {
  const { id } = (await mark({ kind: 'sick', since: TODAY })).body
  await change(id, { until: '2026-11-23' })
  await call('DELETE', `/api/operator-absences/${id}`)
  const { rows } = await server.db.owner.query<{ action: string; before: object; after: object; details: object }>(
    `select action, before, after, details from audit_log where subject = $1 and action like 'operator-absence-%' order by id`,
    [`operator:${operatorId}`],
  )
  const days = { kind: 'sick', since: TODAY }
  expect(rows).toMatchObject([
    { action: 'operator-absence-add', before: null, after: { ...days, until: null }, details: { absence: id } },
    { action: 'operator-absence-change', before: { until: null }, after: { until: '2026-11-23' } },
    { action: 'operator-absence-remove', before: { ...days, until: '2026-11-23' }, after: null },
  ])
  expect(JSON.stringify(rows)).not.toContain(nameNow())
})

test('who is erased, or merged away, while somebody marks him is not marked', async () => {
  const db = server.db.database.scoped
  const actor = { kind: 'user', id: await server.addUser(`marca${made}@prueba.mx`, 'supervisor') } as const
  const audit = { organisationId: server.organisationId, actor, address: null, requestId: null }
  /** What somebody else does in the turn before. */
  const markedAfter = (earlier: string, id: string) => {
    const writeTrips: RegistryDeps['writeTrips'] = async (organisationId, work) => {
      await server.db.owner.query(earlier, [id])
      return createTripWriter(db).write(organisationId, work)
    }
    const absence = { kind: 'sick', since: TODAY, until: null } as const
    return withinOrganisation(server.organisationId, () =>
      addOperatorAbsence({ db, clock, writeTrips }, audit, { operatorId: id, absence, userId: actor.id }),
    )
  }
  const other = (await call('POST', '/api/operators', { name: `${nameNow()} Dos` })).body.id
  await expect(markedAfter('update operators set erased_at = now() where id = $1', operatorId)).rejects.toMatchObject({
    status: 404,
  })
  await expect(markedAfter('delete from operators where id = $1', other)).rejects.toMatchObject({ status: 404 })
  const { rowCount } = await server.db.owner.query('select from operator_absences where operator_id = $1', [operatorId])
  expect(rowCount).toBe(0)
})
