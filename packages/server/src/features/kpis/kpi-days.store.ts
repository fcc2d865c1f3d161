import type { Db, Sql } from '../../db/pool.ts'
import { COUNTED } from './measures.store.ts'

/** A day of tens of thousands of entries takes a busy machine seconds. */
export const COUNT_MS = 60_000

/** Of these days those of which it is kept what they come to, and nothing has changed since. */
export async function countedDays(
  sql: Sql,
  organisationId: string,
  days: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ day: string }>(
    `select to_char(d.day, 'YYYY-MM-DD') as day from kpi_days d
     where d.organisation_id = $1 and d.day = any($2::date[]) and d.counted_at is not null
       and not exists (select from kpi_changes c where c.organisation_id = d.organisation_id and c.day = d.day)`,
    [organisationId, days],
  )
  return new Set(rows.map(({ day }) => day))
}

/**
 * From now on it is noted when something changes of the days from `first` to `last`, of every organisation, from its first trip on.
 * A day that is new here can be counted once everybody who wrote meanwhile has ended: `settleDays`, afterwards, says until when.
 */
export async function noteDays(
  sql: Sql,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<void> {
  await sql.query(
    `insert into kpi_days (organisation_id, day)
     select o.id, of_day::date from organisations o
       cross join lateral (select kpi_day(min(coalesce(t.charge_at, t.created_at))) as first from trips t where t.organisation_id = o.id) began
       cross join lateral generate_series(greatest(began.first, $1::date)::timestamp, $2::date::timestamp, interval '1 day') as of_day
     where not exists (select from kpi_days d where d.organisation_id = o.id and d.day = of_day::date)
     on conflict do nothing`,
    [first, last],
  )
}

/** After `noteDays` has ended: whoever began to write before sees the new days nowhere. A restored database counts transactions anew. */
export async function settleDays(sql: Sql): Promise<void> {
  await sql.query(
    `update kpi_days set settled_after = pg_snapshot_xmax(pg_current_snapshot())
     where counted_at is null and (settled_after is null or settled_after > pg_snapshot_xmax(pg_current_snapshot()))`,
  )
}

export interface DayToCount {
  readonly organisationId: string
  readonly day: string
}

/** Days that are to be counted, or anew, the newest first. */
export async function daysToCount(sql: Sql, most: number): Promise<readonly DayToCount[]> {
  const { rows } = await sql.query<DayToCount>(
    `select d.organisation_id::text as "organisationId", to_char(d.day, 'YYYY-MM-DD') as day from kpi_days d
     where d.settled_after <= pg_snapshot_xmin(pg_current_snapshot())
       and (d.counted_at is null or exists (select from kpi_changes c where c.organisation_id = d.organisation_id and c.day = d.day))
     order by d.day desc, d.organisation_id limit $1`,
    [most],
  )
  return rows
}

/** What a day came to at one instant of the database. */
interface CountedDay {
  /** Which state of its row was seen: another one means that another server has counted it since. */
  readonly version: string
  /** What was noted of it, and is in the counts. */
  readonly changes: readonly string[]
  readonly counts: readonly CountRow[]
}

interface CountRow {
  readonly clientId: string | null
  readonly carrierId: string | null
  readonly measure: string
  readonly bucket: string
  readonly n: string
}

/**
 * Keeps what a day comes to at `now` (epoch ms, `span` the day's, `until` not included), in place of what was kept, unless another server
 * does. What is noted of it by somebody who has not ended yet stays noted. It is counted first, in a transaction that writes nothing:
 * alerts wait for whoever writes.
 */
export async function countDay(
  db: Db,
  of: DayToCount,
  span: { readonly fromAt: number; readonly toAt: number },
  now: number,
): Promise<void> {
  const counted = await db.transaction((sql) => readDay(sql, of, span, now))
  if (counted !== null) await db.transaction((sql) => keepDay(sql, of, counted, now))
}

async function readDay(
  sql: Sql,
  { organisationId, day }: DayToCount,
  span: { readonly fromAt: number; readonly toAt: number },
  now: number,
): Promise<CountedDay | null> {
  await sql.query('set transaction isolation level repeatable read, read only')
  await sql.query(`set local statement_timeout = ${COUNT_MS}`)
  const { rows } = await sql.query<Omit<CountedDay, 'counts'>>(
    `select d.xmin::text as version, array(select c.id::text from kpi_changes c where c.organisation_id = $1 and c.day = d.day) as changes
     from kpi_days d where d.organisation_id = $1 and d.day = $2::date`,
    [organisationId, day],
  )
  const [seen] = rows
  if (seen === undefined) return null
  const counts = await sql.query<CountRow>(
    `with ${COUNTED} select client_id::text as "clientId", carrier_id::text as "carrierId", measure, bucket::text, n::text from counted`,
    [organisationId, [new Date(span.fromAt)], [new Date(span.toAt)], new Date(now)],
  )
  return { ...seen, counts: counts.rows }
}

async function keepDay(
  sql: Sql,
  { organisationId, day }: DayToCount,
  { version, changes, counts }: CountedDay,
  now: number,
): Promise<void> {
  const { rowCount } = await sql.query(
    'update kpi_days set counted_at = $3 where organisation_id = $1 and day = $2::date and xmin::text = $4',
    [organisationId, day, new Date(now), version],
  )
  if (rowCount === 0) return
  await sql.query('delete from kpi_changes where id = any($1::bigint[])', [changes])
  await sql.query('delete from kpi_counters where organisation_id = $1 and day = $2::date', [organisationId, day])
  await sql.query(
    `insert into kpi_counters (organisation_id, day, client_id, carrier_id, measure, bucket, n)
     select $1, $2::date, * from unnest($3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[])`,
    [
      ...[organisationId, day, counts.map(({ clientId }) => clientId), counts.map(({ carrierId }) => carrierId)],
      ...[counts.map(({ measure }) => measure), counts.map(({ bucket }) => bucket), counts.map(({ n }) => n)],
    ],
  )
}
