import type { ReportParamsWire, ReportRunWire } from '@vigia/contract'
import type { Reach } from '@vigia/domain/account/reach'
import type { DayRange } from '@vigia/domain/kpis/kpi-period'
import type { ReportFormat, ReportKind } from '@vigia/domain/reports/report-kind'
import { DAY_MS } from '@vigia/domain/time/duration'
import { namesErasedSince } from '../../db/names-erased.ts'
import { onlyRow, type Sql } from '../../db/pool.ts'

/** How long a file can be fetched once it was asked for. */
export const FILE_KEPT_MS = 30 * DAY_MS
/** Nobody has worked on it for so long: whoever did is gone. */
const SILENT = `interval '30 seconds'`
/** One whose process dies again and again is not begun a third time. */
const MOST_ATTEMPTS = 2
const SHOWN = 200

/** A report that is to be a file, as it is stored. */
export interface ReportRun {
  readonly id: string
  readonly kind: ReportKind
  readonly params: ReportParamsWire
  readonly columns: readonly string[] | null
  readonly from: string
  readonly to: string
  readonly format: ReportFormat
  readonly state: ReportRunWire['state']
  readonly done: number
  readonly total: number | null
  readonly askedAt: number
  readonly endedAt: number | null
  readonly problem: string | null
  readonly fileName: string | null
  readonly bytes: number | null
  readonly rows: number | null
  /** Within which its file was written. */
  readonly reach: Reach | null
  /** An operator's data were erased since it was begun: the file may name him. */
  readonly namesErased: boolean
}

const IS_ERASED = namesErasedSince('report_runs')
const COLUMNS = `id::text, kind, params, columns, to_char(period_from, 'YYYY-MM-DD') as "from", to_char(period_to, 'YYYY-MM-DD') as "to",
  format, state, done::float8, total::float8, asked_at as "askedAt", ended_at as "endedAt", problem, file_name as "fileName",
  bytes::float8, rows::float8, reach, ${IS_ERASED} as "namesErased"`

interface NewRun extends Pick<ReportRun, 'kind' | 'params' | 'columns' | 'format'> {
  readonly organisationId: string
  readonly askedBy: string
  readonly period: DayRange
  readonly now: number
}

