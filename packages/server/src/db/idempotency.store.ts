import type { Sql } from './pool.ts'

const KEPT_MS = 24 * 60 * 60_000

/** An answer that was given once, and the fingerprint of the body that it answered. */
export interface KeptAnswer<T> {
  readonly bodyHash: Buffer
  readonly status: number
  readonly answer: T
}

export interface IdempotencyKey {
  readonly organisationId: string
  /** Name of the endpoint. */
  readonly call: string
  readonly key: string
}

/** The answer kept under this key; null when there is none of the last 24 hours. */
export async function findAnswer<T>(sql: Sql, of: IdempotencyKey, now: number): Promise<KeptAnswer<T> | null> {
  await sql.query('delete from idempotency_keys where organisation_id = $1 and created_at < $2', [
    of.organisationId,
    new Date(now - KEPT_MS),
  ])
  const { rows } = await sql.query<{ body_hash: Buffer; status: number; answer: T }>(
    'select body_hash, status, answer from idempotency_keys where organisation_id = $1 and call = $2 and key = $3',
    [of.organisationId, of.call, of.key],
  )
  const row = rows[0]
  return row === undefined ? null : { bodyHash: row.body_hash, status: row.status, answer: row.answer }
}

/** Keeps the answer under this key; it replaces what was kept of the same request while it was not done yet. */
export async function keepAnswer(sql: Sql, of: IdempotencyKey, kept: KeptAnswer<unknown>, now: number): Promise<void> {
  await sql.query(
    `insert into idempotency_keys (organisation_id, call, key, body_hash, status, answer, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (organisation_id, call, key) do update set status = excluded.status, answer = excluded.answer`,
    [of.organisationId, of.call, of.key, kept.bodyHash, kept.status, JSON.stringify(kept.answer), new Date(now)],
  )
}
