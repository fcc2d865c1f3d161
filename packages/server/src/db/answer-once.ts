import { conflict } from '../ports/errors.ts'
import { findAnswer, type IdempotencyKey, keepAnswer } from './idempotency.store.ts'
import type { Sql } from './pool.ts'

interface Once {
  readonly of: IdempotencyKey
  /** Fingerprint of what is asked: the same key may not ask something else. */
  readonly bodyHash: Buffer
  readonly status: number
  readonly now: number
}

/**
 * Does what `answer` does, within this transaction; under a key that was used before it answers what was answered then. `once`
 * null: there is no key. Two with the same key come one after the other. Throws 409 for a key that was used with another body.
 */
export async function answerOnce<T>(sql: Sql, once: Once | null, answer: () => Promise<T>): Promise<T> {
  if (once === null) return answer()
  const { of, bodyHash, status, now } = once
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    JSON.stringify(['idempotency', of.organisationId, of.call, of.key]),
  ])
  const kept = await findAnswer<T>(sql, of, now)
  if (kept === null) {
    const first = await answer()
    await keepAnswer(sql, of, { bodyHash, status, answer: first }, now)
    return first
  }
  if (!kept.bodyHash.equals(bodyHash)) {
    throw conflict('IDEMPOTENCY_KEY_REUSED', 'Esta Idempotency-Key ya se usó con otros datos.')
  }
  return kept.answer
}
