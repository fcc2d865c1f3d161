import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleAlerts } from '../../../test/alert-rows.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf } from '../../../test/trips.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
  key = await server.apiKey(['positions:write'])
})
afterAll(() => server.stop())

const post = async (body: unknown) => {
  const { status, text } = await server.request('POST', '/api/positions', { token: key, body })
  expect([status, text]).toEqual([202, expect.any(String)])
}
const now = () => server.clock.now()

/** A trip whose phone asked for help at an instant, epoch ms, which somebody has acknowledged. */
const acknowledged = async (name: string, at: number) => {
  const trip = await createTrip(server, name)
  await post(fixOf(trip.phone, at, 20, { event: 'panic' }))
  return { ...trip, alertId: await acknowledge(trip.id) }
}
const acknowledge = async (tripId: string) => {
  const { rows } = await server.db.owner.query<{ id: string }>(
    `update alerts set acknowledged_at = now(), acknowledged_by = (select min(id) from users)
     where trip_id = $1 and type = 'PANICO' returning id::text`,
    [tripId],
  )
  expect(rows).toHaveLength(1)
  return rows[0]?.id
}
/** The same, where the engine saw the stored position before the intake had told of the panic. */
const acknowledgedOfEngine = async (name: string, at: number) => {
  const trip = await createTrip(server, name)
  await server.db.owner.query(
    `insert into positions (device_id, fix_at, received_at, lat, lng, quality, source, panic)
     select id, $2, now(), 20, -99.5, 0, 0, true from devices where unique_id = $1`,
    [trip.phone, new Date(at)],
  )
  await server.app.live.load()
  await settleAlerts(server.app)
  return { ...trip, alertId: await acknowledge(trip.id) }
}
const alertOf = async (alertId: string | undefined) =>
  (
    await server.db.owner.query(
      `select a.occurrences, a.acknowledged_at is not null as seen, a.called_again_at is not null as called, a.lat,
         array(select e.kind from alert_events e where e.alert_id = a.id order by e.id) as events,
         array(select o.kind from alert_outbox o where o.alert_id = a.id order by o.id) as announced
       from alerts a where a.id = $1`,
      [alertId],
    )
  ).rows
const CALLED = {
  ...{ occurrences: 2, seen: false, called: true, lat: 20.0003 },
  ...{ events: ['opened', 'activated-again'], announced: ['new-alert', 'alert-updated'] },
}
const SEEN = { occurrences: 1, seen: true, called: false, lat: 20, events: ['opened'], announced: ['new-alert'] }

test('an acknowledged panic calls again when the button is pressed again, once, with where it was pressed', async () => {
  const { phone, alertId } = await acknowledged('PANIC-AGAIN', now() - 60_000)
  await post(fixOf(phone, now() - 30_000, 20.0002))
  const again = fixOf(phone, now() - 5_000, 20.0003, { event: 'panic' })
  await post(again)
  await post(again)
  await expect.poll(() => alertOf(alertId)).toEqual([CALLED])
})

const BY_WHOM = [
  ['the intake', acknowledged],
  ['the engine', acknowledgedOfEngine],
] as const

test.each(BY_WHOM)(
  'an acknowledged panic that %s told of calls again after a while in which nothing was heard, and by a clock that is behind',
  async (by, tell) => {
    const { phone, alertId } = await tell(`LATER-${by.slice(4)}`, now() - 600_000)
    await post(fixOf(phone, now() - 300_000, 20.0003, { event: 'panic' }))
    await expect.poll(() => alertOf(alertId)).toEqual([CALLED])
  },
)

test('a panic that the engine told of is the same when the intake tells of it', async () => {
  const at = now() - 600_000
  const { phone, alertId } = await acknowledgedOfEngine('PANIC-SAME', at)
  await post(fixOf(phone, at, 20, { event: 'panic' }))
  expect(await alertOf(alertId)).toEqual([SEEN])
})

test('an acknowledged panic calls nobody while the button is held, nor for the same message again', async () => {
  const at = now() - 90_000
  const { phone, alertId } = await acknowledged('PANIC-HELD', at)
  await post(fixOf(phone, at, 20, { event: 'panic' }))
  await post(fixOf(phone, at + 30_000, 20.0002, { event: 'panic' }))
  await post(fixOf(phone, at + 60_000, 20.0003, { event: 'panic' }))
  expect(await alertOf(alertId)).toEqual([SEEN])
})

test.each(BY_WHOM)(
  'a resolved panic that %s told of is another alert when it is pressed again by a clock that is behind',
  async (by, tell) => {
    const { phone, id, alertId } = await tell(`BEHIND-${by.slice(4)}`, now() - 600_000)
    await server.db.owner.query(`update alerts set closed_at = now(), close_cause = 'otra' where id = $1`, [alertId])
    await post(fixOf(phone, now() - 300_000, 20.0003, { event: 'panic' }))
    const { rows } = await server.db.owner.query('select 1 from alerts where trip_id = $1 and closed_at is null', [id])
    expect(rows).toHaveLength(1)
  },
)
