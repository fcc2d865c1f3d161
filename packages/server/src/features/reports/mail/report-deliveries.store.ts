import type { ReportDeliveryWire, ReportScheduleWire } from '@vigia/contract'
import type { Reach } from '@vigia/domain/account/reach'
import type { ReportFormat, ReportKind } from '@vigia/domain/reports/report-kind'
import { deliveryStateOf } from '@vigia/domain/reports/report-schedule'
import { onlyRow, type Sql } from '../../../db/pool.ts'
import type { ReportSchedule, ScheduleOwner } from './report-schedules.store.ts'

/** Whoever has taken one and says nothing for so long is gone: longer than the longest try of a mail, and of one about it. */
const HELD = `interval '4 minutes'`
const SHOWN = 200

/** A report that goes, or went, out by mail once. */
export interface ReportDelivery {
  readonly id: string
  readonly organisationId: string
  readonly scheduleId: string | null
  readonly isTest: boolean
  readonly asUser: string
  readonly kind: ReportKind
  readonly params: ReportScheduleWire['params']
  readonly columns: readonly string[] | null
  readonly formats: readonly ReportFormat[]
  readonly skipEmpty: boolean
  readonly from: string
  readonly to: string
  readonly dueAt: number
  readonly state: ReportDeliveryWire['state']
  /** Its mail; null: its files are not asked for yet. */
  readonly subject: string | null
  readonly text: string | null
  readonly rows: number | null
  readonly attempts: number
  /** Whose turn at it this is, counted by who took it. */
  readonly turn: number
  /** Within which its mail was made. */
  readonly reach: Reach | null
  readonly problem: string | null
  readonly endedAt: number | null
  readonly recipients: readonly ReportRecipient[]
}

export interface ReportRecipient {
  readonly address: string
  readonly state: ReportDeliveryWire['recipients'][number]['state']
  readonly problem: string | null
  /** When it was last tried; null: never. */
  readonly triedAt: number | null
}

const COLUMNS = `d.id::text, d.organisation_id::text as "organisationId", d.schedule_id::text as "scheduleId", d.is_test as "isTest",
  d.as_user::text as "asUser", d.kind, d.params, d.columns, d.formats, d.skip_empty as "skipEmpty",
  to_char(d.period_from, 'YYYY-MM-DD') as "from", to_char(d.period_to, 'YYYY-MM-DD') as "to", d.due_at as "dueAt", d.state, d.subject,
  d.text, d.rows::float8, d.attempts, d.turn, d.reach, d.problem, d.ended_at as "endedAt",
  coalesce((select json_agg(json_build_object('address', r.address, 'state', r.state, 'problem', r.problem,
      'triedAt', floor(extract(epoch from r.tried_at) * 1000)) order by r.address)
    from report_delivery_recipients r where r.delivery_id = d.id), '[]'::json) as recipients`

interface NewDelivery {
  readonly isTest: boolean
  readonly asUser: string
  readonly period: { readonly from: string; readonly to: string }
  readonly dueAt: number
  readonly recipients: readonly string[]
}

/** Null: it is there already. */
export async function addDelivery(
  sql: Sql,
  schedule: ReportSchedule,
  { isTest, asUser, period, dueAt, recipients }: NewDelivery,
): Promise<ReportDelivery | null> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into report_deliveries (organisation_id, schedule_id, is_test, as_user, kind, params, columns, formats, skip_empty,
       period_from, period_to, due_at, next_at)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12, $12)
     on conflict (schedule_id, due_at) where not is_test do nothing returning id::text`,
    [
      ...[schedule.organisationId, schedule.id, isTest, asUser, schedule.kind, JSON.stringify(schedule.params)],
      ...[schedule.columns, schedule.formats, schedule.skipEmpty && !isTest, period.from, period.to, new Date(dueAt)],
    ],
  )
  const [added] = rows
  if (added === undefined) return null
  await sql.query(
    'insert into report_delivery_recipients (delivery_id, address) select $1, unnest($2::text[]) on conflict do nothing',
    [added.id, recipients],
  )
  return onlyRow({ rows: await deliveriesBy(sql, 'd.id = $1', [added.id]) })
}

/** The next that is to be worked on, held for a while. */
export async function takeDelivery(sql: Sql, now: number): Promise<ReportDelivery | null> {
  const { rows } = await sql.query<{ id: string }>(
    `update report_deliveries set held_until = now() + ${HELD}, turn = turn + 1 where id = (
       select id from report_deliveries where state = 'waiting' and next_at <= $1 and (held_until is null or held_until <= now())
       order by next_at, id limit 1 for update skip locked
     ) returning id::text`,
    [new Date(now)],
  )
  const [taken] = rows
  if (taken === undefined) return null
  return onlyRow({ rows: await deliveriesBy(sql, 'd.id = $1', [taken.id]) })
}

type Turn = Pick<ReportDelivery, 'id' | 'turn'>
const OURS = `id = $1 and turn = $2 and state = 'waiting'`
const IS_OURS = `exists (select from report_deliveries where ${OURS})`

/** Goes on holding it, to try this address; false: somebody else has it by now, or that address is settled. */
export async function holdFor(sql: Sql, { id, turn }: Turn, address: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update report_deliveries set held_until = now() + ${HELD} where ${OURS} and exists (
       select from report_delivery_recipients where delivery_id = $1 and address = $3 and state = 'waiting')`,
    [id, turn, address],
  )
  return rowCount > 0
}

