import type { Sql } from '../../db/pool.ts'

const WAIT_MS = 4_000

/** Waits for other processes that write this organisation's trips, until this transaction ends. */
export async function lockTripWrites(sql: Sql, organisationId: string): Promise<void> {
  await sql.query(`select set_config('lock_timeout', $1, true)`, [`${WAIT_MS}ms`])
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('trips:' || $1::text, 0))`, [organisationId])
}
