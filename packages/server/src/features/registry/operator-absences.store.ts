import type { Absence } from '@vigia/domain/operator/absence'
import { isActive } from '../../db/active-trips.ts'
import { onlyRow, type Sql } from '../../db/pool.ts'

/** An absence as it was marked; people by name. Days as `2026-11-24`, instants in epoch milliseconds. */
export interface MarkedAbsence extends Absence {
  readonly id: string
  readonly operatorId: string
  readonly markedBy: string | null
  readonly markedAt: number
  readonly endedBy: string | null
  readonly endedAt: number | null
}

const SELECT = `select a.id::text, a.operator_id::text as "operatorId", a.kind, a.since::text, a.until::text,
    (select name from users where id = a.marked_by) as "markedBy", a.marked_at as "markedAt",
    (select name from users where id = a.ended_by) as "endedBy", a.ended_at as "endedAt"
  from operator_absences a`

/** Those of an operator, the newest first. */
export async function absencesOf(sql: Sql, operatorId: string, newest: number): Promise<MarkedAbsence[]> {
  const { rows } = await sql.query<MarkedAbsence>(`${SELECT} where a.operator_id = $1 order by a.id desc limit $2`, [
    operatorId,
    newest,
  ])
  return rows
}

/** One of them, held until the transaction ends; null when the organisation has none of this id. */
export async function holdAbsence(sql: Sql, organisationId: string, id: string): Promise<MarkedAbsence | null> {
  const { rows } = await sql.query<MarkedAbsence>(
    `${SELECT} join operators o on o.id = a.operator_id where o.organisation_id = $1 and a.id = $2 for update of a`,
    [organisationId, id],
  )
  return rows[0] ?? null
}

/** Absences of an operator that nobody ended and that share a day with this one, itself left out: `id` null for a new one. */
export async function absencesAtOnce(
  sql: Sql,
  operatorId: string,
  { id, since, until }: Pick<Absence, 'since' | 'until'> & { readonly id: string | null },
): Promise<MarkedAbsence[]> {
  const { rows } = await sql.query<MarkedAbsence>(
    `${SELECT} where a.operator_id = $1 and a.id is distinct from $2::bigint and a.ended_at is null
       and daterange(a.since, a.until, '[]') && daterange($3, $4, '[]') order by a.id`,
    [operatorId, id, since, until],
  )
  return rows
}

export async function insertAbsence(
  sql: Sql,
  {
    operatorId,
    kind,
    since,
    until,
    userId,
    now,
  }: Absence & { readonly operatorId: string; readonly userId: string; readonly now: number },
): Promise<string> {
  const made = await sql.query<{ id: string }>(
    `insert into operator_absences (operator_id, kind, since, until, marked_by, marked_at)
     values ($1, $2, $3, $4, $5, $6) returning id::text`,
    [operatorId, kind, since, until, userId, new Date(now)],
  )
  return onlyRow(made).id
}

/** `ended`: who said that it is over, and when; null: nobody. */
export async function saveAbsence(
  sql: Sql,
  id: string,
  { until, ended }: { readonly until: string | null; readonly ended: { by: string; at: number } | null },
): Promise<void> {
  await sql.query('update operator_absences set until = $2, ended_by = $3, ended_at = $4 where id = $1', [
    ...[id, until, ended?.by ?? null],
    ended === null ? null : new Date(ended.at),
  ])
}

export async function removeAbsence(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from operator_absences where id = $1', [id])
}

/** Whether a trip of the operator is under way, whoever asks. */
export async function hasTripUnderWay(sql: Sql, operatorId: string): Promise<boolean> {
  return (
    (await sql.query(`select from trips t where operator_id = $1 and ${isActive()} limit 1`, [operatorId])).rowCount > 0
  )
}

/** Absences of operators that were doubles of another are that one's. */
export async function moveAbsences(
  sql: Sql,
  { into, from }: { readonly into: string; readonly from: readonly string[] },
): Promise<void> {
  await sql.query('update operator_absences set operator_id = $1 where operator_id = any($2::bigint[])', [into, from])
}
