import type { Sql } from '../../db/pool.ts'

/** Links, and what was written by them, of operators that were doubles of another are that one's. */
export async function moveLinks(
  sql: Sql,
  { into, from }: { readonly into: string; readonly from: readonly string[] },
): Promise<void> {
  await sql.query('update operator_links set operator_id = $1 where operator_id = any($2::bigint[])', [into, from])
  await sql.query('update operator_messages set operator_id = $1 where operator_id = any($2::bigint[])', [into, from])
}

/** Removes every link that an operator ever had, with what it was opened by. */
export async function deleteLinksOf(sql: Sql, operatorId: string): Promise<void> {
  await sql.query('delete from operator_links where operator_id = $1', [operatorId])
}

/** The same of these trips, of which the doubles' links go on. */
export async function moveTripLinks(
  sql: Sql,
  tripIds: readonly string[],
  { into, from }: { readonly into: string; readonly from: readonly string[] },
): Promise<void> {
  await sql.query(
    `update operator_links set operator_id = $2 where trip_id = any($1::bigint[]) and operator_id = any($3::bigint[])`,
    [tripIds, into, from],
  )
}
