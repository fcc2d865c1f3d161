import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts'

const clock = createTestClock()
let receiver: WebhookReceiver
let server: TestServer
let token: string

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  server = await startTestServer({
    ...{ clock, allowedHosts: [receiver.host], webhookTimes: { retryAfterMs: [1, 1, 1] } },
  })
  token = await server.signIn('administrador')
})
afterAll(async () => {
  await server.stop()
  receiver.stop()
})
beforeEach(async () => {
  await server.db.owner.query('delete from webhooks')
  receiver.received.length = 0
})

const ask = (method: string, path: string, body?: unknown) =>
  server.request(method, `/api/${path}`, { token, ...(body === undefined ? {} : { body }) })

/** A message is on its way to the old address; `answer` ends it there, from then on all else is received. */
async function onItsWay(invoice: string) {
  let answer = (_status: number): void => undefined
  const answered = new Promise<number>((resolve) => {
    answer = resolve
  })
  receiver.answer = () => (receiver.received.length === 1 ? answered : 204)
  const made = await ask('POST', 'webhooks', { address: `${receiver.address}/viejo`, events: ['trip-changed'] })
  expect([made.status, made.text]).toEqual([201, expect.any(String)])
  await createTrip(server, invoice)
  await expect.poll(() => receiver.received.length).toBe(1)
  return { id: made.body.id as string, answer }
}
const standing = async () => (await ask('GET', 'webhooks')).body.data
const paths = () => receiver.received.map(({ path }) => path.split('/').at(-1))

const alertsOf = async (id: string): Promise<number> =>
  (await server.db.owner.query('select from alerts where integration = $1', [`webhook:${id}`])).rows.length

test.each([
  ['that it is gone', 410],
  ['an error', 500],
])('what the former address says, %s, tells nothing of the new one', async (_why, status) => {
  const { id, answer } = await onItsWay(`MUDANZA-${status}`)
  // The new one hangs as well, so that nothing of it is known when the old one has answered.
  const hanging = new Promise<number>(() => undefined)
  const { answer: before } = receiver
  receiver.answer = (message) => (receiver.received.length === 1 ? before(message) : hanging)
  expect((await ask('PATCH', `webhooks/${id}`, { address: `${receiver.address}/nuevo` })).status).toBe(204)
  answer(status)
  await expect.poll(paths).toEqual(['viejo', 'nuevo'])
  expect(await standing()).toMatchObject([{ is_on: true, turned_off: null, failing_since: null }])
  expect(await alertsOf(id)).toBe(0)
})

test('one that is removed while a message is on its way is told nothing more, and nobody is told of it', async () => {
  const { id, answer } = await onItsWay('QUITADO')
  expect((await ask('DELETE', `webhooks/${id}`)).status).toBe(204)
  answer(410)
  const jobs = async () =>
    (await server.db.owner.query(`select from graphile_worker.jobs where task_identifier = 'webhook-line'`)).rows.length
  await expect.poll(jobs).toBe(0)
  expect(paths()).toEqual(['viejo'])
  expect(await alertsOf(id)).toBe(0)
})
