/** A person's reach and the notices that their browsers get with no tab open. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertPushFixture, receivedBy, startAlertPushFixture } from '../alert-push-fixture.ts'

let arranged: AlertPushFixture
beforeAll(async () => {
  arranged = await startAlertPushFixture()
})
afterAll(() => arranged.stop())

async function subscribed(token: string) {
  const browser = await arranged.subscribed(token)
  return () => receivedBy(arranged.service, browser).map(({ headers }) => headers.topic)
}

test('who sees only some trips is called for those, and for a platform that silences one of them', async () => {
  const { server, owner, tripId, monitorToken, supervisorToken } = arranged
  const clients = await owner.query<{ id: string }>(
    `insert into clients (organisation_id, name, match_key) values ($1, 'Ferro', 'ferro'), ($1, 'Vidrio', 'vidrio') returning id::text`,
    [server.organisationId],
  )
  const [theirs, other] = clients.rows.map(({ id }) => id)
  const limit = (table: string) =>
    owner.query(`update users set ${table} = $1 where email = 'monitorista@prueba.mx'`, [[theirs]])
  await limit('reach_clients')
  const limited = await subscribed(monitorToken)
  const whole = await subscribed(supervisorToken)
  const told: string[] = []
  /** A new alert of the trip, of a platform with it as its unit, or of the company. */
  const alerted = async (type: string, of: 'trip' | 'platform' | 'company') => {
    const { rows } = await owner.query<{ id: string }>(
      `with made as (
         insert into alerts (organisation_id, trip_id, platform, type, severity, title, message, opened_at, updated_at)
         values ($1, $2, $3, $4, 'high', 't', 'm', $5, $5) returning id, organisation_id),
       unit as (insert into alert_units (alert_id, trip_id) select id, $6 from made where $6::bigint is not null),
       told as (insert into alert_outbox (organisation_id, alert_id, kind) select organisation_id, id, 'new-alert' from made)
       select id::text from made`,
      [
        ...[server.organisationId, of === 'trip' ? tripId : null, of === 'platform' ? 'gps.mx' : null, type],
        ...[new Date(arranged.clock.now()), of === 'platform' ? tripId : null],
      ],
    )
    told.push(`alerta-${rows[0]?.id}`)
    await expect.poll(whole).toEqual(told)
  }
  const moveTo = (client: string | undefined) =>
    owner.query('update trips set client_id = $1 where id = $2', [client, tripId])

  await alerted('SIN_GPS', 'trip')
  await moveTo(other)
  await alerted('UNIDAD_DETENIDA', 'trip')
  await alerted('PLATAFORMA_CAIDA', 'platform')
  const noted = await owner.query(
    `select 1 from push_deliveries d join push_subscriptions s on s.id = d.subscription_id
     join users u on u.id = s.user_id where u.email = 'monitorista@prueba.mx'`,
  )
  expect([limited(), noted.rows]).toEqual([[], []])
  await moveTo(theirs)
  // What was no news of theirs becomes it with the trip.
  await alerted('DESVIO_RUTA', 'trip')
  await expect.poll(limited).toEqual(told)
})
