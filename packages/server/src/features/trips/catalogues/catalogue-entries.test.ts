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
  readonly detail: string | null
}
const entries = async (kind: string, q: string, as = token): Promise<Entry[]> =>
  (await call('GET', `/api/catalogues/${kind}?q=${encodeURIComponent(q)}`, undefined, as)).body.data
const idOf = async (kind: string, name: string): Promise<string> =>
  (await entries(kind, name)).find((entry) => entry.name === name)?.id ?? ''
const merge = (kind: string, into: string, from: readonly string[], dryRun = false, as = token) =>
  call('POST', `/api/catalogues/${kind}/merge`, { into, from, dry_run: dryRun }, as)
const formOf = async (id: string) => (await call('GET', `/api/travels/${id}`)).body

test('a client, a carrier and a unit are made before any trip names them, and trips find them', async () => {
  const create = (kind: string, body: object, as = token) => call('POST', `/api/catalogues/${kind}`, body, as)
  const made = await create('clients', { name: 'Vidriera del Bajío', detail: '477 555 0101' })
  expect(made.status).toBe(201)
  const { id } = made.body
  await newTrip('CN-1', { company_client_name: 'vidriera del bajio' })
  expect(await entries('clients', 'vidriera')).toMatchObject([
    { id, name: 'Vidriera del Bajío', detail: '477 555 0101', trips: 1 },
  ])
  const unit = await create('units', { name: 'CN-22-RR', detail: 'ECO-22' })
  await newTrip('CN-2', { unit_plates: 'cn22rr' })
  expect(await entries('units', 'eco-22')).toMatchObject([{ id: unit.body.id, name: 'CN-22-RR', trips: 1 }])

  const [first, second] = await Promise.all([
    create('carriers', { name: 'Fletes del Centro' }),
    create('carriers', { name: 'FLETES DEL CENTRO' }),
  ])
  expect([first.status, second.status].toSorted()).toEqual([201, 409])
  const told = first.status === 409 ? first : second
  expect([told.body.code, told.body.details.name.toLowerCase()]).toEqual(['NAME_TAKEN', 'fletes del centro'])
  const alike = await create('clients', { name: 'Vidriera del Bajio SA' })
  expect([alike.status, alike.body.code, alike.body.details]).toEqual([
    409,
    'SIMILAR_NAME',
    { name: 'Vidriera del Bajío' },
  ])
  expect((await create('clients', { name: 'Vidriera del Bajio SA', is_another: true })).status).toBe(201)
  // A letter apart is another truck.
  expect((await create('units', { name: 'CN-22-RS' })).status).toBe(201)
  expect((await create('clients', { name: '¡!' })).status).toBe(400)
  expect((await create('operators', { name: 'Juan' })).status).toBe(400)
  expect((await create('clients', { name: 'Otro', detail: '5'.repeat(31) })).status).toBe(400)
  expect((await create('clients', { name: 'Otro' }, await server.signIn('monitorista'))).status).toBe(403)
  const { rows } = await server.db.owner.query(
    `select before, after from audit_log where action = 'catalogue-create' and subject = $1`,
    [`clients:${id}`],
  )
  expect(rows).toEqual([{ before: null, after: { name: 'Vidriera del Bajío', phone: '477 555 0101' } }])
})

test('who sees some clients only adds none: they would not see it', async () => {
  await newTrip('CR-1', { company_client_name: 'Cliente del alcance' })
  const person = await server.addUser('alcance-nuevo@prueba.mx', 'supervisor')
  const reach = [await idOf('clients', 'Cliente del alcance')]
  await server.db.owner.query('update users set reach_clients = $2 where id = $1', [person, reach])
  const login = { email: 'alcance-nuevo@prueba.mx', password: 'una contraseña de prueba' }
  const limited = (await call('POST', '/api/auth/login', login)).body.token
  expect((await call('POST', '/api/catalogues/clients', { name: 'Fuera de su vista' }, limited)).status).toBe(403)
  expect(await entries('clients', 'Fuera de su vista')).toEqual([])
})

test('a telephone is given and taken back, the second who writes is told, and a merge keeps the one that is known', async () => {
  await newTrip('TE-1', { company_carrier_name: 'Autotransportes Nogal' })
  await newTrip('TE-2', { company_carrier_name: 'Autotransportes Nogales' })
  const [id, other] = [
    await idOf('carriers', 'Autotransportes Nogal'),
    await idOf('carriers', 'Autotransportes Nogales'),
  ]
  const give = (of: string, was: string, detail: string | null, wasDetail: string | null) =>
    call('PATCH', `/api/catalogues/carriers/${of}`, { name: was, was, detail, was_detail: wasDetail })
  expect((await give(other, 'Autotransportes Nogales', '631 555 0102', null)).status).toBe(200)
  const late = await give(other, 'Autotransportes Nogales', '631 555 0103', null)
  expect([late.status, late.body.error]).toEqual([412, 'Alguien más lo cambió: ahora dice «631 555 0102».'])
  await merge('carriers', id, [other])
  expect(await entries('carriers', 'nogal')).toMatchObject([{ id, detail: '631 555 0102' }])
  expect((await give(id, 'Autotransportes Nogal', '', '631 555 0102')).status).toBe(200)
  expect(await entries('carriers', 'nogal')).toMatchObject([{ id, detail: null }])
  await newTrip('TE-3', { unit_name: 'Dolly 9' })
  const unit = await idOf('units', 'Dolly 9')
  const refused = await call('PATCH', `/api/catalogues/units/${unit}`, {
    name: 'Dolly 9',
    was: 'Dolly 9',
    detail: 'ECO-9',
  })
  expect([refused.status, refused.body.error]).toEqual([
    400,
    'detail: Esta unidad no tiene placas: se llama por su número económico',
  ])
})

