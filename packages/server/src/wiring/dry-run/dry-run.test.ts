import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AlertEngineFixture,
  type PlacedTrip,
  startAlertEngineFixture,
} from '../../../test/alert-engine-fixture.ts'
import { createTestClock } from '../../../test/clock.ts'
import type { TestAnswer } from '../../../test/server.ts'
import { MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
const STARTED_AT = clock.now()
let fixture: AlertEngineFixture
let trip: PlacedTrip

const DRAFT = {
  ...{ is_on: true, over: 30, hold_minutes: 0, hours: [], scope: null },
  ...{ ack_minutes: null, first_call_minutes: null, resolve_minutes: null, escalate_to: 'shift_supervisor' },
  channels: ['screen', 'sound', 'push'],
}
const start = (over: object = {}, type = 'UNIDAD_DETENIDA', times: object = {}): Promise<TestAnswer> =>
  fixture.asPerson('POST', `/api/alert-rules/${type}/dry-runs`, {
    ...{ draft: { ...DRAFT, ...over }, from: new Date(STARTED_AT - MINUTE_MS).toISOString(), ...times },
  })
async function finished(answer: TestAnswer): Promise<TestAnswer['body']> {
  expect([answer.status, answer.text]).toEqual([202, expect.any(String)])
  const path = `/api/alert-dry-runs/${answer.body.id}`
  const state = async () => (await fixture.asPerson('GET', path)).body.state
  await expect.poll(state, { timeout: 30_000 }).not.toMatch(/waiting|running/)
  return (await fixture.asPerson('GET', path)).body
}
/** Everything that tells somebody of an alert. */
async function written(): Promise<unknown> {
  const { rows } = await fixture.server.db.owner.query(
    `select (select count(*)::int from alerts) as alerts, (select count(*)::int from alert_events) as events,
       (select max(updated_at) from alerts) as touched, (select count(*)::int from alert_outbox) as outbox,
       (select count(*)::int from push_deliveries) as pushes, (select count(*)::int from webhook_deliveries) as webhooks`,
  )
  return rows[0]
}

beforeAll(async () => {
  fixture = await startAlertEngineFixture(clock)
})
afterAll(() => fixture.server.stop())

test('a draft raises what the engine would have, sooner; it says what people made of it, and writes nothing', async () => {
  trip = await fixture.newTrip('DRY')
  // Nobody ever hears of it, and the trial says so.
  await fixture.newTrip('MUDO')
  await fixture.report(trip)
  await fixture.stand(trip, 50)
  await fixture.resolve(await fixture.only(trip, 'UNIDAD_DETENIDA'))
  const before = await written()
  const run = await finished(await start())
  expect(run).toMatchObject({
    ...{ state: 'done', progress: 1, problem: null, took_ms: expect.any(Number) },
    result: {
      ...{ now: { count: 1 }, draft: { count: 1 }, raised: 1, groups: { new: 0, earlier: 1, same: 0, gone: 0 } },
      // Of two trips one is heard at every minute, the other at none.
      coverage: { trips: 2, positions: expect.any(Number), minutes_share: expect.closeTo(0.5, 1), silent_trips: 1 },
      ...{ earlier_median_minutes: 15, confirmed: { known: 0, now: 0, draft: 0 } },
    },
  })
  expect(run.result.coverage.positions).toBeGreaterThan(50)
  const { data } = (await fixture.asPerson('GET', `/api/alert-dry-runs/${run.id}/rows?group=earlier`)).body
  expect(data).toMatchObject([{ travel_id: trip.id, earlier_minutes: 15, cause: 'falsa-alarma', to: null }])
  expect(await written()).toEqual(before)
})

test.each([
  [
    'the rule as it is: the very alert that the engine raised',
    { over: null },
    { same: 1, new: 0, earlier: 0, gone: 0 },
  ],
  ['switched off', { is_on: false }, { same: 0, new: 0, earlier: 0, gone: 1 }],
  ['it has to hold for longer than it did', { over: 40, hold_minutes: 30 }, { same: 0, new: 0, earlier: 0, gone: 1 }],
  [
    'only for others: the rule as it is',
    { scope: { clients: [], lanes: [{ origin: 'X', destination: 'Y' }] } },
    { same: 1 },
  ],
])('%s', async (_why, over, groups) => {
  const { result } = await finished(await start(over))
  expect(result.groups).toMatchObject(groups)
})

test('what cannot be tried is refused; a run can be stopped; one that a server left says so', async () => {
  expect((await start({}, 'emergency_protocol')).status).toBe(422)
  expect((await start({ over: 0 })).status).toBe(422)
  expect((await start({}, 'UNIDAD_DETENIDA', { from: new Date(clock.now() + 1).toISOString() })).status).toBe(400)
  const { owner } = fixture.server.db
  const insert = async (state: string, beatAt: number): Promise<string> => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into alert_dry_runs (id, organisation_id, type, draft, from_at, to_at, state, created_at, beat_at)
       values (gen_random_uuid(), $1, 'SIN_GPS', '{}', now(), now(), $2, now(), $3) returning id`,
      [fixture.server.organisationId, state, new Date(beatAt)],
    )
    return rows[0]?.id ?? ''
  }
  const path = `/api/alert-dry-runs/${await insert('running', clock.now())}`
  expect((await fixture.asPerson('DELETE', path)).status).toBe(204)
  expect((await fixture.asPerson('GET', path)).body.state).toBe('cancelled')
  const left = `/api/alert-dry-runs/${await insert('running', clock.now() - MINUTE_MS)}`
  await finished(await start())
  expect((await fixture.asPerson('GET', left)).body).toMatchObject({
    state: 'failed',
    problem: 'El servidor se detuvo a la mitad. No cambió nada: repítala.',
  })
  const token = await fixture.server.signIn('supervisor')
  expect((await fixture.server.request('GET', left, { token })).status).toBe(403)
})
