import { logbookTrips } from '@vigia/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { makeLink } from '../../../test/operator-link-client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let trips = 0

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())

const iso = (at: number): string => new Date(at).toISOString()
const person = () => server.signIn('monitorista')
const planner = () => server.signIn('supervisor')
const newTrip = async (): Promise<string> => {
  trips += 1
  return (await createTrip(server, `RE-${trips}`, { status: 'in transit', operator_name: `Llamado ${trips}` })).id
}
const say = async (tripId: string, outcome: string | undefined, more: object = {}): Promise<string> => {
  const body = { comment: 'Lo que dijo', ...(outcome === undefined ? {} : { outcome }), ...more }
  const answer = await server.request('POST', `/api/travels/${tripId}/comments`, { token: await person(), body })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.body.id
}
const correct = async (id: string, outcome: string | null | undefined, comment = 'Lo que dijo') =>
  server.request('POST', `/api/comments/${id}/corrections`, {
    ...{
      token: await planner(),
      body: { comment, reason: 'Se tecleó otro', ...(outcome === undefined ? {} : { outcome }) },
    },
  })
/** The trip as *Mi ronda* and *Todas* list it, held against the contract. */
const row = async (tripId: string) => {
  await server.app.live.fleet.loader.settled()
  const { body } = await server.request('GET', logbookTrips.path, { token: await person() })
  return logbookTrips.response.parse(body).data.find(({ travel_id }) => travel_id === tripId)
}
const reliability = async (name: string) => {
  const { body } = await server.request('GET', '/api/operators?limit=100', { token: await person() })
  return body.data.find((one: { name: string }) => one.name === name).reliability
}
const unanswered = async (tripId: string): Promise<number> => {
  await server.app.live.fleet.loader.settled()
  await server.app.alerts.evaluate()
  const { body } = await server.request('GET', '/api/alerts/active', { token: await person() })
  return body.filter(
    (one: { travel_id: string; type: string }) => one.travel_id === tripId && one.type === 'SIN_COMUNICACION',
  ).length
}

test('a corrected result is due again as the true one is, and listed as the last attempt', async () => {
  const trip = await newTrip()
  const at = clock.now()
  const id = await say(trip, 'contesto')
  const cadence = (await row(trip))?.cadence_min ?? 0
  expect(cadence).toBeGreaterThan(5)
  expect(await row(trip)).toMatchObject({ due_at: iso(at + cadence * MINUTE_MS), attempts_today: 1 })
  clock.advance(MINUTE_MS)
  expect((await correct(id, 'no_contesto')).body).toMatchObject({
    ...{ outcome: 'no_contesto', comment: 'Lo que dijo', created: iso(at) },
    corrections: [{ was: 'Lo que dijo', was_outcome: 'contesto', reason: 'Se tecleó otro', at: iso(clock.now()) }],
  })
  expect(await row(trip)).toMatchObject({
    ...{ due_at: iso(at + 5 * MINUTE_MS), attempts_today: 1 },
    last_attempt: { outcome: 'no_contesto', created: iso(at) },
  })
  expect((await correct(id, null)).body).toMatchObject({
    outcome: null,
    corrections: [{ was_outcome: 'no_contesto' }, {}],
  })
  expect(await row(trip)).toMatchObject({
    due_at: iso(at + cadence * MINUTE_MS),
    last_attempt: null,
    attempts_today: 0,
  })
})

test.each([
  ['what was wanted later than the true result allows is due by the rule', 'contesto', 60, 'no_contesto', 5],
  ['what was wanted sooner than the rule stays wanted', 'no_contesto', 10, 'contesto', 10],
])('%s', async (_why, keyed, wantedMin, outcome, dueMin) => {
  const trip = await newTrip()
  const at = clock.now()
  const id = await say(trip, keyed, { next_contact_at: iso(at + wantedMin * MINUTE_MS) })
  expect((await correct(id, outcome)).status).toBe(200)
  expect((await row(trip))?.due_at).toBe(iso(at + dueMin * MINUTE_MS))
})

test('how an operator answers is counted by the true result, also of who is relieved since', async () => {
  const trip = await newTrip()
  const name = `Llamado ${trips}`
  const [answered, dispatch] = [await say(trip, 'contesto'), await say(trip, 'despacho_contesto')]
  expect(await reliability(name)).toMatchObject({ answered: 1, calls: 1 })
  clock.advance(MINUTE_MS)
  await server.patchTrip(trip, { token: await planner(), body: { operator_name: `Relevo ${trips}` } })
  expect((await correct(answered, 'buzon')).status).toBe(200)
  expect((await correct(dispatch, 'no_contesto')).status).toBe(200)
  expect(await reliability(name)).toMatchObject({ answered: 0, calls: 2 })
  expect(await reliability(`Relevo ${trips}`)).toMatchObject({ answered: 0, calls: 0 })
  expect((await correct(answered, 'despacho_no_contesto')).status).toBe(200)
  expect(await reliability(name)).toMatchObject({ answered: 0, calls: 1 })
})

