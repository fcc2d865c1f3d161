import { type Egress, EgressRefused, NameUnknown } from '@vigia/egress/egress'
import { Webhook as Signer } from 'standardwebhooks'
import type { Attempt } from './webhook-deliveries.store.ts'

const WITHIN_MS = 10_000
/** The receiver says that it wants no more. */
export const GONE = 410

/** One message to one address. */
export interface WebhookMessage {
  readonly address: string
  /** The same at each attempt: by it a receiver knows what it has already. */
  readonly id: string
  readonly body: string
  /** `whsec_…`; each signs, the newest first. */
  readonly secrets: readonly string[]
  readonly now: number
  readonly signal: AbortSignal
}

/** Sends one message as Standard Webhooks has it, and says what became of it. Never rejects. */
export async function sendWebhook(egress: Egress, message: WebhookMessage): Promise<Attempt> {
  const { address, id, body, secrets, now, signal } = message
  const sentAt = performance.now()
  const took = (): number => Math.round(performance.now() - sentAt)
  const signedAt = new Date(now)
  try {
    const { status } = await egress.call(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Vigia-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now / 1000)),
        'webhook-signature': secrets.map((secret) => new Signer(secret).sign(id, signedAt, body)).join(' '),
      },
      body: Buffer.from(body),
      withinMs: WITHIN_MS,
      // Nobody reads what is said besides the status (Standard Webhooks).
      ...{ maxBytes: 0, ignoresBody: true },
      signal,
    })
    const isDelivered = status >= 200 && status < 300
    return { isDelivered, status, tookMs: took(), problem: isDelivered ? null : `Contestó ${status}` }
  } catch (error) {
    return { isDelivered: false, status: null, tookMs: took(), problem: problemOf(error) }
  }
}

/** In words that say nothing of the network behind the server. */
function problemOf(error: unknown): string {
  if (error instanceof NameUnknown) return 'El nombre de la dirección no existe, o ningún servidor de nombres contestó'
  if (error instanceof EgressRefused) return 'No es una dirección https pública'
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return 'Sin respuesta en 10 s'
  return 'Sin respuesta: no se pudo conectar, o la respuesta no fue válida'
}
