import type { DryRunResult, DryRunRow } from '@vigia/contract'
import type { OwnRule, RuledType } from '@vigia/domain/alerts/own-rule'
import type { Sql } from '../../db/pool.ts'

export interface TakenRun {
  readonly id: string
  readonly organisationId: string
  readonly type: RuledType
  readonly draft: OwnRule
  readonly from: number
  readonly to: number
}

/** A server that has said nothing for so long has stopped. */
const SILENT = `interval '30 seconds'`

/** Ends what a server that stopped has left, and says so. */
export async function failAbandonedRuns(sql: Sql, now: number): Promise<void> {
  await sql.query(
    `update alert_dry_runs set state = 'failed', ended_at = $1, problem = 'El servidor se detuvo a la mitad. No cambió nada: repítala.'
     where state = 'running' and beat_at < $1::timestamptz - ${SILENT}`,
    [new Date(now)],
  )
}

/** The oldest one that waits, while no other runs on any server. */
export async function takeRun(sql: Sql, now: number): Promise<TakenRun | null> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('alert-dry-runs'))`)
  const { rows } = await sql.query<TakenRun>(
    `update alert_dry_runs set state = 'running', started_at = $1, beat_at = $1
     where id = (select id from alert_dry_runs where state = 'waiting' order by created_at limit 1)
       and not exists (select from alert_dry_runs where state = 'running')
     returning id, organisation_id::text as "organisationId", type, draft, from_at as "from", to_at as "to"`,
    [new Date(now)],
  )
  return rows[0] ?? null
}

/** Notes how far a run is; false once somebody has cancelled it. */
export async function beat(sql: Sql, id: string, progress: number, now: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update alert_dry_runs set progress = $2, beat_at = $3 where id = $1 and state = 'running'`,
    [id, progress, new Date(now)],
  )
  return rowCount === 1
}

export async function endRun(
  sql: Sql,
  id: string,
  end: { readonly problem: string } | { readonly result: DryRunResult; readonly rows: readonly DryRunRow[] },
  now: number,
): Promise<void> {
  const isDone = 'result' in end
  await sql.query(
    `update alert_dry_runs set state = $2, ended_at = $3, problem = $4, result = $5::jsonb, rows = $6::jsonb,
       progress = case when $2 = 'done' then 1 else progress end
     where id = $1 and state = 'running'`,
    [
      ...[id, isDone ? 'done' : 'failed', new Date(now), isDone ? null : end.problem],
      ...[isDone ? JSON.stringify(end.result) : null, isDone ? JSON.stringify(end.rows) : null],
    ],
  )
}

export async function forgetOldRuns(sql: Sql, before: number): Promise<void> {
  await sql.query('delete from alert_dry_runs where created_at < $1', [new Date(before)])
}

/** An alert that was truly raised. */
export interface RaisedAlert {
  readonly type: string
  readonly tripId: string | null
  readonly platform: string | null
  readonly openedAt: number
  readonly closedAt: number | null
  readonly cause: string | null
  readonly note: string | null
}

/** Every alert that was open at some instant of the time. */
export async function raisedAlerts(
  sql: Sql,
  organisationId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly RaisedAlert[]> {
  const { rows } = await sql.query<RaisedAlert>(
    `select a.type, a.trip_id::text as "tripId", a.platform, a.opened_at as "openedAt", a.closed_at as "closedAt",
       a.close_cause as cause,
       (select e.text from alert_events e where e.alert_id = a.id and e.kind in ('resolved', 'note') order by e.id desc limit 1) as note
     from alerts a where a.organisation_id = $1 and a.opened_at < $3 and (a.closed_at is null or a.closed_at >= $2)`,
    [organisationId, new Date(from), new Date(to)],
  )
  return rows
}
