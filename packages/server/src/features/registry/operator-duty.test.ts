import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('lectura')
})
afterAll(() => server.stop())

const idOf = async (name: string): Promise<string> =>
  (await server.request('GET', `/api/operators?q=${name}`, { token })).body.data[0].id
const list = async (as = token) => {
  const { status, body, text } = await server.request('GET', '/api/operators/duty', { token: as })
  expect(status, text).toBe(200)
  return body
}
const rowOf = (body: { data: readonly { operator_id: string }[] }, id: string) =>
  body.data.find(({ operator_id }) => operator_id === id)

/** A fix a minute of a truck that drives 1 km a minute, of so many minutes up to now. */
async function drive(device: string, minutes: number): Promise<void> {
  const key = await server.apiKey(['positions:write'])
  const body = Array.from({ length: minutes }, (_, n) =>
    fixOf(device, clock.now() - (minutes - n) * MINUTE_MS, 20 + n / 111.19),
  )
  expect((await server.request('POST', '/api/positions', { token: key, body })).status).toBe(202)
}

test('everybody who drove is listed with what is told of each by himself, counted once a minute', async () => {
  const { tracker } = await createTrip(server, 'LISTA-1', {
    operator_name: 'Lía UNO',
    company_carrier_name: 'Línea UNO',
  })
  await createTrip(server, 'LISTA-2', { operator_name: 'Leo DOS', company_carrier_name: 'Línea DOS' })
  await server.request('POST', '/api/operators', {
    token: await server.signIn('administrador'),
    body: { name: 'Sin VIAJE' },
  })
  await drive(tracker, 60)
  const [one, two] = [await idOf('UNO'), await idOf('DOS')]
  const first = await list()
  expect(first.data).toHaveLength(2)
  const { as_of: asOf, day: _, ...alone } = (await server.request('GET', `/api/operators/${one}/duty`, { token })).body
  expect(first.as_of).toBe(asOf)
  expect(rowOf(first, one)).toEqual({ operator_id: one, ...alone })
  expect(rowOf(first, one)).toMatchObject({ driving_minutes: 60, at_least: true, counted: 'unit' })
  expect(rowOf(first, two)).toMatchObject({ driving_minutes: null, counted: null })

  clock.advance(MINUTE_MS - 1)
  expect((await list()).as_of).toBe(asOf)
  clock.advance(1)
  const later = await list()
  expect(later.as_of).not.toBe(asOf)
  expect(rowOf(later, one)).toMatchObject({ driving_minutes: 61 })
})

test('a device that speaks each ten seconds, in any order, is counted by the first word of each minute', async () => {
  const { tracker } = await createTrip(server, 'DENSO', { operator_name: 'Eva DENSA' })
  const key = await server.apiKey(['positions:write'])
  const from = clock.now() - 60 * MINUTE_MS
  const fixes = Array.from({ length: 360 }, (_, n) => fixOf(tracker, from + n * 10_000, 20 + n / 6 / 111.19))
  for (const body of [fixes.slice(180), fixes.slice(0, 180).toReversed()])
    expect((await server.request('POST', '/api/positions', { token: key, body })).status).toBe(202)
  const { day, ...now } = (await server.request('GET', `/api/operators/${await idOf('DENSA')}/duty`, { token })).body
  expect(now).toMatchObject({
    driving_minutes: 60,
    at_least: true,
    counted: 'unit',
    since: new Date(from).toISOString(),
  })
  expect(day.driving_minutes).toBe(60)
})

test('who sees the trips of one carrier is told of what was driven on them, and of nobody else', async () => {
  const { rows } = await server.db.owner.query<{ id: string }>(`select id::text from carriers where name = 'Línea UNO'`)
  await server.db.owner.query(`update users set reach_carriers = array[$1::bigint] where role = 'monitorista'`, [
    rows[0]?.id,
  ])
  const reached = await server.signIn('monitorista')
  expect((await list(reached)).data).toMatchObject([{ operator_id: await idOf('UNO') }])
  expect((await list()).data).toHaveLength(2)
  const stranger = await server.apiKey(['read'], await server.createOrganisation('Ajena'))
  expect((await list(stranger)).data).toEqual([])
  expect((await server.request('GET', '/api/operators/duty')).status).toBe(401)
})

