import type { Sql } from '../../db/pool.ts'

/** Alerts of operators that were doubles of another are that one's. */
export async function moveAlertsOfOperators(
  sql: Sql,
  { into, from }: { readonly into: string; readonly from: readonly string[] },
): Promise<void> {
  await sql.query('update alerts set operator_id = $1 where operator_id = any($2::bigint[])', [into, from])
}
