import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { promiseClient } from '../../../test/promise-client.ts'
import { putRule } from '../../../test/put-rule.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, HOUR_MS, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())

const { person, at, post, made, patch, list, look } = promiseClient(() => server)

const alertsOf = async (trip: TestTrip) =>
  (
    await server.db.owner.query<{ severity: string; message: string; cause: string | null; channels: string[] | null }>(
      `select severity, message, channels, close_cause as cause from alerts where trip_id = $1 and type = 'PROMESA_VENCIDA' order by id`,
      [trip.id],
    )
  ).rows
const due = async (trip: TestTrip): Promise<string> => {
  await server.app.live.fleet.loader.settled()
  const { body } = await server.request('GET', '/api/logbook/trips', { token: await person() })
  return body.data.find(({ travel_id }: { travel_id: string }) => travel_id === trip.id).due_at
}

describe('the next contact', () => {
  test('is when a promise falls that comes before it, until somebody wrote after its hour or said what became of it', async () => {
    const trip = await createTrip(server, 'PR-30', { status: 'load', charge_date: at(0) })
    const whole = await due(trip)
    const promise = await made(trip, { due_at: at(12) })
    expect(await due(trip)).toBe(promise.due_at)
    await made(trip, { due_at: at(20) })
    clock.advance(15 * MINUTE_MS)
    expect(await due(trip)).toBe(promise.due_at)
    const body = { comment: 'Sigue en la fila.' }
    expect(
      (await server.request('POST', `/api/travels/${trip.id}/comments`, { token: await person(), body })).status,
    ).toBe(201)
    // It was due at the promise's hour; the other one is still to come.
    const { rows } = await server.db.owner.query<{ due: number }>(
      'select due_at as due from comments where trip_id = $1',
      [trip.id],
    )
    expect(rows.map((row) => new Date(row.due).toISOString())).toEqual([promise.due_at])
    expect(await due(trip)).toBe(at(5))
    for (const one of await list(`?travel_id=${trip.id}`)) await patch(one, { state: 'cumplida' })
    expect(await due(trip)).toBe(at(60))
    expect(whole).not.toBe(at(60))
  })
})

