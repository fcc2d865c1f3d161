import { ADMINISTRATOR_ALERT_TYPES } from '@vigia/domain/alerts/alert-type'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { raisedAlert } from '../../../test/raised-alert.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts'

const DAY_MS = 24 * 3_600_000

const clock = createTestClock()
let receiver: WebhookReceiver
let server: TestServer
let token: string
/** Where the receiver of this test is: what an earlier one still sends arrives elsewhere. */
let address: string
let tests = 0
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  server = await startTestServer({
    ...{ clock, allowedHosts: [receiver.host], webhookTimes: { retryAfterMs: [1, 1, 1] } },
  })
  await server.app.alerts.close()
  token = await server.signIn('administrador')
})
afterAll(async () => {
  await server.stop()
  receiver.stop()
})
beforeEach(async () => {
  await server.db.owner.query('delete from webhooks')
  tests += 1
  address = `${receiver.address}/${tests}`
  receiver.answer = () => 204
})

const ask = (method: string, path: string, body?: unknown) =>
  server.request(method, `/api/${path}`, { token, ...(body === undefined ? {} : { body }) })
const added = async (events: readonly string[] = ['trip-changed']): Promise<{ id: string; secret: string }> => {
  const answer = await ask('POST', 'webhooks', { address, events })
  expect(answer.status).toBe(201)
  return answer.body
}
const deliveries = async (id: string, query = '') => (await ask('GET', `webhooks/${id}/deliveries${query}`)).body.data
const received = () => receiver.received.filter(({ path }) => path.split('/')[2] === String(tests))
const said = () => received().map(({ body }) => JSON.parse(body))

const alerted = (tripId: string | null, type = 'SIN_SENAL') => raisedAlert(server, tripId, type)

test('a trip that is made and an alert of it arrive in their order, signed as the standard has it', async () => {
  const { id, secret } = await added(['new-alert', 'trip-changed'])
  const trip = await createTrip(server, 'GANCHO-1')
  const alertId = await alerted(trip.id)
  await expect.poll(() => received().length).toBe(2)
  const [first, second] = received()
  for (const one of [first, second]) {
    if (one === undefined) throw new Error('nothing came')
    // The library asks for a fresh timestamp: the test's clock stands still.
    const at = Number(one.headers['webhook-timestamp'])
    const signature = new Verifier(secret).sign(one.headers['webhook-id'] ?? '', new Date(at * 1000), one.body)
    expect(one.headers['webhook-signature']).toBe(signature)
  }
  expect(said()).toMatchObject([
    { type: 'trip-changed', data: { id: trip.id, external_invoice: 'GANCHO-1', version: 1 } },
    { type: 'new-alert', data: { id: alertId, travel_id: trip.id, type: 'SIN_SENAL' } },
  ])
  await expect
    .poll(async () => (await ask('GET', 'webhooks')).body.data)
    .toMatchObject([
      { id, last_7_days: { delivered: 2, given_up: 0 }, waiting: 0, failing_since: null, secret_end: secret.slice(-4) },
    ])
})

test('of many trips that one statement writes each is told once, and one that did not change is not told', async () => {
  const { id } = await added()
  const { owner } = server.db
  const noted = async () =>
    (
      await owner.query<{ trip: string }>(
        `select t.external_invoice as trip from webhook_deliveries d join trips t on t.id = d.trip_id
         where d.webhook_id = $1 order by d.id`,
        [id],
      )
    ).rows.map(({ trip }) => trip)
  await owner.query(
    `insert into trips (organisation_id, external_invoice, status, origin, destination, tracking_type)
     select $1, 'JUNTOS-' || n, 'load', 'Puebla', 'León', 'APP' from generate_series(1, 3) n`,
    [server.organisationId],
  )
  const all = ['JUNTOS-1', 'JUNTOS-2', 'JUNTOS-3']
  expect(await noted()).toEqual(all)
  await owner.query(
    `update trips set origin = case when external_invoice = 'JUNTOS-2' then 'Puebla' else 'Oaxaca' end
     where external_invoice like 'JUNTOS-%'`,
  )
  expect(await noted()).toEqual([...all, 'JUNTOS-1', 'JUNTOS-3'])
})

