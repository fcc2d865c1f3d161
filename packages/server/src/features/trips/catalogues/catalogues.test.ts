import { afterAll, beforeAll, expect, test } from 'vitest'
import { putRule } from '../../../../test/put-rule.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('administrador')
})
afterAll(() => server.stop())

const call = (method: string, path: string, body?: unknown, as = token) =>
  server.request(method, path, { token: as, ...(body === undefined ? {} : { body }) })
const newTrip = async (invoice: string, more: object): Promise<string> => {
  const trip = { external_invoice: invoice, status: 'in transit', origin: 'Puebla', destination: 'Oaxaca', ...more }
  return (await call('POST', '/api/travels', trip)).body.data[0].id
}
interface Entry {
  readonly id: string
  readonly name: string
  readonly trips: number
  readonly similar_to: string | null
}
const entries = async (kind: string, q: string, as = token): Promise<Entry[]> =>
  (await call('GET', `/api/catalogues/${kind}?q=${encodeURIComponent(q)}`, undefined, as)).body.data
const idOf = async (kind: string, name: string): Promise<string> =>
  (await entries(kind, name)).find((entry) => entry.name === name)?.id ?? ''
const merge = (kind: string, into: string, from: readonly string[], dryRun = false, as = token) =>
  call('POST', `/api/catalogues/${kind}/merge`, { into, from, dry_run: dryRun }, as)
const formOf = async (id: string) => (await call('GET', `/api/travels/${id}`)).body

test('doubles are found by their names, and merged with all that names them; their name makes no new double', async () => {
  await newTrip('CA-1', { company_carrier_name: 'Transportes Quiroga S.A. de C.V.' })
  await newTrip('CA-2', { company_carrier_name: 'Transportes Quiroga S.A. de C.V.' })
  const other = await newTrip('CA-3', { company_carrier_name: 'Transportes Quiroga' })
  const [into, from] = [
    await idOf('carriers', 'Transportes Quiroga S.A. de C.V.'),
    await idOf('carriers', 'Transportes Quiroga'),
  ]
  expect(await entries('carriers', 'quiroga')).toMatchObject([
    { name: 'Transportes Quiroga', trips: 1, active_trips: 1, similar_to: into },
    { trips: 2, similar_to: null },
  ])
  const person = await server.addUser('alcance@prueba.mx', 'monitorista')
  await server.db.owner.query('update users set reach_carriers = $2 where id = $1', [person, [into, from]])
  const moves = { trips: 1, units: 0, devices: 0, people: 1 }
  expect((await merge('carriers', into, [from], true)).body).toEqual({ moved: moves })
  expect(await entries('carriers', 'quiroga')).toHaveLength(2)

  expect((await merge('carriers', into, [from])).body).toEqual({ moved: moves })
  expect(await entries('carriers', 'quiroga')).toMatchObject([{ id: into, trips: 3 }])
  expect(await formOf(other)).toMatchObject({ company_carrier_name: 'Transportes Quiroga S.A. de C.V.', version: 2 })
  const reach = await server.db.owner.query<{ reach_carriers: unknown[] }>(
    'select reach_carriers from users where id = $1',
    [person],
  )
  expect(reach.rows.map((row) => row.reach_carriers.map(String))).toEqual([[into]])
  await newTrip('CA-4', { company_carrier_name: 'Transportes Quiroga' })
  expect(await entries('carriers', 'quiroga')).toMatchObject([{ id: into, trips: 4 }])
  const { rows } = await server.db.owner.query(
    `select subject, before, after from audit_log where action = 'catalogue-merge'`,
  )
  expect(rows).toEqual([
    {
      subject: `carriers:${into}`,
      before: { names: ['Transportes Quiroga S.A. de C.V.', 'Transportes Quiroga'] },
      after: { name: 'Transportes Quiroga S.A. de C.V.' },
    },
  ])
})