/** Looks at it again in a moment: its files are being written. */
export async function lookAgain(sql: Sql, { id, turn }: Turn): Promise<void> {
  await sql.query(`update report_deliveries set held_until = now() + interval '1 second' where ${OURS}`, [id, turn])
}

/** Gives it back, as it is: whoever comes goes on with it. */
export async function giveBackDelivery(sql: Sql, { id, turn }: Turn): Promise<void> {
  await sql.query(`update report_deliveries set held_until = null where ${OURS}`, [id, turn])
}

interface DeliveryMail {
  readonly subject: string
  readonly text: string
  readonly rows: number
}

/** Keeps its mail, and asks for its files, which whoever writes files writes. */
export async function askFiles(
  sql: Sql,
  { id, turn }: Turn,
  { subject, text, rows, reach }: DeliveryMail & Pick<ReportDelivery, 'reach'>,
  now: number,
): Promise<void> {
  const { rowCount } = await sql.query(
    `update report_deliveries set subject = $3, text = $4, rows = $5, reach = $6::jsonb, attempts = 0,
       held_until = now() + interval '1 second' where ${OURS}`,
    [id, turn, subject, text, rows, reach === null ? null : JSON.stringify(reach)],
  )
  if (rowCount === 0) return
  await sql.query(
    `insert into report_runs (organisation_id, asked_by, kind, params, columns, period_from, period_to, format, asked_at, delivery_id)
     select organisation_id, as_user, kind, params, columns, period_from, period_to, unnest(formats), $2, id
     from report_deliveries where id = $1`,
    [id, new Date(now)],
  )
}

/** What came of an address; false: somebody else has it by now. That it went out is true whoever has it. */
export async function noteRecipient(
  sql: Sql,
  { id, turn }: Turn,
  { address, state, problem, triedAt }: ReportRecipient,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update report_delivery_recipients set state = $4, problem = $5, tried_at = $6
     where delivery_id = $1 and address = $3 and state = 'waiting' and ($4 = 'sent' or ${IS_OURS})`,
    [id, turn, address, state, problem, triedAt === null ? null : new Date(triedAt)],
  )
  return rowCount > 0
}

/** Whoever waits and is not among `addresses` gets none. */
export async function settleOthers(sql: Sql, { id, turn }: Turn, addresses: readonly string[], problem: string) {
  await sql.query(
    `update report_delivery_recipients set state = 'failed', problem = $4
     where delivery_id = $1 and state = 'waiting' and address <> all ($3::text[]) and ${IS_OURS}`,
    [id, turn, addresses, problem],
  )
}

/** Tries those that wait again at `nextAt`; false: nobody waits, or somebody else has it. */
export async function retryDelivery(sql: Sql, { id, turn }: Turn, nextAt: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update report_deliveries set attempts = attempts + 1, next_at = $3, held_until = null
     where ${OURS} and exists (select from report_delivery_recipients r where r.delivery_id = $1 and r.state = 'waiting')`,
    [id, turn, new Date(nextAt)],
  )
  return rowCount > 0
}