test('a lane is renamed with its trips, also in capitals only, and not onto one that trips go by', async () => {
  const trip = await newTrip('LR-1', { origin: 'Salamanca nte', destination: 'Tepic' })
  await newTrip('LR-2', { origin: 'Salamanca', destination: 'Tepic' })
  const id = await idOf('lanes', 'Salamanca nte → Tepic')
  const rename = (of: string, origin: string, as = token) =>
    call('PATCH', `/api/catalogues/lanes/${of}`, { origin, destination: 'Tepic' }, as)
  const taken = await rename(id, 'SALAMANCA')
  expect([taken.status, taken.body.code, taken.body.details.name]).toEqual([409, 'NAME_TAKEN', 'Salamanca → Tepic'])
  expect((await rename(id, 'Salamanca Norte', await server.signIn('supervisor'))).status).toBe(403)
  expect((await rename(id, 'Salamanca norte')).body).toEqual({ renamed: 1 })
  expect(await formOf(trip)).toMatchObject({ origin: 'Salamanca norte', destination: 'Tepic', version: 2 })
  expect((await rename(id, 'Otra')).status).toBe(404)
  const now = await idOf('lanes', 'Salamanca norte → Tepic')
  expect((await rename(now, 'Salamanca Norte')).body).toEqual({ renamed: 1 })
  expect(await formOf(trip)).toMatchObject({ origin: 'Salamanca Norte', version: 3 })
})

test('of two who rename a lane at once one is told, and a rule that is limited to it holds for the trips of both spellings', async () => {
  const from = { destination: 'Zamora' }
  await newTrip('LQ-1', { ...from, origin: 'San Luis Potosí' })
  await newTrip('LQ-2', { ...from, origin: 'San Luis Potosi' })
  const lane = { ...from, origin: 'San Luis Potosí' }
  expect(
    (await putRule(server, token, 'UNIDAD_DETENIDA', { over: 5, scope: { clients: [], lanes: [lane] } })).status,
  ).toBe(200)
  const lanesOfRule = async () =>
    (await call('GET', '/api/alert-rules')).body.data.find(({ type }: { type: string }) => type === 'UNIDAD_DETENIDA')
      .scope.lanes
  const rename = (id: string, origin: string) => call('PATCH', `/api/catalogues/lanes/${id}`, { ...from, origin })
  const id = await idOf('lanes', 'San Luis Potosí → Zamora')
  const answers = await Promise.all([rename(id, 'SLP Norte'), rename(id, 'SLP Sur')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const first = answers[0]?.status === 200 ? 'SLP Norte' : 'SLP Sur'
  // To a rule both spellings are one lane: a trip goes by the other one yet.
  expect(await lanesOfRule()).toEqual([lane, { ...from, origin: first }])
  const other = await idOf('lanes', 'San Luis Potosi → Zamora')
  const [one, two] = await Promise.all([
    rename(other, 'SLP Oriente'),
    rename(await idOf('lanes', `${first} → Zamora`), 'SLP Oriente'),
  ])
  expect([one.status, two.status].toSorted()).toEqual([200, 409])
  const { rows } = await server.db.owner.query<{ renamed: number }>(
    `select (details->>'renamed')::int as renamed from audit_log
     where action = 'catalogue-rename' and after->>'origin' like 'SLP%' order by id`,
  )
  expect(rows).toEqual([{ renamed: 1 }, { renamed: 1 }])
})

test('two who merge a lane into two others move its trips once, and the second is told', async () => {
  for (const [invoice, origin] of [
    ['LM-1', 'Uruapan'],
    ['LM-2', 'Uruapan Nte'],
    ['LM-3', 'Uruapan Sur'],
  ] as const)
    await newTrip(invoice, { origin, destination: 'Apatzingán' })
  const [from, one, two] = await Promise.all(
    ['Uruapan', 'Uruapan Nte', 'Uruapan Sur'].map((origin) => idOf('lanes', `${origin} → Apatzingán`)),
  )
  const answers = await Promise.all([merge('lanes', one ?? '', [from ?? '']), merge('lanes', two ?? '', [from ?? ''])])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})
