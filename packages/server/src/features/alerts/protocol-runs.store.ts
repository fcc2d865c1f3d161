import type { AlertType } from '@vigia/domain/alerts/alert-type'
import { isRuledType, type RuledType } from '@vigia/domain/alerts/own-rule'
import { defaultProtocol } from '@vigia/domain/protocols/default-protocols'
import type { Protocol } from '@vigia/domain/protocols/protocol'
import { beginRun, dueAt, type RunState } from '@vigia/domain/protocols/protocol-run'
import type { Sql } from '../../db/pool.ts'

/** A run of a protocol on an alert, as it is kept. Instants in epoch milliseconds. */
export interface StoredRun {
  readonly id: string
  readonly alertId: string
  readonly type: RuledType
  readonly version: number
  readonly steps: Protocol
  readonly startedAt: number
  /** Null: it began by itself. */
  readonly startedBy: string | null
  readonly state: RunState
}

/** Whose protocol an alert of a type follows: a duress word is an emergency. Null: there is none for it. */
export function protocolTypeOf(type: AlertType): RuledType | null {
  if (type === 'CLAVE_COACCION') return 'emergency_protocol'
  return isRuledType(type) ? type : null
}

interface Row extends Omit<StoredRun, 'state'> {
  readonly stepId: string | null
  readonly since: number | null
  readonly attempts: number
  readonly endedAt: number | null
  readonly endedHow: 'end' | 'emergency' | 'closed' | null
}

const RUN = `select r.id::text, r.alert_id::text as "alertId", r.type, r.version, r.steps, r.started_at as "startedAt",
    (select name from users where id = r.started_by) as "startedBy", r.step_id as "stepId", r.step_since as since, r.attempts,
    r.ended_at as "endedAt", r.ended_how as "endedHow"
  from alert_protocol_runs r`

function runOf({ stepId, since, attempts, endedAt, endedHow, ...run }: Row): StoredRun {
  const state: RunState =
    stepId !== null && since !== null
      ? { kind: 'at', stepId, since, attempts }
      : { kind: 'ended', how: endedHow ?? 'end', at: endedAt ?? run.startedAt }
  return { ...run, state }
}

/** The newest run of an alert; null when none has begun. */
export async function newestRun(sql: Sql, alertId: string): Promise<StoredRun | null> {
  const { rows } = await sql.query<Row>(`${RUN} where r.alert_id = $1 order by r.id desc limit 1`, [alertId])
  return rows[0] === undefined ? null : runOf(rows[0])
}

/** Runs whose step's time is over, of alerts that are open. For every organisation. */
export async function overdueRuns(
  sql: Sql,
  now: number,
): Promise<readonly { alertId: string; organisationId: string }[]> {
  const { rows } = await sql.query<{ alertId: string; organisationId: string }>(
    `select r.alert_id::text as "alertId", a.organisation_id::text as "organisationId"
     from alert_protocol_runs r join alerts a on a.id = r.alert_id
     where r.ended_at is null and r.due_at <= $1 and a.closed_at is null order by r.due_at limit 200`,
    [new Date(now)],
  )
  return rows
}

/** Ends the runs of alerts that are closed. For every organisation. */
export async function endRunsOfClosed(sql: Sql, now: number): Promise<void> {
  await sql.query(
    `update alert_protocol_runs r set ended_at = greatest(r.started_at, $1), ended_how = 'closed', step_id = null,
       step_since = null, due_at = null
     from alerts a where a.id = r.alert_id and r.ended_at is null and a.closed_at is not null`,
    [new Date(now)],
  )
}

interface Beginning {
  readonly organisationId: string
  readonly alertId: string
  readonly type: RuledType
  /** Null: it begins by itself. */
  readonly userId: string | null
  readonly now: number
}

/** Begins the protocol of a type on an alert, on its newest version; where one is under way, nothing. */
export async function insertRun(
  sql: Sql,
  { organisationId, alertId, type, userId, now }: Beginning,
): Promise<RunState> {
  const { rows } = await sql.query<{ version: number; steps: Protocol }>(
    `select version, steps from alert_protocol_versions where organisation_id = $1 and type = $2
     order by version desc limit 1`,
    [organisationId, type],
  )
  const { version, steps } = rows[0] ?? { version: 0, steps: defaultProtocol(type) }
  const state = beginRun(steps, now)
  await sql.query(
    `insert into alert_protocol_runs (alert_id, type, version, steps, started_at, started_by, step_id, step_since, due_at,
       ended_at, ended_how)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
    [alertId, type, version, JSON.stringify(steps), new Date(now), userId, ...stateColumns(steps, state)],
  )
  return state
}

function stateColumns(steps: Protocol, state: RunState): readonly unknown[] {
  const due = dueAt(steps, state)
  return state.kind === 'at'
    ? [state.stepId, new Date(state.since), due === null ? null : new Date(due), null, null]
    : [null, null, null, new Date(state.at), state.how]
}

/** Keeps where a run has got. */
export async function updateRun(sql: Sql, run: StoredRun, state: RunState): Promise<void> {
  await sql.query(
    `update alert_protocol_runs set step_id = $2, step_since = $3, due_at = $4, ended_at = $5, ended_how = $6, attempts = $7
     where id = $1`,
    [run.id, ...stateColumns(run.steps, state), state.kind === 'at' ? state.attempts : 0],
  )
}

/** A step that was left. `outcome` null: its time was over. */
export interface TakenStep {
  readonly stepId: string
  readonly enteredAt: number
  readonly leftAt: number
  readonly attempts: number
  readonly outcome: string | null
  readonly by: string | null
}

export async function insertTaken(
  sql: Sql,
  runId: string,
  taken: Omit<TakenStep, 'by'> & { readonly userId: string | null },
): Promise<void> {
  const { stepId, enteredAt, leftAt, attempts, outcome, userId } = taken
  await sql.query(
    `insert into alert_protocol_steps (run_id, step_id, entered_at, left_at, attempts, outcome, user_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [runId, stepId, new Date(enteredAt), new Date(leftAt), attempts, outcome, userId],
  )
}

export async function takenSteps(sql: Sql, runId: string): Promise<readonly TakenStep[]> {
  const { rows } = await sql.query<TakenStep>(
    `select s.step_id as "stepId", s.entered_at as "enteredAt", s.left_at as "leftAt", s.attempts, s.outcome, u.name as by
     from alert_protocol_steps s left join users u on u.id = s.user_id where s.run_id = $1 order by s.id`,
    [runId],
  )
  return rows
}

/**
 * What a script may name of an alert's trip and the alert itself does not tell. `isUnderDuress`: a duress word is open of the trip,
 * or of another that its operator drove when it was said.
 */
export async function tripOfScript(
  sql: Sql,
  tripId: string,
): Promise<{ readonly client: string | null; readonly isUnderDuress: boolean }> {
  const { rows } = await sql.query<{ client: string | null; isUnderDuress: boolean }>(
    `select c.name as client, exists (
       select from alerts d
       where d.organisation_id = t.organisation_id and d.type = 'CLAVE_COACCION' and d.closed_at is null
         and (d.trip_id = t.id or exists (
           select from trip_operators h where h.trip_id = d.trip_id and h.operator_id = t.operator_id
             and (h.until_at is null or h.until_at >= d.opened_at)
         ))
     ) as "isUnderDuress"
     from trips t left join clients c on c.id = t.client_id where t.id = $1`,
    [tripId],
  )
  // Of a trip that is not known the operator is not called either.
  return rows[0] ?? { client: null, isUnderDuress: true }
}
