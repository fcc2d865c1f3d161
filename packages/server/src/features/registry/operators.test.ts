import { afterAll, beforeAll, expect, test } from 'vitest'
import { FALSE_ALARM } from '../../../test/false-alarm.ts'
import { raisedAlert } from '../../../test/raised-alert.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, MINUTE_MS } from '../../../test/trips.ts'
import { saveUser } from '../../db/users.store.ts'

const ENDED = { status: 'complete', company_carrier_name: 'Línea PROPIA' }

let server: TestServer
let token: string
const ids: Record<string, string> = {}

/** Operators whose phone and tracker were heard so many minutes ago; null for never. */
const CAST = [
  ['CERCA', 1, null],
  ['DORMIDA', 52, 1],
  ['CALLADO', 33, 40],
  ['NUEVO', null, 2],
] as const

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('lectura')
  for (const [name, phoneMin, trackerMin] of CAST) {
    const { phone, tracker } = await createTrip(server, name, {
      ...{
        operator_name: `José ${name}`,
        operator_phone: `55 5555 ${name.length}${name.length}42`,
        company_carrier_name: `Línea ${name}`,
      },
    })
    const now = server.clock.now()
    const data = [
      ...(phoneMin === null ? [] : [fixOf(phone, now - phoneMin * MINUTE_MS, 20.5)]),
      ...(trackerMin === null ? [] : [fixOf(tracker, now - trackerMin * MINUTE_MS, 20.5)]),
    ]
    const key = await server.apiKey(['positions:write'])
    const { status, text } = await server.request('POST', '/api/positions', { token: key, body: data })
    expect(status, text).toBeLessThan(300)
  }
  await createTrip(server, 'LIBRE', {
    status: 'complete',
    operator_name: 'José LIBRE',
    company_carrier_name: 'Línea LIBRE',
  })
  for (const { id, name } of (await list()).data) ids[name.split(' ')[1] ?? ''] = id
})
afterAll(async () => server.stop())

const list = async (query = '', as = token) => {
  const { body, status, text } = await server.request('GET', `/api/operators${query}`, { token: as })
  expect(status, text).toBe(200)
  return body
}
const namesOf = async (query: string, as = token): Promise<string[]> =>
  (await list(query, as)).data.map(({ name }: { name: string }) => name.split(' ')[1])

test('an operator is listed with the trip under way, the carrier and how the phone is heard', async () => {
  const { data } = await list()
  const states = data.map((one: { name: string; signal: { state: string } }) => [one.name, one.signal.state])
  expect(states).toEqual([
    ['José CERCA', 'online'],
    ['José DORMIDA', 'app-asleep'],
    ['José CALLADO', 'silent'],
    ['José NUEVO', 'never-received'],
    ['José LIBRE', 'no-trip'],
  ])
  expect(data[1]).toMatchObject({
    ...{ carrier_name: 'Línea DORMIDA', external_invoice: 'DORMIDA', plates: 'P-DORMIDA' },
    ...{ origin: 'Puebla', destination: 'Querétaro' },
  })
  expect(data[4]).toMatchObject({ carrier_name: 'Línea LIBRE', travel_id: null, plates: null, origin: null })
  expect(data[3].signal.last_seen).toBeNull()
})

test.each([
  ['?filter=with-trip', ['CERCA', 'DORMIDA', 'CALLADO', 'NUEVO']],
  ['?filter=without-trip', ['LIBRE']],
  ['?filter=silent', ['CALLADO']],
  ['?filter=app-asleep&limit=1', ['DORMIDA']],
  ['?q=jose%20cerca', ['CERCA']],
  ['?q=p-dorm', ['DORMIDA']],
  ['?q=55%205555%207742', ['DORMIDA', 'CALLADO']],
  ['?q=nadie', []],
  ['?q=%25', ['CERCA', 'DORMIDA', 'CALLADO', 'NUEVO', 'LIBRE']],
])('%s narrows to %j', async (query, names) => {
  expect(await namesOf(query)).toEqual(names)
})

