import { tripTimeline } from '@vigia/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let trip: TestTrip
const began = clock.now()
beforeAll(async () => {
  server = await startTestServer({ clock })
  trip = await createTrip(server, 'TL-1', { charge_date: new Date(began).toISOString() })
})
afterAll(() => server.stop())

const person = () => server.signIn('monitorista')
const post = async (path: string, body: object) =>
  server.request('POST', `/api/travels/${trip.id}${path}`, { token: await person(), body })
const iso = (minutes: number): string => new Date(began + minutes * MINUTE_MS).toISOString()
const read = async (query = '', token?: string) =>
  server.request('GET', `/api/travels/${trip.id}/timeline${query}`, { token: token ?? (await person()) })
const send = async (minutes: readonly number[]) => {
  const token = await server.apiKey(['positions:write'])
  const body = minutes.map((at) => fixOf(trip.tracker, began + at * MINUTE_MS, 19 + at / 100))
  expect((await server.request('POST', '/api/positions', { token, body })).status).toBe(202)
}

test('what happened comes from every source, the newest first; silences and gaps are to the minute', async () => {
  clock.advance(4 * MINUTE_MS)
  await send([2, 3, 4])
  clock.advance(6 * MINUTE_MS)
  await post('/comments', { comment: 'Pasa la caseta', outcome: 'contesto' })
  clock.advance(20 * MINUTE_MS)
  await send([26, 27, 28, 29, 30])
  await post('/promises', { said_by_kind: 'operador', text: 'Llega', due_at: iso(60) })
  await post('/incidences', { type: 'stop', description: 'Se ponchó', priority: 'medium' })
  clock.advance(40 * MINUTE_MS)
  await post('/comments', { comment: 'Sigue' })
  const body = tripTimeline.response.parse((await read()).body)
  expect(body).toMatchObject({ from: iso(0), to: iso(70), has_more: false, gps_from: iso(0) })
  expect(body.trip).toMatchObject({ travel_id: trip.id, plates: 'P-TL-1', is_active: true })
  const told = body.entries.filter(({ source }) => source !== 'alert')
  expect(told.map(({ source, text, at }) => [source, text, at])).toEqual([
    ['comment', 'Sigue', iso(70)],
    ['promise', 'Llega', iso(30)],
    ['incident', 'Se ponchó', iso(30)],
    ['comment', 'Pasa la caseta', iso(10)],
  ])
  expect(told[3]).toMatchObject({ outcome: 'contesto', by: 'monitorista@prueba.mx', corrections: [] })
  expect(body.gps_gaps.map(({ from, to }) => [from, to])).toEqual([
    [iso(4), iso(26)],
    [iso(30), iso(70)],
  ])
  expect(body.contact_gaps.map(({ from, to }) => [from, to])).toEqual([
    [iso(0), iso(10)],
    [iso(10), iso(70)],
  ])
})

describe('the span', () => {
  test.each([
    ['is part of it', `?from=${iso(5)}&to=${iso(20)}`, 200],
    ['begins after its end', `?from=${iso(20)}&to=${iso(5)}`, 422],
    ['is over two days', `?from=${iso(-3_000)}`, 422],
    ['is no instant', '?from=ayer', 400],
  ])('%s', async (_why, query, status) => {
    const answer = await read(query)
    expect(answer.status).toBe(status)
    if (status === 422) expect(answer.body.code).toBe('OUT_OF_RANGE')
    if (status === 200)
      expect(answer.body).toMatchObject({ from: iso(5), to: iso(20), entries: [{ text: 'Pasa la caseta' }] })
  })
})

