import { logbookTrips } from '@vigia/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, HOUR_MS, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'

const clock = createTestClock()

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  key = await server.apiKey(['read', 'travels:write'])
})
afterAll(() => server.stop())

const settled = () => server.app.live.fleet.loader.settled()
const iso = (at: number): string => new Date(at).toISOString()

/** The whole answer, held against the contract. */
async function listing() {
  await settled()
  const { status, body } = await server.request('GET', logbookTrips.path, { token: key })
  expect(status).toBe(200)
  return logbookTrips.response.parse(body)
}
const row = async (trip: TestTrip) => (await listing()).data.find(({ travel_id }) => travel_id === trip.id)

/** For how many minutes nobody has said anything of the trip, as its risk has it. */
const sinceSaid = async (trip: TestTrip): Promise<number> => {
  const { body } = await server.request('GET', `/api/sentinel/travel/${trip.id}`, { token: await person() })
  return body.travel.minutes_since_comm
}

/** Access tokens live for minutes only, and the clock goes on by hours. */
const person = () => server.signIn('monitorista')
const write = async (trip: TestTrip, token: string, body: object) => {
  const answer = await server.request('POST', `/api/travels/${trip.id}/comments`, { token, body })
  expect(answer.status).toBe(201)
}

test('a trip that nobody wrote about is due by its cadence from its departure', async () => {
  const departed = clock.now() - 24 * HOUR_MS
  const dispatcher = { name: 'TransNorte', detail: '55 5555 0190' }
  const made = await server.request('POST', '/api/catalogues/carriers', {
    token: await server.signIn('administrador'),
    body: dispatcher,
  })
  expect(made.status).toBe(201)
  const parties = { company_client_name: 'Cementos Tula', company_carrier_name: 'TransNorte' }
  const trip = await createTrip(server, 'MUTE', { ...parties, status: 'load' })
  expect(await row(trip)).toMatchObject({
    ...{ external_invoice: 'MUTE', plates: 'P-MUTE', client_name: 'Cementos Tula', operator_name: 'Operador MUTE' },
    ...{ carrier_name: 'TransNorte', carrier_phone: '55 5555 0190' },
    ...{ status: 'load', cadence_min: 60, started_at: iso(departed), due_at: iso(departed + HOUR_MS) },
    ...{ last_comment: null, last_attempt: null, attempts_today: 0, comment_times: [], comment_before: null },
    communication_analysis: { max_gap_hours: null, pattern: 'sin_datos' },
    ...{ marked_critical: true, assignee: null, assignee_lost: null },
  })
})

describe('after contacts', () => {
  let trip: TestTrip
  beforeAll(async () => {
    // Loading: its cadence does not follow its risk.
    trip = await createTrip(server, 'HEARD', { status: 'load' })
  })

  test('an answer puts the next contact off by the cadence, no answer by five minutes', async () => {
    await write(trip, await person(), { comment: 'Pasa la caseta.', outcome: 'contesto' })
    const answeredAt = clock.now()
    expect(await row(trip)).toMatchObject({
      last_comment: { comment: 'Pasa la caseta.', outcome: 'contesto', created: iso(answeredAt) },
      due_at: iso(answeredAt + HOUR_MS),
      ...{ attempts_today: 1, marked_critical: false },
    })
    clock.advance(20 * MINUTE_MS)
    await write(trip, await person(), { comment: 'No contesta.', outcome: 'no_contesto' })
    expect(await row(trip)).toMatchObject({
      due_at: iso(clock.now() + 5 * MINUTE_MS),
      last_attempt: { outcome: 'no_contesto', created: iso(clock.now()) },
      comment_times: [
        { created: iso(answeredAt), cadence_min: 60 },
        { created: iso(clock.now()), cadence_min: 60 },
      ],
      ...{ attempts_today: 2, comment_before: null },
    })
  })

  test('a comment that tells of no call is no attempt, and counts as a contact of the logbook', async () => {
    const attemptAt = clock.now()
    clock.advance(MINUTE_MS)
    await write(trip, key, { comment: 'El cliente avisa que hay fila.' })
    expect(await row(trip)).toMatchObject({
      last_comment: { outcome: null },
      last_attempt: { created: iso(attemptAt) },
      attempts_today: 2,
      due_at: iso(clock.now() + HOUR_MS),
    })
  })

  test("six hours on, only the newest before what is drawn is told, and yesterday's attempts are not of today", async () => {
    const newestAt = clock.now()
    clock.advance(25 * HOUR_MS)
    expect(await row(trip)).toMatchObject({
      ...{ comment_times: [], comment_before: iso(newestAt), attempts_today: 0, marked_critical: true },
      communication_analysis: { max_gap_hours: 25 },
    })
  })
})

test('an entry that waited for the network is as old as its words, and no contact of now', async () => {
  const trip = await createTrip(server, 'LATE', { status: 'load' })
  const writtenAt = clock.now() - 3 * HOUR_MS
  const said = { created: iso(writtenAt) }
  await write(trip, await person(), { comment: 'Contesta.', outcome: 'contesto', written_at: said.created })
  expect(await row(trip)).toMatchObject({
    due_at: iso(writtenAt + HOUR_MS),
    ...{ last_comment: said, last_attempt: said, comment_times: [said] },
  })
  expect(await sinceSaid(trip)).toBe(180)
})