test('pages follow each other, narrowed or not, and an unchanged one costs nothing', async () => {
  const first = await list('?limit=2&q=jose')
  expect(first.data).toHaveLength(2)
  expect(await namesOf(`?limit=3&q=jose&cursor=${first.nextCursor}`)).toEqual(['CALLADO', 'NUEVO', 'LIBRE'])
  const answer = await server.request('GET', '/api/operators?limit=2', { token })
  const again = await server.request('GET', '/api/operators?limit=2', {
    token,
    headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
})

test('a bad filter is refused, and an operator whom nobody has is not found', async () => {
  expect((await server.request('GET', '/api/operators?filter=todos', { token })).status).toBe(400)
  expect((await server.request('GET', '/api/operators/999999', { token })).status).toBe(404)
  expect((await server.request('GET', '/api/operators')).status).toBe(401)
})

test('one operator comes with phones, trips, log and incidents', async () => {
  const supervisor = await server.signIn('supervisor')
  const { travel_id: tripId } = (await list('?q=cerca')).data[0]
  await server.request('POST', `/api/travels/${tripId}/comments`, {
    token: supervisor,
    body: { comment: 'Contestó, sin novedad' },
  })
  const { body, status } = await server.request('GET', `/api/operators/${ids.CERCA}`, { token })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    operator: { name: 'José CERCA', signal: { state: 'online' } },
    devices: [{ unique_id: 'tel-CERCA', kind: 'phone' }],
    trips: [{ external_invoice: 'CERCA', status: 'in transit' }],
    comments: [{ comment: 'Contestó, sin novedad', external_invoice: 'CERCA' }],
    incidents: [],
  })
})

test('who sees the trips of one carrier sees its operators, and no others', async () => {
  const carriers = (await server.request('GET', '/api/carriers', { token })).body.data
  const carrier = carriers.find(({ name }: { name: string }) => name === 'Línea CERCA')
  expect(await namesOf(`?carrier=${carrier.id}`)).toEqual(['CERCA'])
  const narrow = "update users set reach_carriers = array[$1::bigint] where role = 'monitorista'"
  await server.db.owner.query(narrow, [carrier.id])
  const reached = await server.signIn('monitorista')
  expect(await namesOf('', reached)).toEqual(['CERCA'])
  expect((await server.request('GET', `/api/operators/${ids.NUEVO}`, { token: reached })).status).toBe(404)
  expect((await server.request('GET', `/api/operators/${ids.CERCA}`, { token: reached })).status).toBe(200)
})

test('an operator on a trip that the person does not see is not said to have none, and nothing else of it is said', async () => {
  const own = await createTrip(server, 'PROPIO', { ...ENDED, operator_name: 'José COMPARTIDO' })
  await createTrip(server, 'AJENO-1', { operator_name: 'José COMPARTIDO', company_carrier_name: 'Línea AJENA' })
  const { rows } = await server.db.owner.query<{ id: string }>(
    'select carrier_id::text as id from trips where id = $1',
    [own.id],
  )
  await server.db.owner.query(`update users set reach_carriers = array[$1::bigint] where role = 'monitorista'`, [
    rows[0]?.id,
  ])
  const reached = await server.signIn('monitorista')
  const { data } = await list('', reached)
  expect(data).toMatchObject([{ name: 'José COMPARTIDO', travel_id: null, on_other_trip: true }])
  expect(data[0].signal.state).toBe('other-trip')
  expect(JSON.stringify(data)).not.toMatch(/AJEN/)
  expect(await namesOf('?filter=without-trip', reached)).toEqual([])
  expect(await namesOf('?filter=with-trip', reached)).toEqual(['COMPARTIDO'])
  const { body } = await server.request('GET', '/api/devices', { token: reached })
  expect(body.data.filter((one: { on_other_trip: boolean }) => one.on_other_trip)).toHaveLength(2)
  expect((await list('?q=compartido')).data).toMatchObject([{ on_other_trip: false, external_invoice: 'AJENO-1' }])
})