test('the alert that an operator does not answer follows the correction, both ways', async () => {
  const trip = await newTrip()
  // The server listens to a trip for a while before what does not happen is an alert.
  expect(await unanswered(trip)).toBe(0)
  const ids: string[] = []
  for (const outcome of ['no_contesto', 'no_contesto', 'contesto']) {
    ids.push(await say(trip, outcome))
    clock.advance(MINUTE_MS)
  }
  expect(await unanswered(trip)).toBe(0)
  expect((await correct(String(ids[2]), 'no_contesto')).status).toBe(200)
  expect(await unanswered(trip)).toBe(1)
  expect((await correct(String(ids[2]), 'contesto')).status).toBe(200)
  await unanswered(trip)
  clock.advance(6 * MINUTE_MS)
  expect(await unanswered(trip)).toBe(0)
})

test('the round of who wrote it tells the true result', async () => {
  const trip = await newTrip()
  const token = await person()
  expect((await server.request('POST', '/api/logbook/rounds', { token, body: {} })).status).toBeLessThan(300)
  const id = await say(trip, 'contesto')
  await correct(id, 'buzon')
  const { body } = await server.request('GET', '/api/logbook/round', { token: await person() })
  expect(body.round.done).toContainEqual(expect.objectContaining({ comment_id: id, outcome: 'buzon' }))
})

test('the audit tells both results, and no words', async () => {
  const trip = await newTrip()
  const id = await say(trip, 'contesto')
  await correct(id, 'colgo', 'Lo que dijo')
  await correct(id, undefined, 'Otra cosa')
  const { rows } = await server.db.owner.query<{ before: object; after: object }>(
    `select before, after from audit_log where action = 'comment-correct' and subject = $1 order by id`,
    [`trip:${trip}`],
  )
  expect(rows).toEqual([
    {
      before: expect.objectContaining({ outcome: 'answered' }),
      after: expect.objectContaining({ outcome: 'hung-up' }),
    },
    {
      before: expect.not.objectContaining({ outcome: expect.anything() }),
      after: expect.not.objectContaining({ outcome: expect.anything() }),
    },
  ])
  const { body } = await server.request('GET', `/api/travels/${trip}/comments`, { token: await person() })
  expect(body.data[0].corrections.map(({ was_outcome }: { was_outcome: string | null }) => was_outcome)).toEqual([
    null,
    'contesto',
  ])
})

test('of two who correct what both have read the second is told so, and undoes nothing', async () => {
  const trip = await newTrip()
  const id = await say(trip, 'contesto')
  const after = async (token: string, body: object) =>
    server.request('POST', `/api/comments/${id}/corrections`, { token, body: { reason: 'Se tecleó otro', ...body } })
  const [one, other] = [await person(), await planner()]
  const answers = await Promise.all([
    after(one, { comment: 'No contesta', outcome: 'no_contesto', after: 0 }),
    after(other, { comment: 'Buzón', outcome: 'buzon', after: 0 }),
  ])
  const kept = answers.find(({ status }) => status === 200)?.body
  const refused = answers.find(({ status }) => status === 409)?.body
  expect(refused).toMatchObject({ code: 'OVERTAKEN', error: expect.stringMatching(/^La entrada se corrigió mientras/) })
  const { body } = await server.request('GET', `/api/travels/${trip}/comments`, { token: other })
  expect(body.data[0]).toMatchObject({ comment: kept.comment, outcome: kept.outcome })
  expect(body.data[0].corrections).toHaveLength(1)
  const again = { comment: 'Buzón lleno', after: 1 }
  expect((await after(other, again)).status).toBe(200)
  // Whose answer was lost has nobody's but his own correction before him.
  expect((await after(other, again)).body.code).toBe('UNCHANGED')
})

test.each<[string, string | undefined, string | null, number, string]>([
  ['the same result', 'contesto', 'contesto', 409, 'UNCHANGED'],
  ['a result where none was told', undefined, 'contesto', 409, 'NO_OUTCOME'],
  ['into a duress word', 'contesto', 'clave_coaccion', 409, 'DURESS_STAYS'],
  ['a duress word', 'clave_coaccion', 'contesto', 409, 'DURESS_STAYS'],
  ['into a word of nobody', 'contesto', 'colgado', 400, 'VALIDATION'],
])('%s is refused in words', async (_what, keyed, outcome, status, code) => {
  const trip = await newTrip()
  const answer = await correct(await say(trip, keyed), outcome)
  expect([answer.status, answer.body.code, typeof answer.body.error]).toEqual([status, code, 'string'])
})

test('what the client reads becomes no failed call, and what the operator proved nobody corrects', async () => {
  const trip = await newTrip()
  const id = await say(trip, 'contesto', { visible_to_client: true })
  expect((await correct(id, 'no_contesto')).body.code).toBe('INTERNAL_ENTRY')
  const link = await makeLink(server, await planner(), trip)
  const shown = await server.request('POST', `/api/travels/${trip}/operator-words/reveal`, {
    ...{ token: await planner(), body: { which: 'first', reason: 'Otro' } },
  })
  await link.consent()
  expect((await link.report(shown.body.word)).status).toBe(200)
  const { body } = await server.request('GET', `/api/travels/${trip}/comments`, { token: await person() })
  expect(body.data[0]).toMatchObject({ outcome: 'clave_correcta', outcome_proved: true })
  expect(body.data.find((entry: { id: string }) => entry.id === id)).toMatchObject({ outcome_proved: false })
  expect((await correct(body.data[0].id, 'no_contesto', body.data[0].comment)).body.code).toBe('OUTCOME_PROVED')
})
