import type { Sql } from '../../db/pool.ts'

/** Less than a statement may take, so that the database answers first. */
const WAIT_MS = 1_500

/** Waits for other processes that write this organisation's trips, until this transaction ends. */
export async function lockTripWrites(sql: Sql, organisationId: string): Promise<void> {
  await sql.query(`select set_config('lock_timeout', $1, true)`, [`${WAIT_MS}ms`])
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('trips:' || $1::text, 0))`, [organisationId])
}