test('of a trip that has ended it goes up to its end, and whoever reads sees it', async () => {
  const supervisor = await server.signIn('supervisor')
  clock.advance(10 * MINUTE_MS)
  expect((await server.patchTrip(trip.id, { token: supervisor, body: { status: 'complete' } })).status).toBe(200)
  clock.advance(60 * MINUTE_MS)
  const { body } = await read('', await server.signIn('lectura'))
  expect(body).toMatchObject({ to: iso(80), trip: { status: 'complete', is_active: false } })
  expect(body.entries[0]).toMatchObject({ source: 'status', text: 'Completado', by: 'supervisor@prueba.mx' })
  expect(body.gps_gaps.at(-1)).toMatchObject({ to: iso(80) })
  // By the cadence of the entry before what is shown, not by that of a trip which is over.
  const part = await read(`?from=${iso(40)}&to=${iso(60)}`, await server.signIn('lectura'))
  expect(part.body.contact_gaps).toEqual([{ from: iso(40), to: iso(60), level: 'orange' }])
})

test('of an ended trip in whose logbook nobody wrote no gap looks smaller than it was', async () => {
  const charged = { charge_date: new Date(clock.now()).toISOString() }
  const other = await createTrip(server, 'TL-2', charged)
  clock.advance(50 * MINUTE_MS)
  const supervisor = await server.signIn('supervisor')
  await server.patchTrip(other.id, { token: supervisor, body: { status: 'complete' } })
  const { body } = await server.request('GET', `/api/travels/${other.id}/timeline`, { token: await person() })
  expect(body.contact_gaps).toMatchObject([{ level: 'orange' }])
})

test('a zone that the unit enters is told with until when; one that was made afterwards is not', async () => {
  const began3 = clock.now()
  const other = await createTrip(server, 'TL-3', { charge_date: new Date(began3).toISOString() })
  const make = async (name: string, lat: number) => {
    const shape = { type: 'circle', centre: { lat, lng: -99.5 }, radiusM: 600 }
    const body = { name, kind: 'danger', shape }
    const made = await server.request('POST', '/api/geofences', { token: await server.signIn('administrador'), body })
    expect(made.status).toBe(201)
  }
  await make('Palmillas', 20.05)
  clock.advance(10 * MINUTE_MS)
  const body = [2, 3, 5, 7, 8].map((at) => fixOf(other.tracker, began3 + at * MINUTE_MS, 20 + at / 100))
  const sent = await server.request('POST', '/api/positions', { token: await server.apiKey(['positions:write']), body })
  expect(sent.status).toBe(202)
  await make('De después', 20.07)
  const answer = await server.request('GET', `/api/travels/${other.id}/timeline`, { token: await person() })
  const { entries } = tripTimeline.response.parse(answer.body)
  const at = new Date(began3 + 5 * MINUTE_MS).toISOString()
  expect(entries.filter(({ source }) => source === 'zone')).toMatchObject([
    { text: 'Entra a Palmillas', at, until: at, by: null },
  ])
})

test('a stop is over once the unit is heard elsewhere, or its trip has ended', async () => {
  const began4 = clock.now()
  const other = await createTrip(server, 'TL-4', { charge_date: new Date(began4).toISOString() })
  const hear = async (fixes: readonly (readonly [minutes: number, lat: number])[]) => {
    const body = fixes.map(([at, lat]) => fixOf(other.tracker, began4 + at * MINUTE_MS, lat, { speed: 0 }))
    const token = await server.apiKey(['positions:write'])
    expect((await server.request('POST', '/api/positions', { token, body })).status).toBe(202)
  }
  const stops = async () => {
    const answer = await server.request('GET', `/api/travels/${other.id}/timeline`, { token: await person() })
    return tripTimeline.response.parse(answer.body).stops.map(({ is_over }) => is_over)
  }
  clock.advance(4 * MINUTE_MS)
  await hear([
    [1, 20],
    [2, 20],
    [3, 20],
  ])
  expect(await stops()).toEqual([false])
  clock.advance(4 * MINUTE_MS)
  await hear([
    [5, 20.05],
    [6, 20.05],
    [7, 20.05],
  ])
  expect(await stops()).toEqual([true, false])
  const supervisor = await server.signIn('supervisor')
  expect((await server.patchTrip(other.id, { token: supervisor, body: { status: 'complete' } })).status).toBe(200)
  expect(await stops()).toEqual([true, true])
})
