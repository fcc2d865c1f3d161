import type { EndpointName } from '@vigia/contract'
import type { TestAnswer, TestServer } from '../server.ts'
import type { Act } from './sign-in-acts.ts'

type Call = (method: string, path: string, body?: unknown) => Promise<TestAnswer>

const HOOK = { address: 'https://avisos.ejemplo.mx/vigia', events: ['new-alert'] }

/** Everything that is done to webhooks. Their address leads nowhere: a test that does not arrive is an act as well. */
export function webhookActs(call: Call, server: () => TestServer): Partial<Record<EndpointName, Act>> {
  const newWebhook = async () => `/api/webhooks/${(await call('POST', '/api/webhooks', HOOK)).body.id}`
  const newDelivery = async () => {
    const id = (await newWebhook()).split('/').at(-1)
    const { rows } = await server().db.owner.query<{ id: string }>(
      `insert into webhook_deliveries (organisation_id, webhook_id, line, event, state, trip_id)
       values ($1, $2, 'trip:1', 'trip-changed', 'given-up', 1) returning id`,
      [server().organisationId, id],
    )
    return `/api/webhook-deliveries/${rows[0]?.id}`
  }
  return {
    createWebhook: ['changes', () => call('POST', '/api/webhooks', HOOK)],
    updateWebhook: ['changes', async () => call('PATCH', await newWebhook(), { is_on: false })],
    deleteWebhook: ['changes', async () => call('DELETE', await newWebhook())],
    rotateWebhookSecret: ['changes', async () => call('POST', `${await newWebhook()}/rotate`)],
    testWebhook: ['looks', async () => call('POST', `${await newWebhook()}/test`)],
    resendWebhookDelivery: ['changes', async () => call('POST', `${await newDelivery()}/resend`)],
  }
}
