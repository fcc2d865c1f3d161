import type { WebhookEvent } from '@vigia/contract'
import type { CallAnswers } from '@vigia/contract/calls'
import { call } from './call.ts'

type WebhookWire = CallAnswers['listWebhooks']['data'][number]
type DeliveryWire = CallAnswers['listWebhookDeliveries']['data'][number]

/** An address that is told of alerts and trips. Instants are epoch ms. */
export interface Webhook {
  readonly id: string
  readonly address: string
  readonly events: readonly WebhookEvent[]
  readonly isOn: boolean
  /** Nothing has arrived since; null: the last delivery did, or there was none. */
  readonly failingSince: number | null
  /** The program turned it off; null: it did not. */
  readonly turnedOffAt: number | null
  readonly secretEnd: string
  readonly secretChangedAt: number
  readonly secretChangedBy: string | null
  /** Until then the former secret signs too; null: there was none. */
  readonly previousUntil: number | null
  /** In the last seven days. */
  readonly delivered: number
  readonly givenUp: number
  readonly waiting: number
}

/** One message to a webhook. */
export interface WebhookDelivery {
  readonly id: string
  readonly at: number
  readonly event: string
  readonly state: DeliveryWire['state']
  readonly attempts: number
  /** Null: there is no other attempt. */
  readonly nextAt: number | null
  /** Of the last attempt; null: no answer, or none yet. */
  readonly status: number | null
  readonly tookMs: number | null
  readonly problem: string | null
}

export interface WebhookChange {
  readonly address?: string
  readonly events?: readonly WebhookEvent[]
  readonly isOn?: boolean
}

/** What the receiver answered to a test. */
export interface WebhookTest {
  readonly isDelivered: boolean
  readonly status: number | null
  readonly tookMs: number | null
  readonly problem: string | null
}

/** As many deliveries as a screen shows. */
const DELIVERIES = 100

const msOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))

export async function listWebhooks(signal: AbortSignal): Promise<readonly Webhook[]> {
  return (await call('listWebhooks', { signal })).data.map(webhookFromWire)
}

/** Answers the secret, which no call tells again. Audited; asks for a fresh proof of who is there. */
export async function createWebhook(address: string, events: readonly WebhookEvent[]): Promise<string> {
  return (await call('createWebhook', { body: { address, events: [...events] } })).secret
}

/** `was`: what is changed, as it was read. Throws ApiError, 412 `CHANGED_MEANWHILE` when somebody else changed the same since. */
export const updateWebhook = (
  id: string,
  { isOn, ...target }: WebhookChange,
  was: Omit<WebhookChange, 'isOn'> = {},
): Promise<unknown> =>
  call('updateWebhook', {
    params: { id },
    body: { ...targetToWire(target), ...(isOn === undefined ? {} : { is_on: isOn }), was: targetToWire(was) },
  })

const targetToWire = ({ address, events }: Omit<WebhookChange, 'isOn'>) => ({
  ...(address === undefined ? {} : { address }),
  ...(events === undefined ? {} : { events: [...events] }),
})

export const deleteWebhook = (id: string): Promise<unknown> => call('deleteWebhook', { params: { id } })

/** Answers the new secret, which no call tells again; for a day the former one signs too. */
export const rotateWebhookSecret = async (id: string): Promise<string> =>
  (await call('rotateWebhookSecret', { params: { id } })).secret

export async function testWebhook(id: string): Promise<WebhookTest> {
  const { is_delivered, status, took_ms, problem } = await call('testWebhook', { params: { id } })
  return { isDelivered: is_delivered, status, tookMs: took_ms, problem }
}

/** Deliveries of a webhook, the newest first. */
export interface DeliveryPage {
  readonly deliveries: readonly WebhookDelivery[]
  readonly nextCursor: string | null
}

/** A page of the deliveries; `onlyFailed`: those that were tried and have not arrived. */
export async function listWebhookDeliveries(
  id: string,
  { onlyFailed, cursor = null, limit = DELIVERIES }: DeliveryWish,
  signal: AbortSignal,
): Promise<DeliveryPage> {
  const query = { limit: String(limit), cursor, ...(onlyFailed ? { failed: 'true' as const } : {}) }
  const { data, nextCursor } = await call('listWebhookDeliveries', { params: { id }, query, signal })
  return { deliveries: data.map(deliveryFromWire), nextCursor }
}

interface DeliveryWish {
  readonly onlyFailed: boolean
  readonly cursor?: string | null
  readonly limit?: number
}

export const resendWebhookDelivery = (id: string): Promise<unknown> => call('resendWebhookDelivery', { params: { id } })

const webhookFromWire = (wire: WebhookWire): Webhook => ({
  id: wire.id,
  address: wire.address,
  events: wire.events,
  isOn: wire.is_on,
  failingSince: msOf(wire.failing_since),
  turnedOffAt: msOf(wire.turned_off),
  secretEnd: wire.secret_end,
  secretChangedAt: Date.parse(wire.secret_changed.at),
  secretChangedBy: wire.secret_changed.by?.name ?? null,
  previousUntil: msOf(wire.previous_valid_until),
  delivered: wire.last_7_days.delivered,
  givenUp: wire.last_7_days.given_up,
  waiting: wire.waiting,
})

const deliveryFromWire = (wire: DeliveryWire): WebhookDelivery => ({
  id: wire.id,
  at: Date.parse(wire.at),
  event: wire.event,
  state: wire.state,
  attempts: wire.attempts,
  nextAt: msOf(wire.next),
  status: wire.status,
  tookMs: wire.took_ms,
  problem: wire.problem,
})