export async function addRun(sql: Sql, run: NewRun): Promise<ReportRun> {
  return onlyRow(
    await sql.query<ReportRun>(
      `insert into report_runs (organisation_id, asked_by, kind, params, columns, period_from, period_to, format, asked_at)
       values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
      [
        ...[run.organisationId, run.askedBy, run.kind, JSON.stringify(run.params), run.columns],
        ...[run.period.from, run.period.to, run.format, new Date(run.now)],
      ],
    ),
  )
}

/** How many that a person asked for wait or are written; what is to go out by mail is not among them. Locks them, so that two at once are not both the last. */
export async function countUnderWay(sql: Sql, userId: string): Promise<number> {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`report-runs:${userId}`])
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from report_runs where asked_by = $1 and delivery_id is null and state in ('waiting', 'running')`,
    [userId],
  )
  return onlyRow({ rows }).n
}

/** A person's own, the newest first; what was written to go out by mail stands with its delivery. */
export async function runsOf(
  sql: Sql,
  userId: string,
  { kind, state, since }: { kind: ReportKind | null; state: string | null; since: number },
): Promise<readonly ReportRun[]> {
  const { rows } = await sql.query<ReportRun>(
    `select ${COLUMNS} from report_runs where asked_by = $1 and asked_at > $2 and delivery_id is null and ($3::text is null or kind = $3)
       and ($4::text is null or state = $4) order by id desc limit ${SHOWN}`,
    [userId, new Date(since), kind, state],
  )
  return rows
}

export async function runOf(sql: Sql, userId: string, id: string, since: number): Promise<ReportRun | null> {
  const { rows } = await sql.query<ReportRun>(
    `select ${COLUMNS} from report_runs where asked_by = $1 and id = $2 and asked_at > $3`,
    [userId, id, new Date(since)],
  )
  return rows[0] ?? null
}

/** The files of deliveries by mail. */
export async function runsOfDeliveries(
  sql: Sql,
  deliveryIds: readonly string[],
): Promise<readonly (ReportRun & { readonly deliveryId: string })[]> {
  const { rows } = await sql.query<ReportRun & { deliveryId: string }>(
    `select ${COLUMNS}, delivery_id::text as "deliveryId" from report_runs where delivery_id = any ($1::bigint[]) order by id`,
    [deliveryIds],
  )
  return rows
}

/** Ends one that waits or runs, and answers which of them; null where there is none. Whoever writes it finds out at the next beat. */
export async function cancelRun(sql: Sql, userId: string, id: string, now: number): Promise<ReportRun['state'] | null> {
  const { rows } = await sql.query<Pick<ReportRun, 'state'>>(
    `update report_runs r set state = 'cancelled', ended_at = $3
     from (select id, state from report_runs where asked_by = $1 and id = $2 and state in ('waiting', 'running') for update) was
     where r.id = was.id returning was.state`,
    [userId, id, new Date(now)],
  )
  return rows[0]?.state ?? null
}

/** Somebody's turn at writing one: who takes up what a silent server had begun has another `attempt`. */
export interface TakenRun extends Pick<ReportRun, 'id' | 'kind' | 'params' | 'columns' | 'from' | 'to' | 'format'> {
  readonly organisationId: string
  readonly askedBy: string
  readonly attempt: number
}

/** The oldest one that waits, or whose server is gone; one that a person waits for before what goes out by mail. */
export async function takeRun(sql: Sql, now: number): Promise<TakenRun | null> {
  await sql.query(
    `update report_runs set state = 'failed', ended_at = $1, problem = 'El proceso terminó dos veces antes de acabar.'
     where state = 'running' and beat_at < now() - ${SILENT} and attempts >= ${MOST_ATTEMPTS}`,
    [new Date(now)],
  )
  const { rows } = await sql.query<TakenRun>(
    `update report_runs set state = 'running', started_at = $1, beat_at = now(), attempts = attempts + 1, done = 0, total = null
     where id = (
       select id from report_runs where state = 'waiting' or (state = 'running' and beat_at < now() - ${SILENT})
       order by delivery_id is not null, id limit 1 for update skip locked
     )
     returning id::text, organisation_id::text as "organisationId", asked_by::text as "askedBy", kind, params, columns,
       to_char(period_from, 'YYYY-MM-DD') as "from", to_char(period_to, 'YYYY-MM-DD') as "to", format, attempts as attempt`,
    [new Date(now)],
  )
  return rows[0] ?? null
}

type Turn = Pick<TakenRun, 'id' | 'attempt'>
const OURS = `id = $1 and attempts = $2 and state = 'running'`

/** Says that it is being written, and how far; false: it was cancelled, or is somebody else's. */
export async function beat(sql: Sql, { id, attempt }: Turn, done: number, total: number | null): Promise<boolean> {
  const { rowCount } = await sql.query(`update report_runs set beat_at = now(), done = $3, total = $4 where ${OURS}`, [
    id,
    attempt,
    done,
    total,
  ])
  return rowCount > 0
}

export type RunEnd =
  | { readonly fileName: string; readonly bytes: number; readonly rows: number; readonly reach: Reach | null }
  | { readonly problem: string }

/** Keeps what came of it; false: it was cancelled, or is somebody else's. */
export async function endRun(sql: Sql, { id, attempt }: Turn, end: RunEnd, now: number): Promise<boolean> {
  const { rowCount } =
    'problem' in end
      ? await sql.query(`update report_runs set state = 'failed', problem = $3, ended_at = $4 where ${OURS}`, [
          ...[id, attempt, end.problem.slice(0, 1_000), new Date(now)],
        ])
      : await sql.query(
          `update report_runs set state = 'done', file_name = $3, bytes = $4, rows = $5, done = $5, total = $5, ended_at = $6,
             reach = $7::jsonb
           where ${OURS}`,
          [
            ...[id, attempt, end.fileName, end.bytes, end.rows, new Date(now)],
            end.reach === null ? null : JSON.stringify(end.reach),
          ],
        )
  return rowCount > 0
}

/** Gives one back that this server no longer writes: it begins anew, here or elsewhere. */
export async function giveBack(sql: Sql, { id, attempt }: Turn): Promise<void> {
  await sql.query(`update report_runs set state = 'waiting', beat_at = null where ${OURS}`, [id, attempt])
}

export async function forgetRunsBefore(sql: Sql, before: number): Promise<void> {
  await sql.query(`delete from report_runs where asked_at < $1 and state not in ('waiting', 'running')`, [
    new Date(before),
  ])
}

/** Of these runs, those whose files are still wanted: none that may name whom somebody has erased. */
export async function wantedRuns(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, 'under-way' | 'done'>> {
  const { rows } = await sql.query<{ id: string; isDone: boolean }>(
    `select id::text, state = 'done' as "isDone" from report_runs where id = any($1::bigint[])
       and (state in ('waiting', 'running') or (state = 'done' and not ${IS_ERASED}))`,
    [ids],
  )
  return new Map(rows.map(({ id, isDone }) => [id, isDone ? 'done' : 'under-way']))
}