test('while the oldest message of a trip is refused its later ones wait, and another trip does not', async () => {
  const { id } = await added()
  const held = await createTrip(server, 'GANCHO-RETENIDO')
  await expect.poll(() => said().length).toBe(1)
  let refuse = (_: number): void => undefined
  const later = new Promise<number>((resolve) => {
    refuse = resolve
  })
  let tries = 0
  receiver.answer = ({ data }) => (data.id === held.id && tries++ === 0 ? later : 204)
  const change = (origin: string) =>
    server.db.owner.query('update trips set origin = $2 where id = $1', [held.id, origin])
  await change('Uno')
  await expect.poll(() => said().length).toBe(2)
  await change('Dos')
  const other = await createTrip(server, 'GANCHO-LIBRE')
  await expect.poll(() => said().map(({ data }) => data.id)).toEqual([held.id, held.id, other.id])
  refuse(503)
  await expect.poll(() => said().length).toBe(5)
  const ids = received().filter(({ body }) => JSON.parse(body).data.id === held.id)
  const [, refused, again, last] = ids.map(({ headers }) => headers['webhook-id'])
  expect(again).toBe(refused)
  expect(last).not.toBe(again)
  await expect.poll(() => deliveries(id)).toHaveLength(4)
  await expect
    .poll(async () => (await deliveries(id)).map(({ attempts }: { attempts: number }) => attempts).toSorted())
    .toEqual([1, 1, 1, 2])
})

test('what is refused to the end is given up, said so, and can be sent again', async () => {
  const { id } = await added()
  receiver.answer = () => 500
  await createTrip(server, 'GANCHO-PERDIDO')
  await expect
    .poll(() => deliveries(id, '?failed=true'))
    .toMatchObject([{ state: 'given-up', attempts: 4, status: 500, problem: 'Contestó 500', next: null }])
  expect((await ask('GET', 'webhooks')).body.data).toMatchObject([
    { failing_since: new Date(clock.now()).toISOString(), last_7_days: { delivered: 0, given_up: 1 } },
  ])
  receiver.answer = () => 204
  const [lost] = await deliveries(id)
  expect((await ask('POST', `webhook-deliveries/${lost.id}/resend`)).status).toBe(204)
  await expect.poll(() => deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 1, problem: null }])
  expect(new Set(received().map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('a receiver that says it is gone is turned off, and so is one that fails for three days; the audit says so', async () => {
  const { id } = await added()
  receiver.answer = () => 410
  await createTrip(server, 'GANCHO-IDO')
  await expect
    .poll(async () => (await ask('GET', 'webhooks')).body.data)
    .toMatchObject([{ is_on: false, turned_off: new Date(clock.now()).toISOString() }])
  const notices = async (): Promise<string[]> =>
    (await ask('GET', 'alerts/history?type=INTEGRACION_POR_ATENDER&state=open')).body.data.map(
      ({ title, message }: { title: string; message: string }) => `${title}: ${message}`,
    )
  expect(await notices()).toEqual([expect.stringMatching(/^Webhook apagado: 127.0.0.1:\d+ contestó que ya no existe/)])
  expect((await notices())[0]).not.toContain('/ganchos')
  expect((await ask('PATCH', `webhooks/${id}`, { is_on: true })).status).toBe(204)
  // It says 410 again soon: whoever turned it on is told once more.
  await expect.poll(async () => (await ask('GET', 'webhooks')).body.data[0].turned_off).toEqual(expect.any(String))

  receiver.answer = () => 500 // Before it is on again: what waits is sent at once.
  await ask('PATCH', `webhooks/${id}`, { is_on: true, address: `${address}/otro` })
  await server.db.owner.query('delete from webhook_deliveries')
  await server.db.owner.query('update webhooks set failing_since = $1, turned_off_at = null, is_on = true', [
    new Date(clock.now() - 3 * DAY_MS),
  ])
  await createTrip(server, 'GANCHO-CAIDO')
  await expect.poll(async () => (await ask('GET', 'webhooks')).body.data[0].is_on).toBe(false)
  expect(await notices()).toEqual([expect.stringContaining('no recibió nada en tres días')])
  expect((await ask('DELETE', `webhooks/${id}`)).status).toBe(204)
  expect(await notices()).toEqual([])
  const { rows } = await server.db.owner.query<{ count: number }>(
    `select count(*)::int as count from audit_log where action = 'webhook-turned-off' and subject = $1`,
    [`webhook:${id}`],
  )
  expect(rows[0]?.count).toBeGreaterThanOrEqual(2)
})

test('an alert does not wait for whoever is writing its trip, and both are told', async () => {
  await added(['new-alert', 'trip-changed'])
  const trip = await createTrip(server, 'GANCHO-ESCRITO')
  await expect.poll(() => said().length).toBe(1)
  const writer = await server.db.owner.connect()
  try {
    await writer.query('begin')
    await writer.query('update trips set origin = $2 where id = $1', [trip.id, 'Otro'])
    // The owner's connections wait one second for a lock.
    const alertId = await alerted(trip.id)
    await expect.poll(() => said().at(-1).data.id).toBe(alertId)
    await writer.query('commit')
  } finally {
    await writer.end()
  }
  await expect.poll(() => said().at(-1)).toMatchObject({ type: 'trip-changed', data: { origin: 'Otro' } })
})

test('no other system is told of what only administrators are shown', async () => {
  const { id } = await added(['new-alert'])
  for (const type of ADMINISTRATOR_ALERT_TYPES) await alerted(null, type)
  expect(await deliveries(id)).toEqual([])
})

test('one that is off sends nothing, and says of what waits neither when nor that it was sent again', async () => {
  const { id } = await added()
  receiver.answer = () => 410
  await createTrip(server, 'GANCHO-APAGADO')
  await expect.poll(() => deliveries(id)).toMatchObject([{ state: 'waiting', problem: 'Contestó 410', next: null }])
  const [held] = await deliveries(id)
  const refused = await ask('POST', `webhook-deliveries/${held.id}/resend`)
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('está apagado')])
  receiver.answer = () => 204
  await ask('PATCH', `webhooks/${id}`, { is_on: true })
  await expect.poll(() => deliveries(id)).toMatchObject([{ state: 'delivered' }])
})