test('the devices of a merged operator and unit speak for the trips of who stays', async () => {
  const trip = await newTrip('OP-1', { operator_name: 'Ana Ruiz', unit_plates: '11-AA-1A' })
  await newTrip('OP-2', {
    ...{ operator_name: 'Ana Ruiz Gómez', operator_phone: '55 1', operator_device_id: 'tel-doble' },
    ...{ unit_plates: '22-BB-2B', unit_device_id: 'gps-doble', status: 'complete' },
  })
  const heard = async () => {
    const { rows } = await server.db.owner.query<{ unique_id: string }>(
      `select d.unique_id from trip_devices w join devices d on d.id = w.device_id
       where w.trip_id = $1 and w.released_at is null order by 1`,
      [trip],
    )
    return rows.map((row) => row.unique_id)
  }
  expect(await heard()).toEqual([])
  const moved = [
    await merge('operators', await idOf('operators', 'Ana Ruiz'), [await idOf('operators', 'Ana Ruiz Gómez')]),
    await merge('units', await idOf('units', '11-AA-1A'), [await idOf('units', '22-BB-2B')]),
  ]
  expect(moved.map(({ body }) => body.moved)).toMatchObject([
    { trips: 1, devices: 1 },
    { trips: 1, devices: 1 },
  ])
  expect(await heard()).toEqual(['gps-doble', 'tel-doble'])
  expect(await formOf(trip)).toMatchObject({ operator_phone: '55 1', unit_plates: '11-AA-1A' })
  const again = await newTrip('OP-3', { unit_plates: '22-BB-2B', operator_name: 'Ana Ruiz Gómez' })
  expect(await formOf(again)).toMatchObject({ unit_plates: '11-AA-1A', operator_name: 'Ana Ruiz' })
})

test('what only a double knows of a person or a truck is not lost with it', async () => {
  await newTrip('SA-1', { operator_name: 'Eva Luna', unit_name: 'ECO-90' })
  await newTrip('SA-2', { operator_name: 'Eva Luna Paz', unit_plates: '90-ZZ-9Z', company_carrier_name: 'Fletes Luna' })
  const [eva, double] = [await idOf('operators', 'Eva Luna'), await idOf('operators', 'Eva Luna Paz')]
  const [eco, plated] = [await idOf('units', 'ECO-90'), await idOf('units', '90-ZZ-9Z')]
  await server.db.owner.query(
    `update operators set emergency_name = 'Su mamá', emergency_phone = '55 9' where id = $1`,
    [double],
  )
  await server.db.owner.query(
    'update units set carrier_id = (select carrier_id from trips where unit_id = $1) where id = $1',
    [plated],
  )
  await merge('operators', eva, [double])
  await merge('units', eco, [plated])
  const kept = async (text: string, id: string) => (await server.db.owner.query(text, [id])).rows
  expect(await kept('select emergency_name, emergency_phone from operators where id = $1', eva)).toEqual([
    { emergency_name: 'Su mamá', emergency_phone: '55 9' },
  ])
  expect(
    await kept('select name, plates, carrier_id is not null as "isOfCarrier" from units where id = $1', eco),
  ).toEqual([{ name: 'ECO-90', plates: '90-ZZ-9Z', isOfCarrier: true }])
})

test('an import whose trips were merged can still be undone', async () => {
  const carrier = { origin: 'Tepic', company_carrier_name: 'Deshace' }
  await newTrip('UN-1', carrier)
  const trip = await newTrip('UN-2', { origin: 'Tepíc', company_carrier_name: 'Deshace Dos' })
  await server.db.owner.query(
    `with made as (insert into trip_imports (id, organisation_id, filename, state, total, actor_kind, actor_id, created_at, ended_at)
       values (gen_random_uuid(), $1, 'a.csv', 'done', 1, 'user', 1, now(), now()) returning id)
     insert into trip_import_rows (import_id, organisation_id, row, invoice, result, trip_id, trip_version)
     select made.id, $1, 1, 'UN-2', 'created', t.id, t.version from made, trips t where t.id = $2`,
    [server.organisationId, trip],
  )
  await merge('carriers', await idOf('carriers', 'Deshace'), [await idOf('carriers', 'Deshace Dos')])
  await merge('lanes', await idOf('lanes', 'Tepic → Oaxaca'), [await idOf('lanes', 'Tepíc → Oaxaca')])
  const { rows } = await server.db.owner.query(
    `select t.version, t.origin, r.trip_version = t.version as "isUnchanged" from trips t join trip_import_rows r on r.trip_id = t.id where t.id = $1`,
    [trip],
  )
  expect(rows).toEqual([{ version: 3, origin: 'Tepic', isUnchanged: true }])
})

