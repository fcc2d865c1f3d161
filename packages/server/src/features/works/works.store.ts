import type { WorkKind, WorkWire } from '@vigia/contract'
import { namesErasedSince } from '../../db/names-erased.ts'
import { onlyRow, type Sql } from '../../db/pool.ts'
import type { WrittenExport } from './export/write-export.ts'
import type { TestedRestore, VerifiedAudit } from './work-messages.ts'

type WorkState = WorkWire['state']

/** A piece of long work as it is stored. */
export interface Work {
  readonly id: string
  readonly organisationId: string
  readonly kind: WorkKind
  readonly state: WorkState
  readonly done: number
  readonly total: number | null
  readonly askedBy: string | null
  readonly askedAt: number
  readonly startedAt: number | null
  readonly endedAt: number | null
  /** What its process answered, by its kind. */
  readonly verified: VerifiedAudit | null
  readonly tested: TestedRestore | null
  readonly exported: WrittenExport | null
  /** An operator's data were erased since it was begun: what it wrote may name him. */
  readonly namesErased: boolean
  readonly problem: string | null
}

/** Nobody has worked on it for so long: whoever did is gone. */
const SILENT = `interval '30 seconds'`
/** A work whose process dies again and again is no work for a third one. */
const MOST_ATTEMPTS = 2
const SHOWN = 20

const COLUMNS = `w.id::text, w.organisation_id::text as "organisationId", w.kind, w.state, w.done::float8 as done,
  w.total::float8 as total, u.name as "askedBy", w.asked_at as "askedAt", w.started_at as "startedAt",
  w.ended_at as "endedAt", w.problem,
  case w.kind when 'audit-verify' then w.result end as verified, case w.kind when 'restore-test' then w.result end as tested,
  case w.kind when 'export' then w.result end as exported, ${namesErasedSince('w')} as "namesErased"`
const FROM = 'works w left join users u on u.id = w.asked_by'

/** The newest first; the newest of each kind that came to its end is among them, however many were cancelled since. */
export async function recentWorks(sql: Sql, organisationId: string, kind: WorkKind | null): Promise<readonly Work[]> {
  const { rows } = await sql.query<Work>(
    `select ${COLUMNS} from ${FROM} where w.id in (
       (select id from works where organisation_id = $1 and ($2::text is null or kind = $2) order by id desc limit ${SHOWN})
       union
       (select max(id) from works where organisation_id = $1 and ($2::text is null or kind = $2) and state = 'done' group by kind)
     ) order by w.id desc`,
    [organisationId, kind],
  )
  return rows
}

async function workById(sql: Sql, id: string): Promise<Work> {
  return onlyRow(await sql.query<Work>(`select ${COLUMNS} from ${FROM} where w.id = $1`, [id]))
}

/** Adds one to what waits; answers the one that is under way already, with `isNew` false. */
export async function addWork(
  sql: Sql,
  { organisationId, kind, askedBy, now }: Pick<Work, 'organisationId' | 'kind' | 'askedBy'> & { readonly now: number },
): Promise<{ readonly work: Work; readonly isNew: boolean }> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into works (organisation_id, kind, asked_by, asked_at) values ($1, $2, $3, $4)
     on conflict (organisation_id, kind) where state in ('waiting', 'running') do nothing returning id::text`,
    [organisationId, kind, askedBy, new Date(now)],
  )
  const made = rows[0]
  if (made !== undefined) return { work: await workById(sql, made.id), isNew: true }
  const [underWay] = await recentWorks(sql, organisationId, kind)
  if (underWay === undefined) throw new Error(`${kind} is under way and is not there`)
  return { work: underWay, isNew: false }
}

/** Ends one that waits or runs; null where there is none. Its process finds out at its next beat. */
export async function cancelUnderWay(
  sql: Sql,
  organisationId: string,
  id: string,
  now: number,
): Promise<WorkKind | null> {
  const { rows } = await sql.query<{ kind: WorkKind }>(
    `update works set state = 'cancelled', ended_at = $3
     where organisation_id = $1 and id = $2 and state in ('waiting', 'running') returning kind`,
    [organisationId, id, new Date(now)],
  )
  return rows[0]?.kind ?? null
}

/** Somebody's turn at a work: who takes up what a silent server had begun has another `attempt`, and that server's counts no more. */
export interface TakenWork extends Pick<Work, 'id' | 'organisationId' | 'kind'> {
  readonly attempt: number
}

/** Takes up the next one, unless one is being worked on anywhere: those of a server that is gone first. */
export async function takeWork(sql: Sql, now: number): Promise<TakenWork | null> {
  await sql.query(
    `update works set state = 'failed', ended_at = $1, problem = 'El proceso terminó dos veces antes de acabar.'
     where state = 'running' and beat_at < now() - ${SILENT} and attempts >= ${MOST_ATTEMPTS}`,
    [new Date(now)],
  )
  const { rows } = await sql.query<TakenWork>(
    `update works set state = 'running', started_at = $1, beat_at = now(), attempts = attempts + 1, done = 0, total = null
     where id = (
       select id from works where state = 'waiting' or (state = 'running' and beat_at < now() - ${SILENT})
       order by state = 'waiting', id limit 1 for update skip locked
     ) and not exists (select from works where state = 'running' and beat_at >= now() - ${SILENT})
     returning id::text, organisation_id::text as "organisationId", kind, attempts as attempt`,
    [new Date(now)],
  )
  return rows[0] ?? null
}

type Turn = Pick<TakenWork, 'id' | 'attempt'>
const OURS = `id = $1 and attempts = $2 and state = 'running'`

/** Says that it is being worked on, and how far; false: it was cancelled, or is somebody else's. */
export async function beat(
  sql: Sql,
  { id, attempt }: Turn,
  { done, total }: { readonly done: number; readonly total: number | null },
): Promise<boolean> {
  const { rowCount } = await sql.query(`update works set beat_at = now(), done = $3, total = $4 where ${OURS}`, [
    id,
    attempt,
    done,
    total,
  ])
  return rowCount > 0
}

export type WorkEnd = { readonly result: object } | { readonly problem: string }

/** Keeps what came of it; false: it was cancelled, or is somebody else's. */
export async function endWork(sql: Sql, { id, attempt }: Turn, end: WorkEnd, now: number): Promise<boolean> {
  const isDone = 'result' in end
  const { rowCount } = await sql.query(
    `update works set state = $3, result = $4::jsonb, problem = $5, ended_at = $6,
       done = case when $3 = 'done' then coalesce(total, done) else done end
     where ${OURS}`,
    [
      ...[id, attempt, isDone ? 'done' : 'failed', isDone ? JSON.stringify(end.result) : null],
      ...[isDone ? null : end.problem.slice(0, 1_000), new Date(now)],
    ],
  )
  return rowCount > 0
}

/** Gives one back that this server no longer works on: it begins anew, here or elsewhere. */
export async function giveBack(sql: Sql, { id, attempt }: Turn): Promise<void> {
  await sql.query(`update works set state = 'waiting', beat_at = null where ${OURS}`, [id, attempt])
}

/** Organisations whose audit log is a day old and was not verified since `after`. */
export async function unverifiedSince(sql: Sql, after: number, dayBefore: number): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select g.id::text from organisations g
     where exists (select from audit_log a where a.organisation_id = g.id and a.at < $2)
       and not exists (select from works w where w.organisation_id = g.id and w.kind = 'audit-verify'
         and w.asked_at >= $1)
     order by g.id`,
    [new Date(after), new Date(dayBefore)],
  )
  return rows.map(({ id }) => id)
}
