import type { DryRunResult, DryRunRow } from '@vigia/contract'
import type { RuleChain } from '@vigia/domain/alerts/alert-policy'
import type { OwnRule, RuledType } from '@vigia/domain/alerts/own-rule'
import type { Sql } from '../../db/pool.ts'

export interface TakenRun {
  readonly id: string
  /** Another each time that it begins: who was silent for too long no longer speaks for it. */
  readonly attempt: number
  readonly organisationId: string
  readonly type: RuledType
  readonly draft: OwnRule
  /** The rule when the trial was asked for; null for one of before it was noted. */
  readonly heldAgainst: RuleChain | null
  readonly from: number
  readonly to: number
}

/** A server that has said nothing for so long has stopped. */
const SILENT = `interval '30 seconds'`
const IS_SILENT = `state = 'running' and beat_at < now() - ${SILENT}`
/** One that ends its server each time does not begin for ever. */
const MOST_ATTEMPTS = 3

/** The oldest one that waits or whose server is gone, while no other runs on any server. */
export async function takeRun(sql: Sql, now: number): Promise<TakenRun | null> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('alert-dry-runs'))`)
  await sql.query(
    `update alert_dry_runs set state = 'failed', ended_at = $1,
       problem = 'El servidor se detuvo a la mitad ${MOST_ATTEMPTS} veces. No cambió nada: pruebe menos días.'
     where ${IS_SILENT} and attempts >= ${MOST_ATTEMPTS}`,
    [new Date(now)],
  )
  const { rows } = await sql.query<TakenRun>(
    `update alert_dry_runs set state = 'running', started_at = $1, beat_at = now(), progress = 0, attempts = attempts + 1
     where id = (select id from alert_dry_runs where state = 'waiting' or (${IS_SILENT}) order by created_at limit 1)
       and not exists (select from alert_dry_runs where state = 'running' and beat_at >= now() - ${SILENT})
     returning id, attempts as attempt, organisation_id::text as "organisationId", type, draft, held_against as "heldAgainst",
       from_at as "from", to_at as "to"`,
    [new Date(now)],
  )
  return rows[0] ?? null
}

type Turn = Pick<TakenRun, 'id' | 'attempt'>
const OURS = `id = $1 and attempts = $2 and state = 'running'`

/** Says that it is being worked on, and how far; false once somebody has cancelled it, or another server has it. */
export async function beat(sql: Sql, { id, attempt }: Turn, progress: number): Promise<boolean> {
  const { rowCount } = await sql.query(`update alert_dry_runs set progress = $3, beat_at = now() where ${OURS}`, [
    id,
    attempt,
    progress,
  ])
  return rowCount === 1
}

/** Gives one back that this server no longer works on: it begins anew, here or elsewhere. */
export async function giveBack(sql: Sql, { id, attempt }: Turn): Promise<void> {
  await sql.query(
    `update alert_dry_runs set state = 'waiting', started_at = null, beat_at = null, progress = 0 where ${OURS}`,
    [id, attempt],
  )
}

export type RunEnd =
  | { readonly problem: string }
  | { readonly result: DryRunResult; readonly rows: readonly DryRunRow[] }

/** Keeps what came of it, unless it was cancelled or is another server's. */
export async function endRun(sql: Sql, { id, attempt }: Turn, end: RunEnd, now: number): Promise<void> {
  const isDone = 'result' in end
  await sql.query(
    `update alert_dry_runs set state = $3, ended_at = $4, problem = $5, result = $6::jsonb, rows = $7::jsonb,
       progress = case when $3 = 'done' then 1 else progress end
     where ${OURS}`,
    [
      ...[id, attempt, isDone ? 'done' : 'failed', new Date(now), isDone ? null : end.problem],
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