test('a lane takes the names of another', async () => {
  await newTrip('LA-1', { origin: 'Mérida, Yuc.', destination: 'Campeche', company_client_name: 'Uno' })
  const trip = await newTrip('LA-2', { origin: 'Merida', destination: 'Campeche', company_client_name: 'Uno Sur' })
  const [into, from] = [await idOf('lanes', 'Mérida, Yuc. → Campeche'), await idOf('lanes', 'Merida → Campeche')]
  expect((await merge('lanes', into, [from])).body.moved.trips).toBe(1)
  expect(await formOf(trip)).toMatchObject({ origin: 'Mérida, Yuc.', destination: 'Campeche' })
})

test('a rule of alerts that is limited to a double, or to its lane, goes on for its trips', async () => {
  const [origin, destination] = ['León, Gto.', 'Colima']
  await newTrip('RG-1', { company_client_name: 'Reglas', origin, destination })
  await newTrip('RG-2', { company_client_name: 'Reglas Sur', origin: 'Leon', destination })
  const [kept, double] = [await idOf('clients', 'Reglas'), await idOf('clients', 'Reglas Sur')]
  const scope = { clients: [double], lanes: [{ origin: 'LEON', destination }] }
  expect((await putRule(server, token, 'UNIDAD_DETENIDA', { over: 5, scope })).status).toBe(200)
  await merge('clients', kept, [double])
  await merge('lanes', await idOf('lanes', `${origin} → ${destination}`), [
    await idOf('lanes', `Leon → ${destination}`),
  ])
  const { data } = (await call('GET', '/api/alert-rules')).body
  expect(data.find(({ type }: { type: string }) => type === 'UNIDAD_DETENIDA').scope).toEqual({
    clients: [kept],
    lanes: [{ origin, destination }],
  })
})

test('two who merge the same entries into each other leave one, and an erased operator is no double of anybody', async () => {
  await newTrip('CR-1', { company_carrier_name: 'Cruce Uno', operator_name: 'Quien Se Va' })
  await newTrip('CR-2', { company_carrier_name: 'Cruce Dos', operator_name: 'Quien Se Queda' })
  const [one, two] = [await idOf('carriers', 'Cruce Uno'), await idOf('carriers', 'Cruce Dos')]
  const answers = await Promise.all([merge('carriers', one, [two]), merge('carriers', two, [one])])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await entries('carriers', 'cruce')).toMatchObject([{ trips: 2 }])
  const [gone, stays] = [await idOf('operators', 'Quien Se Va'), await idOf('operators', 'Quien Se Queda')]
  await server.db.owner.query(`update operators set name = 'Operador borrado 1', erased_at = now() where id = $1`, [
    gone,
  ])
  expect(await entries('operators', 'borrado')).toEqual([])
  expect((await merge('operators', stays, [gone])).status).toBe(404)
})

test('what cannot be merged is refused and moves nothing', async () => {
  await newTrip('NO-1', { company_client_name: 'Vidriera' })
  const id = await idOf('clients', 'Vidriera')
  expect((await merge('clients', id, [id])).status).toBe(400)
  expect((await merge('clients', id, ['999999'])).status).toBe(404)
  // What stands for a lane is no entry of another kind.
  expect((await merge('clients', id, ['d83a9b9438ef0c6415d130ce32ef7887'])).status).toBe(404)
  expect((await merge('ciudades', id, ['1'])).status).toBe(400)
  const planner = await server.signIn('supervisor')
  expect((await merge('clients', id, ['999999'], false, planner)).status).toBe(403)
  expect(await entries('clients', 'vidriera', planner)).toMatchObject([{ id, trips: 1 }])
})

