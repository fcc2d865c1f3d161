import type { IncomingHttpHeaders } from 'node:http'
import { badRequest } from '../ports/errors.ts'

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/

/** The caller's `Idempotency-Key`; null without one. Throws 400 for what is none. */
export function idempotencyKey(headers: IncomingHttpHeaders): string | null {
  const header = headers['idempotency-key']
  if (header === undefined) return null
  if (typeof header === 'string' && IDEMPOTENCY_KEY.test(header)) return header
  throw badRequest('VALIDATION', 'Idempotency-Key: de 1 a 200 caracteres sin espacios')
}
