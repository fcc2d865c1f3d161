import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { asRead, id, idParams, instant, page, pageQuery, shortString } from './scalars.ts'

/** What a webhook may be told of. */
const WEBHOOK_EVENTS = ['new-alert', 'alert-updated', 'alert-overdue', 'trip-changed', 'operator-message'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

export const MAX_WEBHOOKS = 20

const person = z.strictObject({ id, name: z.string() })
const address = shortString(2048).min(1, 'No puede estar vacía').describe('Dirección `https:` pública.')
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length)

const webhook = z.strictObject({
  id,
  address: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  is_on: z.boolean(),
  /** Since when nothing arrives; null: the last delivery arrived, or there was none. */
  failing_since: z.nullable(instant),
  /** Turned off by the program after three days of failures, or because the receiver said that it is gone; null: not so. */
  turned_off: z.nullable(instant),
  /** The last four characters of the secret. */
  secret_end: z.string(),
  secret_changed: z.strictObject({ at: instant, by: z.nullable(person) }),
  /** Until then the secret before this one signs too; null: it no longer does. */
  previous_valid_until: z.nullable(instant),
  created: z.strictObject({ at: instant, by: z.nullable(person) }),
  last_7_days: z.strictObject({ delivered: z.int(), given_up: z.int() }),
  waiting: z.int(),
})

const secret = z
  .string()
  .describe('`whsec_…`, como lo piden las bibliotecas de Standard Webhooks. No se vuelve a mostrar.')

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  summary: 'Direcciones a las que se avisa, sin su secreto, con lo que se les entregó.',
  response: z.strictObject({ data: z.array(webhook) }),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Agrega una dirección; el secreto de firma se muestra una sola vez.',
  body: z.strictObject({ address, events }),
  response: z.strictObject({ id, secret }),
  status: 201,
})

export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/:id',
  summary: 'Cambia la dirección o los eventos, enciende o apaga.',
  params: idParams,
  body: z.strictObject({
    address: z.optional(address),
    events: z.optional(events),
    is_on: z.optional(z.boolean()),
    was: asRead({ address: shortString(2048), events }),
  }),
  status: 204,
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  summary: 'Quita una dirección y el registro de sus entregas; lo que esperaba ya no se entrega.',
  params: idParams,
  status: 204,
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/rotate',
  summary: 'Cambia el secreto de firma; durante 24 horas se firma también con el anterior.',
  params: idParams,
  response: z.strictObject({ secret, previous_valid_until: instant }),
})

/** What became of an attempt: a status of null is no answer, and `problem` says why. */
const attempt = { status: z.nullable(z.int()), took_ms: z.nullable(z.int()), problem: z.nullable(z.string()) }

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  summary: 'Manda una prueba ahora y dice qué contestó.',
  params: idParams,
  response: z.strictObject({ is_delivered: z.boolean(), ...attempt }),
})

const DELIVERY_STATES = ['waiting', 'delivered', 'given-up'] as const

const delivery = z.strictObject({
  id,
  /** When it happened. */
  at: instant,
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  tried: z.nullable(instant),
  /** Of the next attempt; null: there is none, or the webhook is off. */
  next: z.nullable(instant),
  ...attempt,
})

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  summary: 'Entregas de una dirección, la más nueva primero; se guardan 30 días.',
  params: idParams,
  query: pageQuery.extend({
    failed: z
      .optional(z.enum(['true']))
      .describe('Solo las que no han llegado: las que se reintentan y las que se dejaron.'),
  }),
  response: page(delivery),
})

export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: '/api/webhook-deliveries/:id/resend',
  summary: 'Vuelve a mandar una entrega, con su mismo identificador.',
  params: idParams,
  status: 204,
})