test('who sees some clients only is shown no other, nor told of one by a likeness', async () => {
  await newTrip('RE-1', { company_client_name: 'Cementos del Norte', company_carrier_name: 'Fletes Azul' })
  await newTrip('RE-2', { company_client_name: 'Aceros Secretos', company_carrier_name: 'Fletes Rojo' })
  const mine = await idOf('clients', 'Cementos del Norte')
  const person = await server.addUser('parte@prueba.mx', 'supervisor')
  await server.db.owner.query('update users set reach_clients = $2 where id = $1', [person, [mine]])
  const login = { email: 'parte@prueba.mx', password: 'una contraseña de prueba' }
  const limited = (await call('POST', '/api/auth/login', login)).body.token
  expect((await entries('clients', '', limited)).map(({ name }) => name)).toEqual(['Cementos del Norte'])
  expect((await entries('carriers', 'fletes', limited)).map(({ name }) => name)).toEqual(['Fletes Azul'])
  const check = async (fields: object) => {
    const { body } = await call('POST', '/api/travels/check', fields, limited)
    return body.warnings
      .filter(({ code }: { code: string }) => code === 'SIMILAR_NAME')
      .map((one: { fixes: string[] }) => one.fixes)
  }
  const client = { company_client_name: 'Cementos del Norte' }
  expect(await check({ ...client, company_carrier_name: 'Fletes Rojos' })).toEqual([])
  expect(await check({ ...client, company_carrier_name: 'Fletes Azules' })).toEqual([['Fletes Azul']])
})

test('an entry is renamed, found by both names, and not onto the name of another, which is told', async () => {
  const trip = await newTrip('RE-1', { company_client_name: 'Abarotes Lopez' })
  await newTrip('RE-2', { company_client_name: 'Cremería Paz' })
  const [id, other] = [await idOf('clients', 'Abarotes Lopez'), await idOf('clients', 'Cremería Paz')]
  const rename = (name: string, was: string, as = token) =>
    call('PATCH', `/api/catalogues/clients/${id}`, { name, was }, as)
  const taken = await rename('CREMERIA PAZ', 'Abarotes Lopez')
  expect([taken.status, taken.body.code, taken.body.details]).toEqual([
    409,
    'NAME_TAKEN',
    { id: other, name: 'Cremería Paz' },
  ])
  expect((await rename('Abarrotes López', 'Abarotes Lopez')).body).toEqual({ name: 'Abarrotes López' })
  const second = await rename('Otro', 'Abarotes Lopez')
  expect([second.status, second.body.code]).toEqual([412, 'CHANGED_MEANWHILE'])
  expect((await rename('---', 'Abarrotes López')).status).toBe(400)
  expect(await formOf(trip)).toMatchObject({ company_client_name: 'Abarrotes López' })
  await newTrip('RE-3', { company_client_name: 'Abarotes Lopez' })
  expect(await entries('clients', 'lopez')).toMatchObject([{ id, name: 'Abarrotes López', trips: 2 }])
  // Back again: the name that it had is its own.
  expect((await rename('Abarotes Lopez', 'Abarrotes López')).status).toBe(200)
  expect((await rename('x', 'y', await server.signIn('supervisor'))).status).toBe(403)
  expect((await call('PATCH', `/api/catalogues/operators/${id}`, { name: 'x', was: 'y' })).status).toBe(400)
  const { rows } = await server.db.owner.query(
    `select subject, before, after from audit_log where action = 'catalogue-rename' order by id limit 1`,
  )
  expect(rows).toEqual([
    { subject: `clients:${id}`, before: { name: 'Abarotes Lopez' }, after: { name: 'Abarrotes López' } },
  ])
})

test('a unit is renamed by its plates, and one without plates by its name', async () => {
  await newTrip('RU-1', { unit_plates: 'AA-11-BB', unit_name: 'ECO-7' })
  await newTrip('RU-2', { unit_name: 'Tracto azul' })
  for (const [name, to] of [
    ['AA-11-BB', 'AA-11-CC'],
    ['Tracto azul', 'Tracto verde'],
  ] as const) {
    const id = await idOf('units', name)
    expect((await call('PATCH', `/api/catalogues/units/${id}`, { name: to, was: name })).status).toBe(200)
    expect(await entries('units', to)).toMatchObject([{ id, name: to, trips: 1 }])
  }
  expect(await entries('units', 'ECO-7')).toMatchObject([{ name: 'AA-11-CC', detail: 'ECO-7' }])
})
