import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestClock } from '../../../../test/clock.ts'
import { listen } from '../../../../test/live-client.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../../test/server.ts'
import { createTrip } from '../../../../test/trips.ts'
import { saveUser } from '../../../db/users.store.ts'
import { lostAssigneesJob } from './lost-assignees.job.ts'

const clock = createTestClock()
let server: TestServer
let trips = 0
const ids = { ana: '', eva: '', luis: '', lector: '' }
const tokens = { ana: '', eva: '', luis: '' }
type Name = keyof typeof tokens

beforeAll(async () => {
  server = await startTestServer({ clock })
  ids.ana = await server.addUser('ana@prueba.mx', 'monitorista')
  ids.eva = await server.addUser('eva@prueba.mx', 'monitorista')
  ids.luis = await server.addUser('luis@prueba.mx', 'supervisor')
  ids.lector = await server.addUser('lector@prueba.mx', 'lectura')
})
beforeEach(async () => {
  for (const name of Object.keys(tokens) as Name[]) {
    const body = { email: `${name}@prueba.mx`, password: TEST_PASSWORD }
    tokens[name] = (await server.request('POST', '/api/auth/login', { body })).body.token
  }
})
afterAll(() => server.stop())

const newTrip = async (over: object = {}): Promise<string> => {
  trips += 1
  return (await createTrip(server, `AS-${trips}`, over)).id
}
const call = (name: Name, method: string, path: string, body?: object) =>
  server.request(method, path, { token: tokens[name], ...(body === undefined ? {} : { body }) })
const assign = (name: Name, trip: string, to: string | null, seen?: string | null) =>
  call(name, 'PUT', `/api/travels/${trip}/assignee`, {
    user_id: to,
    ...(seen === undefined ? {} : { seen_user_id: seen }),
  })
const rowOf = async (trip: string, name: Name = 'luis') =>
  (await call(name, 'GET', '/api/logbook/trips')).body.data.find(
    ({ travel_id: id }: { travel_id: string }) => id === trip,
  )
const acts = async (trip: string) =>
  (
    await server.db.owner.query(
      `select actor_id::text as by, before, after, details from audit_log where action = 'trip-assigned' and subject = $1 order by id`,
      [`trip:${trip}`],
    )
  ).rows
const isAna = ({ id }: { id: string }): boolean => id === ids.ana
const isNow = async (trip: string): Promise<string | null> => (await rowOf(trip)).assignee?.name ?? null

