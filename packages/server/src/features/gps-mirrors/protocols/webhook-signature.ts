import { createHmac, timingSafeEqual } from 'node:crypto'
import { SIGNATURE_WINDOW_MIN } from '@vigia/domain/gps/mirror-limits'

const WINDOW_MS = SIGNATURE_WINDOW_MIN * 60_000

export type SignatureProblem = 'unsigned' | 'stale' | 'wrong'

/**
 * Holds `sha256=<hex>` against the HMAC-SHA256 of `<timestamp>.<body>`, in a time that does not depend on where they
 * differ. `timestamp` is in seconds since 1970, and no more than five minutes off. Null: it is good.
 */
export function signatureProblem(
  secret: Buffer,
  { timestamp, signature, body }: { timestamp: string; signature: string; body: string },
  now: number,
): SignatureProblem | null {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1]
  if (given === undefined || !/^\d{9,11}$/.test(timestamp)) return 'unsigned'
  const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest()
  if (!timingSafeEqual(expected, Buffer.from(given, 'hex'))) return 'wrong'
  return Math.abs(now - Number(timestamp) * 1000) <= WINDOW_MS ? null : 'stale'
}
