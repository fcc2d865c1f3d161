import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHandoverFixture } from '../../../test/handover-fixture.ts'
import { raisedAlert } from '../../../test/raised-alert.ts'
import { createTrip, MINUTE_MS } from '../../../test/trips.ts'
import { logbookMetrics } from './logbook-metrics.ts'

let of: Awaited<ReturnType<typeof startHandoverFixture>>
beforeAll(async () => {
  of = await startHandoverFixture()
  await of.begin()
})
afterAll(() => of.server.stop())

/** What a server tells that has just begun. */
function watched() {
  const registry = new Registry()
  const lead = { isHeld: true }
  const db = of.server.db.database.unscoped
  const { job, roundEnded } = logbookMetrics({ db, clock: of.clock, registry, isLeading: () => lead.isHeld })
  const value = async (line: string): Promise<number> => {
    const text = await registry.metrics()
    return Number(
      text
        .split('\n')
        .find((each) => each.startsWith(`${line} `))
        ?.split(' ')[1],
    )
  }
  return {
    ...{ value, roundEnded },
    run: () => job.run(new AbortController().signal),
    lead,
  }
}

test('entries on time of those that had a time, of the last hour; NaN while nothing was due', async () => {
  const metrics = watched()
  await metrics.run()
  expect(await metrics.value('vigia_logbook_on_time_ratio')).toBeNaN()
  const { id } = await createTrip(of.server, 'METRICA-1')
  // On time, within the two minutes, late, without a time, and one of before the last hour.
  await of.sql.query(
    `insert into comments (trip_id, comment, reported_by, created_at, due_at)
     select $1, 'x', 'x', $2::timestamptz - late.ago * interval '1 min', $2::timestamptz - late.due * interval '1 min'
     from (values (10, 5), (10, 11), (10, 13), (10, null), (70, 90)) as late(ago, due)`,
    [id, new Date(of.clock.now())],
  )
  await metrics.run()
  expect(await metrics.value('vigia_logbook_on_time_ratio')).toBeCloseTo(2 / 3)
  await of.sql.query('alter table comments rename to away')
  await expect(metrics.run()).rejects.toThrow()
  await of.sql.query('alter table away rename to comments')
  expect(await metrics.value('vigia_logbook_on_time_ratio')).toBeNaN()
  await metrics.run()
  expect(await metrics.value('vigia_logbook_on_time_ratio')).toBeCloseTo(2 / 3)
  metrics.lead.isHeld = false
  await metrics.run()
  expect(await metrics.value('vigia_logbook_on_time_ratio')).toBeNaN()
})

test('how long a signed hand-over waits to be received', async () => {
  const metrics = watched()
  expect(await metrics.value('vigia_handover_unaccepted_seconds')).toBeNaN()
  await metrics.run()
  expect(await metrics.value('vigia_handover_unaccepted_seconds')).toBe(0)
  const handover = await of.handedOver()
  of.clock.advance(7 * MINUTE_MS)
  await metrics.run()
  expect(await metrics.value('vigia_handover_unaccepted_seconds')).toBe(420)
  await of.acceptAll('jorge', handover)
  await of.sign('jorge', handover.id, 'incoming')
  await metrics.run()
  expect(await metrics.value('vigia_handover_unaccepted_seconds')).toBe(0)
})

test('how long a call for help rang until somebody saw it, each once', async () => {
  const { id: tripId } = await createTrip(of.server, 'METRICA-2')
  const id = await raisedAlert(of.server, tripId, 'PANICO')
  const metrics = watched()
  await metrics.run()
  of.clock.advance(12_000)
  const token = await of.signIn('lupe')
  expect((await of.server.request('POST', `/api/alerts/${id}/acknowledge`, { token })).status).toBe(200)
  for (let turn = 0; turn < 3; turn += 1) {
    of.clock.advance(MINUTE_MS)
    await metrics.run()
  }
  expect(await metrics.value('vigia_panic_seen_seconds_count')).toBe(1)
  expect(await metrics.value('vigia_panic_seen_seconds_sum')).toBe(12)
})
