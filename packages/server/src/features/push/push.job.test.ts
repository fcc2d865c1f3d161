import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AlertPushFixture, startAlertPushFixture } from '../../../test/alert-push-fixture.ts'
import { MINUTE_MS } from '../../../test/trips.ts'

let arranged: AlertPushFixture
beforeAll(async () => {
  arranged = await startAlertPushFixture()
})
afterAll(() => arranged.stop())
beforeEach(async () => {
  await arranged.owner.query('delete from push_subscriptions')
  arranged.service.received.length = 0
})

const subscribed = () => arranged.subscribed(arranged.monitorToken)
/** A new alert, told as the engine tells it. */
async function alerted(over: Parameters<AlertPushFixture['raised']>[0] = {}): Promise<string> {
  const id = await arranged.raised(over)
  await announce(id)
  return id
}
const announce = (id: string) =>
  arranged.owner.query(`insert into alert_outbox (organisation_id, alert_id, kind) values ($1, $2, 'alert-updated')`, [
    arranged.server.organisationId,
    id,
  ])
const sent = () => arranged.service.received.map(({ headers }) => headers.topic)

test('news goes out though as many as go out at once had waited until they were old', async () => {
  await subscribed()
  const { owner, clock } = arranged
  await owner.query(
    `with old as (
       insert into alerts (organisation_id, type, severity, title, message, opened_at, closed_at)
       select $1, 'VIEJA', 'high', 'Vieja', 'Vieja', $2, $2 from generate_series(1, 16) returning id
     ) insert into push_deliveries (alert_id, subscription_id, next_at)
     select old.id, s.id, $2 from old, push_subscriptions s`,
    [arranged.server.organisationId, new Date(clock.now() - 11 * MINUTE_MS)],
  )
  const news = await alerted()
  await expect.poll(sent).toEqual([`alerta-${news}`])
})

test('an alert that got worse, or an emergency that is activated again, is news once more', async () => {
  await subscribed()
  const { owner, clock, call } = arranged
  const minor = await alerted({ severity: 'other' })
  const emergency = { type: 'emergency_protocol', severity: 'critical', title: 'Emergencia', message: 'Asalto' }
  const { id } = (await call('', { ...emergency, travel_id: null })).body
  await expect.poll(sent).toEqual([`alerta-${id}`])
  expect((await call(`/${id}/acknowledge`)).body.acknowledged_at).not.toBeNull()

  clock.advance(11 * MINUTE_MS)
  const again = await call('', { ...emergency, travel_id: null })
  expect(again.body).toMatchObject({ id, acknowledged_at: null, acknowledged_by: null, occurrences: 2 })
  await expect.poll(sent).toEqual([`alerta-${id}`, `alerta-${id}`])
  await owner.query(`update alerts set severity = 'high', called_again_at = $2 where id = $1`, [
    minor,
    new Date(clock.now()),
  ])
  await announce(minor)
  await expect.poll(sent).toEqual([`alerta-${id}`, `alerta-${id}`, `alerta-${minor}`])
})

test('of deadlines that passed nothing is left out, noted at one instant or at two, before the push or after it', async () => {
  const browser = await subscribed()
  const { owner, clock } = arranged
  const titles = () => arranged.service.received.map(({ body }) => (browser.open(body) as { title: string }).title)
  const passes = (alert: string, deadline: string, at: number) =>
    owner.query(
      `insert into alert_overdue (alert_id, deadline, at, people, notice)
       select $1, $2, $3, array_agg(user_id), 'Venció ' || $2 || '.' from push_subscriptions`,
      [alert, deadline, new Date(at)],
    )
  const minor = { severity: 'other' } as const
  const once = await arranged.raised(minor)
  await passes(once, 'ack', clock.now())
  await passes(once, 'resolve', clock.now() + 1)
  await announce(once)
  await expect.poll(titles).toEqual(['Venció ack. Venció resolve.'])
  await passes(once, 'first-call', clock.now() + 1)
  await announce(once)
  await expect.poll(titles).toEqual(['Venció ack. Venció resolve.', 'Venció first-call.'])
})
