import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type AlertEngineFixture,
  type PlacedTrip,
  startAlertEngineFixture,
} from '../../../test/alert-engine-fixture.ts'
import { subscribedBrowser, titlesOn } from '../../../test/alert-push-fixture.ts'
import type { AlertRow } from '../../../test/alert-rows.ts'
import { createTestClock } from '../../../test/clock.ts'
import { type PushService, startPushService, type TestBrowser } from '../../../test/push-service.ts'
import { putRule } from '../../../test/put-rule.ts'
import { MINUTE_MS } from '../../../test/trips.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts'

const clock = createTestClock()
let receiver: WebhookReceiver
let service: PushService
let fixture: AlertEngineFixture

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  service = await startPushService()
  fixture = await startAlertEngineFixture(clock, { allowedHosts: [receiver.host, service.host] })
})
afterAll(async () => {
  await fixture.server.stop()
  receiver.stop()
  service.stop()
})
beforeEach(async () => {
  for (const table of ['alert_rule_versions', 'webhooks', 'push_subscriptions'])
    await fixture.server.db.owner.query(`delete from ${table}`)
  await fixture.server.db.owner.query('update users set reach_clients = null')
  receiver.received.length = 0
  service.received.length = 0
})

const rule = async (over: object): Promise<void> => {
  const administrator = await fixture.server.signIn('administrador')
  const { status, text } = await putRule(fixture.server, administrator, 'UNIDAD_DETENIDA', over)
  expect([status, text]).toEqual([200, expect.any(String)])
}
const hook = async (events: readonly string[]): Promise<void> => {
  const token = await fixture.server.signIn('administrador')
  const body = { address: receiver.address, events }
  const answer = await fixture.server.request('POST', '/api/webhooks', { token, body })
  expect(answer.status).toBe(201)
}
/** A stop that raises its alert eleven minutes on. */
async function stopped(invoice: string): Promise<{ readonly trip: PlacedTrip; readonly alert: AlertRow }> {
  await fixture.settle()
  const trip = await fixture.newTrip(invoice)
  await fixture.report(trip)
  await fixture.stand(trip, 11)
  return { trip, alert: await fixture.only(trip, 'UNIDAD_DETENIDA') }
}
/** Whom the rule names, and nobody after them. */
const ONCE = { escalates: false, channels: ['screen', 'webhook'] }
const subscribe = async (role: 'supervisor' | 'administrador') =>
  subscribedBrowser(fixture.server, service, await fixture.server.signIn(role))
/** One that is sent again, because the clock went on before its answer came, is shown in the place of the first. */
const noticesTo = (browser: TestBrowser) =>
  titlesOn(service, browser).filter((title, index, all) => title !== all[index - 1])
const lines = async ({ id }: AlertRow): Promise<string[]> =>
  (await fixture.asPerson('GET', `/api/alerts/${id}`)).body.events
    .filter(({ kind }: { kind: string }) => kind === 'overdue')
    .map(({ text }: { text: string }) => text)
const told = (type: string) => receiver.received.map(({ body }) => JSON.parse(body)).filter((one) => one.type === type)

test('each deadline that passes is one line, one notice to whom the rule names and one message to other systems', async () => {
  await rule({ over: 10, ack_minutes: 5, first_call_minutes: 5, resolve_minutes: 8, ...ONCE })
  await hook(['alert-overdue'])
  const [supervisor, administrator] = [await subscribe('supervisor'), await subscribe('administrador')]
  const { trip, alert } = await stopped('PLAZOS')
  await fixture.stand(trip, 4)
  expect(await lines(alert)).toEqual([])
  await fixture.stand(trip, 2)
  const late = 'Venció el plazo: nadie'
  const both = [`${late} la reconoció en 5 min.`, `${late} registró una primera llamada en 5 min.`]
  expect((await lines(alert)).toSorted()).toEqual(both.map((text) => `${text} Se manda aviso a supervisión en turno.`))
  // Two that pass at once are one notice.
  await expect.poll(() => noticesTo(supervisor)).toEqual([both.join(' ')])
  await fixture.stand(trip, 4)
  const unresolved = `${late} la resolvió en 8 min.`
  expect(await lines(alert)).toContain(`${unresolved} Se manda aviso a supervisión en turno.`)
  await expect.poll(() => noticesTo(supervisor)).toEqual([both.join(' '), unresolved])
  await fixture.stand(trip, 15)
  expect(await lines(alert)).toHaveLength(3)
  expect(noticesTo(supervisor)).toHaveLength(2)
  expect(noticesTo(administrator)).toEqual([])
  await expect.poll(() => told('alert-overdue').length).toBe(3)
  expect(told('alert-overdue').find(({ data }) => data.overdue.deadline === 'resolve')).toMatchObject({
    data: { id: alert.id, travel_id: trip.id, overdue: { text: unresolved, at: expect.any(String) } },
  })
})