export interface DeliveryEnd {
  /** Nobody was to get any: there is nothing to tell. */
  readonly isEmpty?: boolean
  /** Why whoever still waits gets none; null: what each was told. */
  readonly problem: string | null
}

/** Ends it, as what became of its recipients says; null: it is over, or somebody else has it. */
export async function endDelivery(
  sql: Sql,
  { id, turn }: Turn,
  { isEmpty = false, problem }: DeliveryEnd,
  now: number,
): Promise<Pick<ReportDelivery, 'state' | 'recipients'> | null> {
  const { rows } = await sql.query(`select id from report_deliveries where ${OURS} for update`, [id, turn])
  if (rows.length === 0) return null
  if (!isEmpty)
    await sql.query(
      `update report_delivery_recipients set state = 'failed', problem = coalesce(problem, $2)
       where delivery_id = $1 and state = 'waiting'`,
      [id, problem],
    )
  const { recipients } = onlyRow({ rows: await deliveriesBy(sql, 'd.id = $1', [id]) })
  const state = isEmpty ? 'skipped' : deliveryStateOf(recipients.map((one) => one.state))
  const because = problem ?? recipients.find((one) => one.state !== 'sent')?.problem ?? null
  await sql.query(
    `update report_deliveries set state = $2, problem = $3, ended_at = $4, rows = case when $2 = 'skipped' then 0 else rows end,
       next_at = null, held_until = null where id = $1`,
    [id, state, state === 'delivered' || isEmpty ? null : because, new Date(now)],
  )
  return { state, recipients }
}

async function deliveriesBy(sql: Sql, where: string, values: readonly unknown[]): Promise<readonly ReportDelivery[]> {
  const { rows } = await sql.query<ReportDelivery>(
    `select ${COLUMNS} from report_deliveries d where ${where} order by d.due_at desc, d.id desc limit ${SHOWN}`,
    values,
  )
  return rows
}

interface AskedDeliveries {
  readonly organisationId: string
  readonly since: number
  readonly scheduleId: string | null
  readonly kind: ReportKind | null
  /** Of whose schedules and tests; null: of all. */
  readonly ownerId: ScheduleOwner
}

const IS_OF_OWNER = `(d.as_user = $2 or exists (select from report_schedules s where s.id = d.schedule_id and s.owner_id = $2))`

/** The newest first. */
export const listDeliveries = (sql: Sql, asked: AskedDeliveries): Promise<readonly ReportDelivery[]> =>
  deliveriesBy(
    sql,
    `d.organisation_id = $1 and ($2::bigint is null or ${IS_OF_OWNER}) and d.due_at > $3
       and ($4::bigint is null or d.schedule_id = $4) and ($5::text is null or d.kind = $5)`,
    [asked.organisationId, asked.ownerId, new Date(asked.since), asked.scheduleId, asked.kind],
  )

/** Of each schedule the newest that is no test. */
export const lastDeliveries = (sql: Sql, scheduleIds: readonly string[]): Promise<readonly ReportDelivery[]> =>
  deliveriesBy(
    sql,
    `d.id in (select distinct on (l.schedule_id) l.id from report_deliveries l
       where l.schedule_id = any ($1::bigint[]) and not l.is_test order by l.schedule_id, l.due_at desc)`,
    [scheduleIds],
  )

interface Reader {
  readonly organisationId: string
  readonly userId: string
  /** May look at what others' schedules sent. */
  readonly seesAll: boolean
  readonly since: number
}

/** One that a person got by mail, or that is theirs, or that they may look at. */
export async function deliveryFor(
  sql: Sql,
  id: string,
  { organisationId, userId, seesAll, since }: Reader,
): Promise<ReportDelivery | null> {
  const found = await deliveriesBy(
    sql,
    `d.organisation_id = $1 and d.id = $3 and d.due_at > $4 and ($5 or ${IS_OF_OWNER} or exists (
       select from report_delivery_recipients r join users u on lower(u.email) = r.address
       where r.delivery_id = d.id and u.id = $2))`,
    [organisationId, userId, id, new Date(since), seesAll],
  )
  return found[0] ?? null
}

export async function forgetDeliveriesBefore(sql: Sql, before: number): Promise<void> {
  await sql.query(`delete from report_deliveries where due_at < $1 and state <> 'waiting'`, [new Date(before)])
}