describe('when nobody says what became of it', () => {
  test('half an hour after its hour there is one alert, whichever servers look and however often', async () => {
    const trip = await createTrip(server, 'PR-40')
    const promise = await made(trip, { due_at: at(10) })
    await made(trip, { due_at: at(11), text: 'Otra' })
    clock.advance(40 * MINUTE_MS - 1)
    await look()
    expect(await alertsOf(trip)).toEqual([])
    clock.advance(1)
    await Promise.all([look(), look(), look()])
    await look()
    expect(await alertsOf(trip)).toMatchObject([
      {
        severity: 'other',
        message: expect.stringMatching(
          /^Era para las? \d\d:\d\d del \d+ \S+ y nadie ha dicho si se cumplió: «Llega a la caseta»\.$/,
        ),
        cause: null,
      },
    ])
    clock.advance(MINUTE_MS)
    await look()
    expect(await alertsOf(trip)).toHaveLength(2)
    // Said late is said all the same.
    expect((await patch(promise, { state: 'cumplida' })).status).toBe(200)
    expect((await alertsOf(trip)).map(({ cause }) => cause)).toEqual(['condition-ended', null])
    await look()
    expect(await alertsOf(trip)).toHaveLength(2)
  })

  test('the rule that holds for the trip says whether there is one, and where it calls', async () => {
    const [quiet, told] = [await createTrip(server, 'PR-43'), await createTrip(server, 'PR-44')]
    const { rows } = await server.db.owner.query<{ id: string }>(
      `insert into clients (organisation_id, name, match_key) values ($1, 'Regio', 'REGIO') returning id::text`,
      [server.organisationId],
    )
    await server.db.owner.query('update trips set client_id = $1 where id = $2', [rows[0]?.id, quiet.id])
    const put = async (over: object) =>
      expect((await putRule(server, await server.signIn('administrador'), 'PROMESA_VENCIDA', over)).status).toBe(200)
    await put({ channels: ['screen', 'webhook'] })
    await put({ is_on: false, scope: { clients: [rows[0]?.id], lanes: [] } })
    for (const trip of [quiet, told]) await made(trip, { due_at: at(0) })
    clock.advance(30 * MINUTE_MS)
    await look()
    expect(await alertsOf(quiet)).toEqual([])
    expect(await alertsOf(told)).toMatchObject([{ channels: ['screen', 'webhook'] }])
    await server.db.owner.query('delete from alert_rule_versions')
  })

  test('the engine does not close it, nor does a person who resolves it call it back', async () => {
    const trip = await createTrip(server, 'PR-41')
    await made(trip, { due_at: at(0) })
    clock.advance(31 * MINUTE_MS)
    await look()
    clock.advance(HOUR_MS)
    await server.app.alerts.evaluate()
    expect((await alertsOf(trip)).map(({ cause }) => cause)).toEqual([null])
    const token = await person()
    const { body } = await server.request('GET', '/api/alerts/active', { token })
    const { id } = body.find(
      ({ travel_id, type }: { travel_id: string; type: string }) => travel_id === trip.id && type === 'PROMESA_VENCIDA',
    )
    await server.request('POST', `/api/alerts/${id}/resolve`, { token, body: { cause: 'otra' } })
    await look()
    expect((await alertsOf(trip)).map(({ cause }) => cause)).toEqual(['otra'])
  })

  test('moved to another hour the alert goes, and of that hour there may be another', async () => {
    const trip = await createTrip(server, 'PR-42')
    const promise = await made(trip, { due_at: at(0) })
    clock.advance(30 * MINUTE_MS)
    await look()
    expect((await patch(promise, { state: 'movida', due_at: at(30) })).status).toBe(200)
    expect((await alertsOf(trip)).map(({ cause }) => cause)).toEqual(['condition-ended'])
    clock.advance(59 * MINUTE_MS)
    await look()
    expect(await alertsOf(trip)).toHaveLength(1)
    clock.advance(MINUTE_MS)
    await look()
    expect((await alertsOf(trip)).map(({ cause }) => cause)).toEqual(['condition-ended', null])
  })
})

test('late promises that are taken away leave their alerts as they are', async () => {
  const trip = await createTrip(server, 'PR-45')
  await made(trip, { due_at: at(0) })
  await made(trip, { due_at: at(0), text: 'Otra' })
  clock.advance(30 * MINUTE_MS)
  await look()
  await server.db.owner.query('delete from promises where trip_id = $1', [trip.id])
  expect((await alertsOf(trip)).map(({ cause }) => cause)).toEqual([null, null])
})

test('when the trip ends it was never settled: its alert goes, and it can only be said whether it was kept', async () => {
  const trip = await createTrip(server, 'PR-50')
  const [promise, other] = [await made(trip, { due_at: at(0) }), await made(trip, { due_at: at(300) })]
  clock.advance(30 * MINUTE_MS)
  await look()
  const end = await server.patchTrip(trip.id, {
    token: await server.signIn('supervisor'),
    body: { status: 'complete' },
  })
  expect(end.status).toBe(200)
  await look()
  expect((await alertsOf(trip)).map(({ cause }) => cause)).toEqual(['trip-ended'])
  expect(await list(`?travel_id=${trip.id}`)).toEqual([])
  expect(await list(`?state=sin_resolver&travel_id=${trip.id}`)).toMatchObject([
    { id: other.id, state: 'pendiente', is_trip_active: false },
    { id: promise.id },
  ])
  expect((await post(trip, {})).body.code).toBe('TRIP_ENDED')
  expect((await patch(other, { state: 'movida', due_at: at(20) })).body.code).toBe('TRIP_ENDED')
  expect((await patch(other, { state: 'cumplida' })).status).toBe(200)
  clock.advance(10 * HOUR_MS)
  await look()
  expect(await alertsOf(trip)).toHaveLength(1)
  // It was closed by mistake: what is late there is late again.
  const again = await server.patchTrip(trip.id, {
    token: await server.signIn('supervisor'),
    body: { status: 'in transit' },
  })
  expect(again.status).toBe(200)
  await look()
  expect((await alertsOf(trip)).map(({ cause }) => cause)).toEqual(['trip-ended', null])
})