test('a day of an operator is told by what he drove, what he stood and what nobody knows', async () => {
  // An hour and a half after he left, half an hour of it at rest.
  const { tracker } = await createTrip(server, 'JORNADA', { operator_name: 'Ada JORNADA' })
  const [id, midnight, leftAt] = [
    await idOf('JORNADA'),
    Date.parse('2026-11-21T06:00:00.000Z'),
    clock.now() - 90 * MINUTE_MS,
  ]
  const key = await server.apiKey(['positions:write'])
  const body = Array.from({ length: 90 }, (_, n) =>
    fixOf(tracker, leftAt + n * MINUTE_MS, 20 + Math.min(n, 60) / 111.19, { speed: n < 60 ? 60 : 0 }),
  )
  expect((await server.request('POST', '/api/positions', { token: key, body })).status).toBe(202)
  const dayOf = async (query = '') => {
    const answer = await server.request('GET', `/api/operators/${id}/duty${query}`, { token })
    return answer.status === 200 ? answer.body.day : [answer.status, answer.body.error]
  }
  const iso = (at: number): string => new Date(at).toISOString()
  const [stoppedAt, now] = [leftAt + 60 * MINUTE_MS, clock.now()]
  expect(await dayOf()).toEqual({
    ...{ date: '2026-11-21', from: iso(midnight), to: iso(midnight + 24 * 60 * MINUTE_MS), counted: 'unit' },
    spans: [
      { kind: 'unknown', from: iso(midnight), to: iso(leftAt) },
      { kind: 'driving', from: iso(leftAt), to: iso(stoppedAt) },
      { kind: 'stopped', from: iso(stoppedAt), to: iso(now) },
    ],
    ...{ driving_minutes: 60, stopped_minutes: 30, unknown_minutes: (leftAt - midnight) / MINUTE_MS },
  })
  expect(await dayOf('?date=2026-11-21')).toEqual(await dayOf())
  expect(await dayOf('?date=2026-11-20')).toMatchObject({
    ...{ date: '2026-11-20', counted: null, unknown_minutes: 1_440 },
    spans: [{ kind: 'unknown', to: iso(midnight) }],
  })
  expect(await dayOf('?date=2026-11-22')).toEqual([400, expect.stringContaining('todavía no llega')])
  expect(await dayOf('?date=ayer')).toEqual([400, expect.stringContaining('Fecha inválida')])
  expect(await dayOf('?date=2026-02-30')).toEqual([400, expect.stringContaining('Fecha inválida')])

  // Whoever takes over has only what he drove himself.
  const { rows } = await server.db.owner.query<{ id: string }>(
    `select id::text from trips where external_invoice = 'JORNADA'`,
  )
  const supervisor = await server.signIn('supervisor')
  await server.patchTrip(rows[0]?.id, { token: supervisor, body: { operator_name: 'Noé RELEVO' } })
  clock.advance(20 * MINUTE_MS)
  token = await server.signIn('lectura')
  const more = Array.from({ length: 20 }, (_, n) => fixOf(tracker, now + n * MINUTE_MS, 20 + (60 + n) / 111.19))
  expect((await server.request('POST', '/api/positions', { token: key, body: more })).status).toBe(202)
  const relief = (await server.request('GET', `/api/operators/${await idOf('RELEVO')}/duty`, { token })).body.day
  expect(relief).toMatchObject({ driving_minutes: 20, stopped_minutes: 0, unknown_minutes: 481 })
  expect(await dayOf()).toMatchObject({ driving_minutes: 60, stopped_minutes: 30 })
  expect((await dayOf()).spans.at(-1)).toEqual({ kind: 'unknown', from: iso(now), to: iso(clock.now()) })
})