describe('whose a trip is', () => {
  test('is nobody’s at first, and whose a supervisor says, from then on, with its entry in the audit', async () => {
    const trip = await newTrip()
    expect(await rowOf(trip)).toMatchObject({ assignee: null, assignee_lost: null })
    const { status, body } = await assign('luis', trip, ids.ana)
    expect([status, body]).toEqual([200, { assignee: { id: ids.ana, name: 'ana@prueba.mx' } }])
    expect((await rowOf(trip, 'eva')).assignee).toEqual({ id: ids.ana, name: 'ana@prueba.mx' })
    await assign('luis', trip, ids.eva)
    await assign('luis', trip, null)
    await assign('luis', trip, null)
    expect(await acts(trip)).toEqual([
      { by: ids.luis, before: { assignee: null }, after: { assignee: 'ana@prueba.mx' }, details: {} },
      { by: ids.luis, before: { assignee: 'ana@prueba.mx' }, after: { assignee: 'eva@prueba.mx' }, details: {} },
      { by: ids.luis, before: { assignee: 'eva@prueba.mx' }, after: { assignee: null }, details: {} },
    ])
  })

  test('who monitors takes a shared one and gives back their own, never another’s, which they may attend all the same', async () => {
    const trip = await newTrip()
    expect((await assign('ana', trip, ids.ana, null)).status).toBe(200)
    for (const to of [ids.eva, null]) {
      const { status, body } = await assign('eva', trip, to)
      expect([status, body]).toMatchObject([
        403,
        { error: 'Está asignado a ana@prueba.mx. A otra persona lo asigna, o se lo quita, supervisión.' },
      ])
    }
    expect(await isNow(trip)).toBe('ana@prueba.mx')
    const others = [
      ['POST', `/api/logbook/trips/${trip}/lease`, {}],
      ['POST', `/api/travels/${trip}/comments`, { comment: 'Va bien.', outcome: 'contesto' }],
      [
        'POST',
        '/api/alerts',
        { type: 'emergency_protocol', severity: 'critical', title: 'Asalto', message: 'Ya', travel_id: trip },
      ],
    ] as const
    for (const [method, path, body] of others) expect((await call('eva', method, path, body)).status).toBeLessThan(300)
    expect((await assign('ana', trip, null, ids.ana)).body).toEqual({ assignee: null })
    expect((await assign('ana', trip, ids.eva)).status).toBe(403)
  })

  test('of two who take it at once one has it, and the other is told who', async () => {
    const trip = await newTrip()
    const answers = await Promise.all([assign('ana', trip, ids.ana, null), assign('eva', trip, ids.eva, null)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const has = await isNow(trip)
    const [won, lost] = answers[0]?.status === 200 ? answers : answers.toReversed()
    expect(won?.body.assignee.name).toBe(has)
    expect(lost?.body).toMatchObject({
      ...{ code: 'ASSIGNED_MEANWHILE', error: `Mientras tanto se asignó a ${has}.` },
      details: { assignee: { name: has } },
    })
    expect(await acts(trip)).toHaveLength(1)
  })

  test('it is given to who attends trips and sees it, and to nobody else', async () => {
    const trip = await newTrip({ company_client_name: 'Ferro' })
    const stranger = await server.addUser(
      'otra@ajena.mx',
      'supervisor',
      await server.createOrganisation('Ajena de asignados'),
    )
    const far = await server.addUser('lejos@prueba.mx', 'monitorista')
    await limit(far, 'lejos@prueba.mx', 'Papel')
    for (const to of [ids.lector, stranger, far, '999999999']) {
      const { status, body } = await assign('luis', trip, to)
      expect([status, body.code]).toEqual([422, 'NOT_ASSIGNABLE'])
    }
    const before = await newTrip()
    await assign('luis', before, ids.ana)
    const people = (await call('luis', 'GET', `/api/travels/${trip}/assignees`)).body
    const names = people.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['ana@prueba.mx', 'eva@prueba.mx', 'luis@prueba.mx']))
    expect(names).not.toContain('lector@prueba.mx')
    expect(names).not.toContain('lejos@prueba.mx')
    expect(people.find(isAna)).toEqual({
      ...{ id: ids.ana, name: 'ana@prueba.mx', is_signed_in: true, trips: expect.any(Number) },
    })
    expect((await call('luis', 'GET', `/api/travels/${before}/assignees`)).body.find(isAna).trips).toBeGreaterThan(0)
    expect((await call('ana', 'GET', `/api/travels/${trip}/assignees`)).status).toBe(403)
    expect(await isNow(trip)).toBeNull()
  })

  test('open screens are told at once, as of whatever else changes of a trip', async () => {
    const trip = await newTrip()
    const screen = await listen(server.url, { token: tokens.eva })
    await assign('luis', trip, ids.ana)
    const told = await screen.until('logbook-entry', ({ trip: row }) => row?.assignee?.id === ids.ana)
    expect(told).toMatchObject({ travel_id: trip })
    screen.close()
  })

  test('a trip that ended keeps who had it last', async () => {
    const trip = await newTrip()
    await assign('luis', trip, ids.ana)
    const status = { status: 'complete', reason: 'Entregado', trips: [{ id: trip, version: 1 }] }
    await call('luis', 'POST', '/api/travels/status', status)
    expect((await assign('luis', trip, null)).body.code).toBe('TRIP_ENDED')
    const { rows } = await server.db.owner.query('select user_id::text from trip_assignees where trip_id = $1', [trip])
    expect(rows).toEqual([{ user_id: ids.ana }])
  })
})