test('a word of a person is the first call, one of a machine is not; who resolves in time is told of nothing', async () => {
  await rule({ over: 10, first_call_minutes: 5, resolve_minutes: 10 })
  const silent = await stopped('MAQUINA')
  const key = await fixture.server.apiKey(['travels:write'])
  const word = { comment: 'Unidad detenida' }
  const byMachine = await fixture.server.request('POST', `/api/travels/${silent.trip.id}/comments`, {
    ...{ token: key, body: word },
  })
  expect(byMachine.status).toBe(201)
  const called = await stopped('LLAMADA')
  expect((await fixture.asPerson('POST', `/api/travels/${called.trip.id}/comments`, word)).status).toBe(201)
  await fixture.stand(called.trip, 6)
  expect(await lines(silent.alert)).toContainEqual(expect.stringContaining('registró una primera llamada'))
  expect(await lines(called.alert)).toEqual([])
  await fixture.resolve(called.alert)
  await fixture.stand(called.trip, 6)
  expect(await lines(called.alert)).toEqual([])
})

test('what was written before the alert opened, and arrives after it, is no call about it', async () => {
  await rule({ over: 10, first_call_minutes: 5 })
  const { trip, alert } = await stopped('SIN-RED')
  const body = { comment: 'Contesta.', written_at: new Date(clock.now() - 30 * MINUTE_MS).toISOString() }
  expect((await fixture.asPerson('POST', `/api/travels/${trip.id}/comments`, body)).status).toBe(201)
  await fixture.stand(trip, 6)
  expect(await lines(alert)).toContainEqual(expect.stringContaining('registró una primera llamada'))
})

test('what was seen in time and calls anew is to be seen again from then on, not from its opening', async () => {
  await rule({ over: 10, ack_minutes: 5 })
  const { trip, alert } = await stopped('DE-NUEVO')
  const until = new Date(clock.now() + 10 * MINUTE_MS).toISOString()
  const snoozed = await fixture.asPerson('POST', `/api/alerts/${alert.id}/snooze`, { until, reason: 'Hora de comida' })
  expect(snoozed.status).toBe(200)
  await fixture.stand(trip, 14)
  expect((await fixture.asPerson('GET', `/api/alerts/${alert.id}`)).body.alert.acknowledged_at).toBeNull()
  expect(await lines(alert)).toEqual([])
  await fixture.stand(trip, 2)
  expect(await lines(alert)).toEqual([expect.stringContaining('nadie la reconoció en 5 min')])
})

test('what was given back while it waited is to be seen from when it comes back, not from when it was given back', async () => {
  await rule({ over: 10, ack_minutes: 5 })
  const { trip, alert } = await stopped('DEVUELTA')
  const act = async (name: string, body?: object): Promise<void> => {
    expect((await fixture.asPerson('POST', `/api/alerts/${alert.id}/${name}`, body)).status).toBe(200)
  }
  await act('take')
  await act('snooze', { until: new Date(clock.now() + 10 * MINUTE_MS).toISOString(), reason: 'Hora de comida' })
  await act('give-back')
  await fixture.stand(trip, 14)
  expect((await fixture.asPerson('GET', `/api/alerts/${alert.id}`)).body.alert.acknowledged_at).toBeNull()
  expect(await lines(alert)).toEqual([])
  await fixture.stand(trip, 2)
  expect(await lines(alert)).toEqual([expect.stringContaining('nadie la reconoció en 5 min')])
})

test('nobody is said to have been told who was not: without notices, or of a trip that they do not see', async () => {
  await rule({ over: 10, first_call_minutes: 1 })
  const unheard = await stopped('SIN-AVISOS')
  await fixture.stand(unheard.trip, 2)
  expect(await lines(unheard.alert)).toEqual([
    'Venció el plazo: nadie registró una primera llamada en 1 min. No hubo cómo avisar a supervisión en turno: sin notificaciones activadas.',
  ])
  // Before the supervisor's browser is there: what is still on its way of the trips before is for who sees them.
  await fixture.server.db.owner.query(`update users set reach_clients = '{0}' where role = 'supervisor'`)
  const [supervisor, administrator] = [await subscribe('supervisor'), await subscribe('administrador')]
  const unseen = await stopped('AJENO')
  await fixture.stand(unseen.trip, 2)
  expect(await lines(unseen.alert)).toEqual([
    'Venció el plazo: nadie registró una primera llamada en 1 min. Se manda aviso a administración.',
  ])
  await expect
    .poll(() => noticesTo(administrator))
    .toContain('Venció el plazo: nadie registró una primera llamada en 1 min.')
  expect(noticesTo(supervisor)).toEqual([])
})

test('a rule without that channel tells no other system of its alerts; every other rule does', async () => {
  await rule({ over: 10, ack_minutes: 1, channels: ['screen', 'sound', 'push'] })
  await hook(['new-alert', 'alert-updated', 'alert-overdue'])
  const { trip } = await stopped('SIN-CANAL')
  await fixture.stand(trip, 2)
  await rule({ channels: ['screen', 'webhook'] })
  const heard = await stopped('CON-CANAL')
  // The trips of the tests before call as well, by rules that nobody has touched: silent by now.
  const ofRule = () => told('new-alert').filter(({ data }) => data.type === 'UNIDAD_DETENIDA')
  await expect.poll(() => ofRule().map(({ data }) => data.id)).toEqual([heard.alert.id])
  const ofSilent = receiver.received
    .map(({ body }) => JSON.parse(body))
    .filter(({ data }) => data.travel_id === trip.id)
  expect(ofSilent.filter(({ data }) => data.type === 'UNIDAD_DETENIDA')).toEqual([])
})