test('how long an operator has driven is estimated by his unit, else by his phone, and of nobody else', async () => {
  const key = await server.apiKey(['positions:write'])
  const drive = async (device: string, minutes: number, kmEach: number) => {
    const now = server.clock.now()
    const data = Array.from({ length: minutes }, (_, n) =>
      fixOf(device, now - (minutes - n) * MINUTE_MS, 20 + (n * kmEach) / 111.19, { speed: kmEach * 60 }),
    )
    expect((await server.request('POST', '/api/positions', { token: key, body: data })).status).toBe(202)
  }
  const leftAt = new Date(server.clock.now() - 300 * MINUTE_MS).toISOString()
  const { phone, tracker } = await createTrip(server, 'MANEJA', { operator_name: 'Eva MANEJA', charge_date: leftAt })
  const [{ id }] = (await list('?q=MANEJA')).data
  const duty = async () => (await server.request('GET', `/api/operators/${id}/duty`, { token })).body
  expect(await duty()).toMatchObject({ driving_minutes: null, counted: null, day_driving_minutes: 0 })
  await drive(phone, 30, 1)
  expect(await duty()).toMatchObject({ driving_minutes: expect.closeTo(30, -1), counted: 'phone' })
  await drive(tracker, 275, 1)
  expect(await duty()).toMatchObject({
    driving_minutes: expect.closeTo(275, -1),
    counted: 'unit',
    level: 'warning',
    lacks_rest: false,
  })
  expect((await server.request('GET', '/api/operators/999999/duty', { token })).status).toBe(404)
  const stranger = await server.apiKey(['read'], await server.createOrganisation('Ajena'))
  expect((await server.request('GET', `/api/operators/${id}/duty`, { token: stranger })).status).toBe(404)

  // A platform that still says where the truck was speaks for it too, which does not drive to and fro between the two.
  const standing = await createTrip(server, 'PARADA', { operator_name: 'Eva PARADA', charge_date: leftAt })
  await drive(standing.tracker, 60, 0)
  await server.db.owner.query(
    `with lagging as (insert into devices (organisation_id, unique_id, kind, trip_id) values ($1, 'atrasada', 'platform', $2) returning id),
       bound as (insert into trip_devices (trip_id, device_id, bound_at) select $2, id, $3 from lagging)
     insert into positions (device_id, fix_at, received_at, lat, lng, quality, source, panic)
     select id, $4::timestamptz - n * interval '2 minutes' - interval '70 seconds', $4, 20.1, -99.5, 0, 1, false
     from lagging, generate_series(0, 20) n`,
    [server.organisationId, standing.id, leftAt, new Date(server.clock.now())],
  )
  const [parked] = (await list('?q=PARADA')).data
  const { body } = await server.request('GET', `/api/operators/${parked.id}/duty`, { token })
  expect(body).toMatchObject({ day_driving_minutes: 0, at_least: false, counted: 'unit' })
})

test('whose duress word is an open alert is said to be under duress, also after somebody took the trip over', async () => {
  const planner = await server.signIn('supervisor')
  const trip = await createTrip(server, 'COACCION', { operator_name: 'José COACCION' })
  const said = { comment: 'Dijo su clave', outcome: 'clave_coaccion' }
  const { status } = await server.request('POST', `/api/travels/${trip.id}/comments`, { token: planner, body: said })
  expect(status).toBe(201)
  const underDuress = async (): Promise<string[]> =>
    (await list()).data.flatMap((one: { name: string; under_duress: boolean }) => (one.under_duress ? one.name : []))
  expect(await underDuress()).toEqual(['José COACCION'])
  const relieved = { token: planner, body: { operator_name: 'José RELEVO' } }
  expect((await server.patchTrip(trip.id, relieved)).status).toBe(200)
  expect(await underDuress()).toEqual(['José COACCION', 'José RELEVO'])
  // Who was relieved is known by each alert of his, also to who sees nothing of the trip of the word.
  const next = await createTrip(server, 'SIGUIENTE', {
    operator_name: 'José COACCION',
    company_client_name: 'Cliente aparte',
  })
  const nextAlert = await raisedAlert(server, next.id, 'emergency_protocol')
  const active = async (as: string) => (await server.request('GET', '/api/alerts/active', { token: as })).body
  const { rows } = await server.db.owner.query<{ id: string }>(
    `select client_id::text as id from trips where id = $1`,
    [next.id],
  )
  const email = 'parte@prueba.mx'
  const userId = await server.addUser(email, 'supervisor')
  const reach = { by: 'client', ids: [rows[0]?.id ?? ''] } as const
  const limited = { id: userId, name: email, role: 'supervisor', reach, isDisabled: false } as const
  await saveUser(server.db.database.unscoped, limited, server.clock.now())
  const signIn = { body: { email, password: TEST_PASSWORD } }
  const partly = (await server.request('POST', '/api/auth/login', signIn)).body.token
  expect(await active(partly)).toMatchObject([{ id: nextAlert, operator_under_duress: true, duress_operators: [] }])
  const seen = (await server.request('GET', '/api/operators', { token: partly })).body.data
  expect(seen).toMatchObject([{ name: 'José COACCION', under_duress: true }])

  const word = (await active(planner)).find(({ type }: { type: string }) => type === 'CLAVE_COACCION')
  expect(word).toMatchObject({
    ...{ operator_name: 'José RELEVO', operator_phone: null, operator_under_duress: true },
    duress_operators: ['José COACCION', 'José RELEVO'],
  })
  const resolved = { token: planner, body: FALSE_ALARM }
  expect((await server.request('POST', `/api/alerts/${word.id}/resolve`, resolved)).status).toBe(200)
  expect(await underDuress()).toEqual([])
  expect(await active(partly)).toMatchObject([{ id: nextAlert, operator_under_duress: false }])
})