test('several at once: each says what became of it', async () => {
  const [shared, anas, evas, ended] = [
    await newTrip(),
    await newTrip(),
    await newTrip(),
    await newTrip({ status: 'off' }),
  ]
  await assign('luis', anas, ids.ana)
  await assign('luis', evas, ids.eva)
  const given = [
    { id: shared, seen_user_id: null },
    { id: anas, seen_user_id: ids.ana },
    { id: evas, seen_user_id: null },
    { id: ended },
    { id: '999999999' },
  ]
  const { body } = await call('luis', 'POST', '/api/travels/assignee', { user_id: ids.ana, trips: given })
  expect(
    body.data.map(({ id, result, error, assignee }: Record<string, string>) => [id, result, error, assignee]),
  ).toEqual([
    [shared, 'updated', null, { id: ids.ana, name: 'ana@prueba.mx' }],
    [anas, 'unchanged', null, { id: ids.ana, name: 'ana@prueba.mx' }],
    [evas, 'refused', 'Mientras tanto se asignó a eva@prueba.mx.', { id: ids.eva, name: 'eva@prueba.mx' }],
    [ended, 'refused', 'El viaje ya terminó: queda asignado a quien estaba.', null],
    ['999999999', 'refused', 'No existe ese viaje.', null],
  ])
})

/** Sees the trips of one client from now on. */
async function limit(id: string, email: string, client: string): Promise<void> {
  const sql = server.db.owner
  const found = await sql.query<{ id: string }>('select id::text from clients where name = $1', [client])
  if (found.rows.length === 0) await newTrip({ company_client_name: client })
  const { rows } = await sql.query<{ id: string }>('select id::text from clients where name = $1', [client])
  const reach = { by: 'client', ids: rows.map((row) => row.id) } as const
  await saveUser(
    server.db.database.unscoped,
    { id, name: email, role: 'monitorista', reach, isDisabled: false },
    clock.now(),
  )
}

describe('a trip of who may have it no longer', () => {
  const told = vi.fn()
  const runJob = () =>
    lostAssigneesJob({
      db: server.db.database.unscoped,
      clock,
      signals: server.app.live.signals,
      notifyLost: told,
    }).run(new AbortController().signal)
  const lose = async (change: (id: string, email: string) => Promise<unknown>) => {
    const email = `va-${trips}@prueba.mx`
    const id = await server.addUser(email, 'monitorista')
    const trip = await newTrip({ company_client_name: 'Ferro' })
    await assign('luis', trip, id)
    await change(id, email)
    return { trip, email }
  }
  const save = (id: string, name: string, over: object) =>
    saveUser(
      server.db.database.unscoped,
      { id, name, role: 'monitorista', reach: null, isDisabled: false, ...over },
      clock.now(),
    )

  test.each([
    [
      'disabled',
      (id: string, email: string) => save(id, email, { isDisabled: true }),
      'La cuenta de X está dada de baja.',
    ],
    [
      'of a role that only reads',
      (id: string, email: string) => save(id, email, { role: 'lectura' }),
      'X ya no atiende viajes.',
    ],
    ['outside of their reach', (id: string, email: string) => limit(id, email, 'Papel'), 'X ya no ve este viaje.'],
  ] as const)('%s: is everybody’s at once, says whose it was, and is audited', async (_how, change, why) => {
    const { trip, email } = await lose(change)
    // Before the job has written anything.
    expect(await rowOf(trip)).toMatchObject({ assignee: null, assignee_lost: { name: email } })
    told.mockClear()
    await runJob()
    await runJob()
    expect(told.mock.calls).toEqual([[server.organisationId, email, 1]])
    expect(await rowOf(trip)).toMatchObject({ assignee: null, assignee_lost: { name: email } })
    expect((await acts(trip)).slice(1)).toEqual([
      {
        ...{ by: null, before: { assignee: email }, after: { assignee: null } },
        details: { because: why.replace('X', email) },
      },
    ])
    await assign('ana', trip, ids.ana, null)
    expect(await rowOf(trip)).toMatchObject({ assignee: { id: ids.ana }, assignee_lost: null })
  })
})
