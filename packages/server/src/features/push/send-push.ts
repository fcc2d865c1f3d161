import { sign } from 'node:crypto'
import { alertSeverityCodec } from '@vigia/contract'
import type { AlertSeverity } from '@vigia/domain/alerts/alert-type'
import type { Egress } from '@vigia/egress/egress'
import { encryptPush } from './encrypt-push.ts'
import type { PushKeys } from './push-keys.ts'

const TOKEN_S = 12 * 3_600
const WITHIN_MS = 5_000
const MAX_ANSWER_BYTES = 16 * 1_024
const NO_LONGER_THERE: readonly number[] = [404, 410]

/** All that leaves the house about an alert: never where the unit is, nor what it carries. */
export interface PushPayload {
  /** Null: a test. */
  readonly id: string | null
  readonly severity: AlertSeverity
  readonly title: string
  readonly plates: string | null
}

/** A browser that wants to be told. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** `gone`: the browser has unsubscribed. `failed`: anything else, also a service that is away. */
export type PushOutcome = 'sent' | 'gone' | 'failed'

export interface PushSender {
  readonly egress: Egress
  /** Whom a push service may write to (RFC 8292 §2.1): `mailto:` or `https:`. */
  readonly contact: string
}

/** How long a push service keeps what it cannot deliver at once, and whether it wakes a sleeping phone for it. */
const DELIVERY: Readonly<Record<AlertSeverity, { readonly ttlS: number; readonly urgency: string }>> = {
  critical: { ttlS: 30 * 60, urgency: 'high' },
  high: { ttlS: 10 * 60, urgency: 'high' },
  medium: { ttlS: 60, urgency: 'normal' },
}

/** Sends one message to one browser (RFC 8030). Never rejects: what went wrong is the outcome. */
export async function sendPush(
  { egress, contact }: PushSender,
  keys: PushKeys,
  target: PushTarget,
  payload: PushPayload,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal },
): Promise<PushOutcome> {
  const { ttlS, urgency } = DELIVERY[payload.severity]
  const wire = { ...payload, severity: alertSeverityCodec.encode(payload.severity) }
  try {
    const { status } = await egress.call(target.endpoint, {
      method: 'POST',
      headers: {
        authorization: `vapid t=${token(keys, target.endpoint, contact, now)}, k=${keys.publicKey}`,
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(ttlS),
        urgency,
        // A phone that was off gets one message for each alert, however often it was sent.
        ...(payload.id === null ? {} : { topic: `alerta-${payload.id}` }),
      },
      body: encryptPush(target, Buffer.from(JSON.stringify(wire))),
      withinMs: WITHIN_MS,
      maxBytes: MAX_ANSWER_BYTES,
      signal,
    })
    if (status >= 200 && status < 300) return 'sent'
    return NO_LONGER_THERE.includes(status) ? 'gone' : 'failed'
  } catch {
    return 'failed'
  }
}

/** Says to this push service, and to no other, who is calling (RFC 8292). */
function token({ privateKey }: PushKeys, endpoint: string, contact: string, now: number): string {
  const part = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url')
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + TOKEN_S, sub: contact }
  const unsigned = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(unsigned), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${unsigned}.${signature.toString('base64url')}`
}