test('an entry that arrives after one that was written later puts off nothing that the later one asks for', async () => {
  const trip = await createTrip(server, 'PASSED', { status: 'load' })
  const duressAt = clock.now() - 20 * MINUTE_MS
  const duress = { comment: 'Dijo la clave.', outcome: 'clave_coaccion', written_at: iso(duressAt) }
  await write(trip, await person(), duress)
  clock.advance(1_000)
  const before = duressAt - 10 * MINUTE_MS
  const answered = { comment: 'Va bien.', outcome: 'contesto', written_at: iso(before) }
  await write(trip, await person(), { ...answered, next_contact_at: iso(before + 4 * HOUR_MS) })
  const said = { outcome: 'clave_coaccion', created: iso(duressAt) }
  expect(await row(trip)).toMatchObject({ last_comment: said, last_attempt: said, due_at: iso(duressAt + HOUR_MS) })
  expect(await sinceSaid(trip)).toBe(20)
})

test('a trip that has ended is not listed', async () => {
  const trip = await createTrip(server, 'DONE')
  expect(await row(trip)).toBeDefined()
  expect((await server.patchTrip(trip.id, { token: key, body: { status: 'complete' } })).status).toBe(200)
  expect(await row(trip)).toBeUndefined()
})

describe('when a person says when the next contact is', () => {
  let trip: TestTrip
  beforeAll(async () => {
    trip = await createTrip(server, 'PLAN')
  })
  const post = async (token: string, body: object) =>
    server.request('POST', `/api/travels/${trip.id}/comments`, { token, body: { comment: 'Va bien.', ...body } })
  const inMinutes = (minutes: number) => iso(clock.now() + minutes * MINUTE_MS)

  test('it is then, whatever the cadence', async () => {
    const next = inMinutes(45)
    expect((await post(await person(), { outcome: 'no_contesto', next_contact_at: next })).status).toBe(201)
    expect(await row(trip)).toMatchObject({ due_at: next })
  })

  test.each([
    ['under five minutes', 3.9],
    ['in the past', -10],
    ['over four hours', 241.1],
  ])('not %s', async (_why, minutes) => {
    const before = await row(trip)
    const answer = await post(await person(), { next_contact_at: inMinutes(minutes) })
    expect([answer.status, answer.body.error]).toEqual([
      422,
      'next_contact_at: El próximo contacto debe ser de 5 a 240 minutos desde ahora',
    ])
    expect(await row(trip)).toEqual(before)
  })

  test('a system does not say it', async () => {
    expect((await post(key, { next_contact_at: inMinutes(30) })).status).toBe(403)
  })
})

test('what is on time: within two minutes of when it was due; what is late and open was due too', async () => {
  const trip = await createTrip(server, 'CLOCK', { charge_date: iso(clock.now()), status: 'load' })
  const counted = async (): Promise<readonly [onTime: number, due: number]> => {
    const { today } = await listing()
    return [today.on_time, today.due]
  }
  const say = async () => write(trip, await person(), { comment: 'Va bien.', outcome: 'contesto' })
  await say()
  const [onTime] = await counted()
  clock.advance(62 * MINUTE_MS)
  await say()
  expect((await counted())[0]).toBe(onTime + 1)
  clock.advance(62 * MINUTE_MS + 1)
  const [, due] = await counted()
  await say()
  // It was due before it was written, and is counted once.
  expect(await counted()).toEqual([onTime + 1, due])
})

test('what is open and late since yesterday is due today too, and is counted once when it is written', async () => {
  const trip = await createTrip(server, 'OVERNIGHT', { status: 'load' })
  clock.advance(24 * HOUR_MS)
  expect((await row(trip))?.due_at).toBe(iso(clock.now() - 47 * HOUR_MS))
  const { today, data } = await listing()
  const late = data.filter(({ due_at }) => Date.parse(due_at) < clock.now()).length
  expect(today).toMatchObject({ on_time: 0, due: late })
  await write(trip, await person(), { comment: 'Por fin contesta.', outcome: 'contesto' })
  expect((await listing()).today).toMatchObject({ on_time: 0, due: late })
})

test('what was written before it was kept when it was due is told apart: whether it was on time is not known', async () => {
  const trip = await createTrip(server, 'BEFORE', { charge_date: iso(clock.now()), status: 'load' })
  await write(trip, await person(), { comment: 'Va bien.', outcome: 'contesto' })
  await write(trip, key, { comment: 'De un sistema.', created: iso(clock.now()) })
  const { today } = await listing()
  expect(today.unmeasured).toBe(0)
  await server.db.owner.query('update comments set due_at = null, cadence_min = null where trip_id = $1', [trip.id])
  expect((await listing()).today).toEqual({ ...today, on_time: today.on_time - 1, due: today.due - 1, unmeasured: 1 })
})

test("who wrote in the last hour, and whether they typed it; what a system sent is nobody's", async () => {
  const trip = await createTrip(server, 'DESK')
  clock.advance(2 * HOUR_MS)
  expect((await listing()).last_hour).toEqual([])
  await write(trip, key, { comment: 'Un sistema.' })
  const monitor = await person()
  for (const origin of ['typed', 'confirmed_draft', 'confirmed_draft', undefined])
    await write(trip, monitor, { comment: 'Una persona.', ...(origin === undefined ? {} : { origin }) })
  expect(await listing()).toMatchObject({
    last_hour: [{ name: expect.any(String), comments: 4, typed: 1, confirmed: 2 }],
    automatic_last_hour: 1,
  })
})

test('only a person says how an entry was written, and only in one of the two ways', async () => {
  const trip = await createTrip(server, 'ORIGIN')
  const told = async (token: string, origin: string) =>
    (await server.request('POST', `/api/travels/${trip.id}/comments`, { token, body: { comment: 'Va.', origin } }))
      .status
  expect(await told(key, 'typed')).toBe(403)
  expect(await told(await person(), 'copied')).toBe(400)
  expect(await told(await person(), 'typed')).toBe(201)
})
