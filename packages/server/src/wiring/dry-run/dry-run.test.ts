import { DEFAULT_OWN_RULE } from '@vigia/domain/alerts/own-rule'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AlertEngineFixture,
  type PlacedTrip,
  startAlertEngineFixture,
} from '../../../test/alert-engine-fixture.ts'
import { createTestClock } from '../../../test/clock.ts'
import { putRule } from '../../../test/put-rule.ts'
import type { TestAnswer } from '../../../test/server.ts'
import { MINUTE_MS } from '../../../test/trips.ts'

const DAY_MS = 86_400_000
const clock = createTestClock()
const STARTED_AT = clock.now()
let fixture: AlertEngineFixture
let trip: PlacedTrip

const DRAFT = {
  ...{ is_on: true, over: 30, hold_minutes: 0, hours: [], scope: null },
  ...{ ack_minutes: null, first_call_minutes: null, resolve_minutes: null, escalate_to: 'shift_supervisor' },
  ...{ escalates: true, escalation_channels: ['push'] },
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

test('what nobody received because Vigía was down raises nothing then: the draft waits for the end of it', async () => {
  // A server ran until the twentieth minute, and from the fortieth on.
  await fixture.server.db.owner.query(
    `insert into system_minutes (minute, server, values)
     select $1::timestamptz + make_interval(mins => minute), 'prueba', '{}' from generate_series(-200, 60) minute
     where minute <= 20 or minute >= 40`,
    [new Date(STARTED_AT)],
  )
  const { result } = await finished(await start())
  expect(result).toMatchObject({ groups: { earlier: 1, same: 0 }, earlier_median_minutes: expect.closeTo(3.3, 1) })
  await fixture.server.db.owner.query('delete from system_minutes')
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

/** A trial of another server, as its row tells; `heard`: seconds since that server last said anything. */
async function elsewhere(attempts: number, heard: number): Promise<string> {
  const { rows } = await fixture.server.db.owner.query<{ id: string }>(
    `insert into alert_dry_runs (id, organisation_id, type, draft, from_at, to_at, state, created_at, attempts, beat_at)
     values (gen_random_uuid(), $1, 'UNIDAD_DETENIDA', $2, $3, $4, 'running', $3, $5, now() - make_interval(secs => $6))
     returning id`,
    [
      ...[fixture.server.organisationId, JSON.stringify({ ...DEFAULT_OWN_RULE, over: 30 })],
      ...[new Date(STARTED_AT - MINUTE_MS), new Date(clock.now()), attempts, heard],
    ],
  )
  return rows[0]?.id ?? ''
}
const runOf = async (id: string) => (await fixture.asPerson('GET', `/api/alert-dry-runs/${id}`)).body
const cancel = (id: string) => fixture.asPerson('DELETE', `/api/alert-dry-runs/${id}`)

test('what cannot be tried is refused, and only administrators try', async () => {
  expect((await start({}, 'emergency_protocol')).status).toBe(422)
  expect((await start({ over: 0 })).status).toBe(422)
  expect((await start({}, 'UNIDAD_DETENIDA', { from: new Date(clock.now() + 1).toISOString() })).status).toBe(400)
  const token = await fixture.server.signIn('supervisor')
  const path = `/api/alert-dry-runs/${await elsewhere(1, 60)}`
  expect((await fixture.server.request('GET', path, { token })).status).toBe(403)
})

test('days without any trip are told as such', async () => {
  const before = { from: STARTED_AT - 9 * DAY_MS, to: STARTED_AT - 8 * DAY_MS }
  const times = { from: new Date(before.from).toISOString(), to: new Date(before.to).toISOString() }
  const run = await finished(await start({}, 'UNIDAD_DETENIDA', times))
  expect(run).toMatchObject({
    state: 'done',
    result: { coverage: { trips: 0, positions: 0, minutes_share: 0, silent_trips: 0 }, draft: { count: 0 } },
  })
})

test('one whose server is gone begins again, three times at the most', async () => {
  const left = await elsewhere(2, 60)
  await expect.poll(async () => (await runOf(left)).state, { timeout: 30_000 }).toBe('done')
  expect((await runOf(left)).result).toMatchObject({ draft: { count: 1 } })
  const deadly = await elsewhere(3, 60)
  await expect.poll(async () => (await runOf(deadly)).state, { timeout: 30_000 }).toBe('failed')
  expect(await runOf(deadly)).toMatchObject({
    problem: 'El servidor se detuvo a la mitad 3 veces. No cambió nada: pruebe menos días.',
    result: null,
  })
})

test('while one runs others wait, three at the most, each held against the rule of when it was asked for', async () => {
  const busy = await elsewhere(1, 0)
  const asked = await Promise.all([start(), start(), start(), start()])
  expect(asked.map(({ status }) => status).toSorted()).toEqual([202, 202, 429, 429])
  const waiting = asked.filter(({ status }) => status === 202)
  const administrator = await fixture.server.signIn('administrador')
  expect((await putRule(fixture.server, administrator, 'UNIDAD_DETENIDA', { over: 30 })).status).toBe(200)
  for (const { body } of waiting) expect((await runOf(body.id)).state).toBe('waiting')
  expect((await cancel(busy)).status).toBe(204)
  expect((await runOf(busy)).state).toBe('cancelled')
  for (const answer of waiting) expect((await finished(answer)).result.groups).toMatchObject({ earlier: 1, same: 0 })
  // One that is asked for now is held against the new rule.
  expect((await finished(await start())).result.groups).toMatchObject({ earlier: 0, same: 1 })
})

test('one that is stopped ends at once; a server that stops gives its own back', async () => {
  const month = { from: new Date(clock.now() - 29 * DAY_MS).toISOString() }
  const running = async (answer: TestAnswer) => {
    expect([answer.status, answer.text]).toEqual([202, expect.any(String)])
    const { id } = answer.body
    // By the database: who asks the server so often has soon asked it all that a person may in a minute.
    const state = async () => {
      const { rows } = await fixture.server.db.owner.query<{ state: string }>(
        'select state from alert_dry_runs where id = $1',
        [id],
      )
      return rows[0]?.state
    }
    await expect.poll(state, { timeout: 30_000, interval: 5 }).toBe('running')
    return id as string
  }
  const stopped = await running(await start({}, 'UNIDAD_DETENIDA', month))
  expect((await cancel(stopped)).status).toBe(204)
  // The next one begins as soon as the process of this one is gone.
  const next = await running(await start({}, 'UNIDAD_DETENIDA', month))
  expect(await runOf(stopped)).toMatchObject({ state: 'cancelled', result: null })
  await fixture.server.app.close()
  const { rows } = await fixture.server.db.owner.query(
    'select state, attempts, progress, result from alert_dry_runs where id = $1',
    [next],
  )
  expect(rows).toEqual([{ state: 'waiting', attempts: 1, progress: 0, result: null }])
})
