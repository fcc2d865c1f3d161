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

/** The row of a trip, held against the contract. */
async function row(trip: TestTrip) {
  await settled()
  const { status, body } = await server.request('GET', logbookTrips.path, { token: key })
  expect(status).toBe(200)
  return logbookTrips.response.parse(body).data.find(({ travel_id }) => travel_id === trip.id)
}

/** Access tokens live for minutes only, and the clock goes on by hours. */
const person = () => server.signIn('monitorista')
const write = async (trip: TestTrip, token: string, body: object) => {
  const answer = await server.request('POST', `/api/travels/${trip.id}/comments`, { token, body })
  expect(answer.status).toBe(201)
}

test('a trip that nobody wrote about is due by its cadence from its departure', async () => {
  const departed = clock.now() - 24 * HOUR_MS
  const trip = await createTrip(server, 'MUTE', { company_client_name: 'Cementos Tula', status: 'load' })
  expect(await row(trip)).toMatchObject({
    ...{ external_invoice: 'MUTE', plates: 'P-MUTE', client_name: 'Cementos Tula', operator_name: 'Operador MUTE' },
    ...{ status: 'load', cadence_min: 60, started_at: iso(departed), due_at: iso(departed + HOUR_MS) },
    ...{ last_comment: null, last_attempt: null, attempts_today: 0, comment_times: [], comment_before: null },
    communication_analysis: { max_gap_hours: null, pattern: 'sin_datos' },
    marked_critical: true,
  })
})

describe('after contacts', () => {
  let trip: TestTrip
  beforeAll(async () => {
    trip = await createTrip(server, 'HEARD')
  })

  test('an answer puts the next contact off by the cadence, no answer by five minutes', async () => {
    await write(trip, await person(), { comment: 'Pasa la caseta.', outcome: 'contesto' })
    const answeredAt = clock.now()
    const answered = await row(trip)
    expect(answered).toMatchObject({
      last_comment: { comment: 'Pasa la caseta.', outcome: 'contesto', created: iso(answeredAt) },
      due_at: iso(answeredAt + (answered?.cadence_min ?? 0) * MINUTE_MS),
      ...{ attempts_today: 1, marked_critical: false },
    })
    clock.advance(20 * MINUTE_MS)
    await write(trip, await person(), { comment: 'No contesta.', outcome: 'no_contesto' })
    expect(await row(trip)).toMatchObject({
      due_at: iso(clock.now() + 5 * MINUTE_MS),
      last_attempt: { outcome: 'no_contesto', created: iso(clock.now()) },
      ...{ attempts_today: 2, comment_times: [iso(answeredAt), iso(clock.now())], comment_before: null },
    })
  })

  test('a comment that tells of no call is no attempt, and counts as a contact of the logbook', async () => {
    const attemptAt = clock.now()
    clock.advance(MINUTE_MS)
    await write(trip, key, { comment: 'El cliente avisa que hay fila.' })
    const after = await row(trip)
    expect(after).toMatchObject({
      last_comment: { outcome: null },
      last_attempt: { created: iso(attemptAt) },
      attempts_today: 2,
      due_at: iso(clock.now() + (after?.cadence_min ?? 0) * MINUTE_MS),
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

test('a trip that has ended is not listed', async () => {
  const trip = await createTrip(server, 'DONE')
  expect(await row(trip)).toBeDefined()
  expect((await server.patchTrip(trip.id, { token: key, body: { status: 'complete' } })).status).toBe(200)
  expect(await row(trip)).toBeUndefined()
})