test('a test is no delivery that arrived or was lost, and one that arrives ends the failures', async () => {
  const { id } = await added()
  receiver.answer = () => 500
  await ask('POST', `webhooks/${id}/test`)
  await createTrip(server, 'GANCHO-FALLIDO')
  const hook = async () => (await ask('GET', 'webhooks')).body.data[0]
  await expect
    .poll(hook)
    .toMatchObject({ last_7_days: { delivered: 0, given_up: 1 }, failing_since: expect.any(String) })
  receiver.answer = () => 204
  expect((await ask('POST', `webhooks/${id}/test`)).body.is_delivered).toBe(true)
  expect(await hook()).toMatchObject({ last_7_days: { delivered: 0, given_up: 1 }, failing_since: null })
})

test('after a change of the secret both sign for a day; a test says what the receiver answered', async () => {
  const { id, secret } = await added()
  const rotated = (await ask('POST', `webhooks/${id}/rotate`)).body
  expect(rotated.secret).not.toBe(secret)
  expect((await ask('POST', `webhooks/${id}/test`)).body).toMatchObject({
    is_delivered: true,
    status: 204,
    problem: null,
  })
  receiver.answer = () => 302
  clock.advance(DAY_MS + 1)
  token = await server.signIn('administrador')
  expect((await ask('POST', `webhooks/${id}/test`)).body).toMatchObject({ is_delivered: false, status: 302 })
  expect(received().map(({ headers }) => headers['webhook-signature']?.split(' ').length)).toEqual([2, 1])
  expect((await deliveries(id)).map(({ event }: { event: string }) => event)).toEqual(['test', 'test'])
})

test('an organisation reaches no webhook of another, and nothing of it is told there', async () => {
  const { id } = await added()
  const elsewhere = await server.createOrganisation('Otra')
  await server.addUser('otra@prueba.mx', 'administrador', elsewhere)
  const mine = token
  const login = { email: 'otra@prueba.mx', password: 'una contraseña de prueba' }
  token = (await server.request('POST', '/api/auth/login', { body: login })).body.token
  try {
    expect((await ask('GET', 'webhooks')).body.data).toEqual([])
    for (const [method, path, body] of [
      ['PATCH', `webhooks/${id}`, { is_on: false }],
      ['DELETE', `webhooks/${id}`],
      ['POST', `webhooks/${id}/rotate`],
      ['POST', `webhooks/${id}/test`],
      ['GET', `webhooks/${id}/deliveries`],
    ] as const)
      expect([path, (await ask(method, path, body)).status]).toEqual([path, 404])
  } finally {
    token = mine
  }
  await server.db.owner.query(
    `insert into trips (organisation_id, external_invoice, status, origin, destination, tracking_type)
     values ($1, 'AJENO', 'in transit', 'A', 'B', 'APP')`,
    [elsewhere],
  )
  await createTrip(server, 'GANCHO-PROPIO')
  await expect.poll(() => said().length).toBe(1)
  expect(said()[0].data.external_invoice).toBe('GANCHO-PROPIO')
})

test.each([
  ['an address of this machine', { address: 'https://127.0.0.1/x', events: ['new-alert'] }],
  ['plain http', { address: 'http://example.com/x', events: ['new-alert'] }],
  ['no event', { address: 'https://example.com/x', events: [] }],
  ['an event that there is not', { address: 'https://example.com/x', events: ['everything'] }],
  ['a text too long', { address: `https://example.com/${'x'.repeat(2048)}`, events: ['new-alert'] }],
])('refused: %s', async (_, body) => {
  const answer = await ask('POST', 'webhooks', body)
  expect(answer.status).toBe(400)
  expect(answer.body.error).toMatch(/\p{L}/u)
})

test('no secret is in a list, and none in the audit', async () => {
  const { id, secret } = await added()
  await ask('POST', `webhooks/${id}/rotate`)
  const listed = await ask('GET', 'webhooks')
  expect(listed.text).not.toContain(secret)
  const { rows } = await server.db.owner.query<{ text: string }>(
    `select string_agg(to_jsonb(a)::text, ' ') as text from audit_log a where action like 'webhook%'`,
  )
  expect(rows[0]?.text).not.toContain('whsec_')
})
