import type { ReportScheduleWire } from '@vigia/contract'
import type { ReportFormat, ReportKind } from '@vigia/domain/reports/report-kind'
import type { ReportRange } from '@vigia/domain/reports/report-range'
import { onlyRow, type Sql } from '../../../db/pool.ts'

/** A report that goes out by mail, as it is stored. */
export interface ReportSchedule {
  readonly id: string
  readonly organisationId: string
  readonly ownerId: string
  readonly ownerName: string
  readonly kind: ReportKind
  readonly params: ReportScheduleWire['params']
  readonly columns: readonly string[] | null
  readonly days: readonly number[]
  readonly at: string
  readonly range: ReportRange
  readonly formats: readonly ReportFormat[]
  readonly recipients: readonly string[]
  readonly skipEmpty: boolean
  readonly isOn: boolean
  /** Null: it is not paused. */
  readonly pausedBecause: string | null
  /** Null: it is off or paused. */
  readonly nextAt: number | null
}

/** What a person says of it. */
export type ScheduleFields = Pick<
  ReportSchedule,
  'params' | 'columns' | 'days' | 'at' | 'range' | 'formats' | 'recipients' | 'skipEmpty' | 'isOn'
>

const COLUMNS = `s.id::text, s.organisation_id::text as "organisationId", s.owner_id::text as "ownerId",
  (select u.name from users u where u.id = s.owner_id) as "ownerName", s.kind, s.params, s.columns, s.days, s.at, s.range, s.formats,
  s.recipients, s.skip_empty as "skipEmpty", s.is_on as "isOn", s.paused_because as "pausedBecause", s.next_at as "nextAt"`

/** Whose schedules somebody sees: null: all of the company. */
export type ScheduleOwner = string | null

export async function schedulesOf(
  sql: Sql,
  organisationId: string,
  ownerId: ScheduleOwner,
): Promise<readonly ReportSchedule[]> {
  const { rows } = await sql.query<ReportSchedule>(
    `select ${COLUMNS} from report_schedules s where s.organisation_id = $1 and ($2::bigint is null or s.owner_id = $2)
     order by s.kind, s.id`,
    [organisationId, ownerId],
  )
  return rows
}

export async function scheduleById(sql: Sql, id: string): Promise<ReportSchedule | null> {
  const { rows } = await sql.query<ReportSchedule>(`select ${COLUMNS} from report_schedules s where s.id = $1`, [id])
  return rows[0] ?? null
}

/** Locked until the transaction ends. */
export async function lockSchedule(
  sql: Sql,
  organisationId: string,
  id: string,
  ownerId: ScheduleOwner,
): Promise<ReportSchedule | null> {
  const { rows } = await sql.query<ReportSchedule>(
    `select ${COLUMNS} from report_schedules s
     where s.organisation_id = $1 and s.id = $2 and ($3::bigint is null or s.owner_id = $3) for update`,
    [organisationId, id, ownerId],
  )
  return rows[0] ?? null
}

/** How many a company has. Two at once are not both the last. */
export async function countSchedules(sql: Sql, organisationId: string): Promise<number> {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`report-schedules:${organisationId}`])
  const { rows } = await sql.query<{ n: number }>(
    'select count(*)::int as n from report_schedules where organisation_id = $1',
    [organisationId],
  )
  return onlyRow({ rows }).n
}

interface Keeping {
  readonly ownerId: string
  readonly nextAt: number | null
  readonly now: number
}

const instantOf = (at: number | null): Date | null => (at === null ? null : new Date(at))

export async function insertSchedule(
  sql: Sql,
  { organisationId, kind }: Pick<ReportSchedule, 'organisationId' | 'kind'>,
  fields: ScheduleFields,
  { ownerId, nextAt, now }: Keeping,
): Promise<ReportSchedule> {
  return onlyRow(
    await sql.query<ReportSchedule>(
      `insert into report_schedules as s (organisation_id, kind, params, columns, days, at, range, formats, recipients, skip_empty,
         is_on, owner_id, next_at, updated_at)
       values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning ${COLUMNS}`,
      [organisationId, kind, ...valuesOf(fields), ownerId, instantOf(nextAt), new Date(now)],
    ),
  )
}

/** Whoever changes it has seen why it was paused. */
export async function replaceSchedule(
  sql: Sql,
  id: string,
  fields: ScheduleFields,
  { ownerId, nextAt, now, pausedBecause }: Keeping & Pick<ReportSchedule, 'pausedBecause'>,
): Promise<ReportSchedule> {
  return onlyRow(
    await sql.query<ReportSchedule>(
      `update report_schedules s set params = $2::jsonb, columns = $3, days = $4, at = $5, range = $6, formats = $7, recipients = $8,
         skip_empty = $9, is_on = $10, owner_id = $11, next_at = $12, updated_at = $13, paused_because = $14
       where s.id = $1 returning ${COLUMNS}`,
      [id, ...valuesOf(fields), ownerId, instantOf(nextAt), new Date(now), pausedBecause],
    ),
  )
}

const valuesOf = (fields: ScheduleFields): readonly unknown[] => [
  ...[JSON.stringify(fields.params), fields.columns, fields.days, fields.at, fields.range, fields.formats],
  ...[fields.recipients, fields.skipEmpty, fields.isOn],
]

export async function deleteSchedule(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from report_schedules where id = $1', [id])
}

/** The one that has been due for longest; what another server has taken is left to it. */
export async function takeDueSchedule(sql: Sql, now: number): Promise<ReportSchedule | null> {
  const { rows } = await sql.query<ReportSchedule>(
    `select ${COLUMNS} from report_schedules s where s.next_at <= $1 order by s.next_at, s.id limit 1 for update skip locked`,
    [new Date(now)],
  )
  return rows[0] ?? null
}

export async function setNextAt(sql: Sql, id: string, nextAt: number): Promise<void> {
  await sql.query('update report_schedules set next_at = $2 where id = $1', [id, new Date(nextAt)])
}

/** It goes out no more until somebody has looked at it. False: it is off, or paused already. */
export async function pauseSchedule(sql: Sql, id: string, because: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update report_schedules set paused_because = $2, next_at = null where id = $1 and is_on and paused_because is null`,
    [id, because],
  )
  return rowCount > 0
}

/** Takes an address off, and answers how many are left; null: it was not among them. */
export async function removeRecipient(sql: Sql, id: string, address: string): Promise<number | null> {
  const { rows } = await sql.query<{ left: number }>(
    `update report_schedules set recipients = array_remove(recipients, $2) where id = $1 and $2 = any (recipients)
     returning cardinality(recipients) as left`,
    [id, address],
  )
  return rows[0]?.left ?? null
}
