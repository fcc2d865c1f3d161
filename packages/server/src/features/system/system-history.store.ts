import { LOW_IS_WORSE } from '@vigia/domain/system/history-range'
import type { Sql } from '../../db/pool.ts'

/** What one server keeps of its figures. */
const KEPT = "interval '7 days'"

/** Keeps the figures of a minute, by component, of those that it has been told of that minute the worst; what is older than seven days goes, and what a clock that ran ahead has left. */
export async function insertMinute(
  sql: Sql,
  { server, at, values }: { readonly server: string; readonly at: number; readonly values: object },
): Promise<void> {
  await sql.query(
    `with gone as (
       delete from system_minutes
       where minute < $2::timestamptz - ${KEPT} or minute > $2::timestamptz + interval '1 hour'
         or server = $1 and minute = date_trunc('minute', $2::timestamptz)
       returning minute, server, values
     )
     insert into system_minutes (minute, server, values)
     select date_trunc('minute', $2::timestamptz), $1, coalesce(jsonb_object_agg(key, case when key = any($4::text[])
       then least(a.value::float8, b.value::float8) else greatest(a.value::float8, b.value::float8) end), '{}')
     from jsonb_each_text(
       (select values from gone where server = $1 and minute = date_trunc('minute', $2::timestamptz))
     ) a full join jsonb_each_text($3::jsonb) b using (key)`,
    [server, new Date(at), JSON.stringify(values), [...LOW_IS_WORSE]],
  )
}

/** What was measured of a component in the minutes of one point, which is `back` points before the newest. */
interface MeasuredPoint {
  readonly key: string
  readonly back: number
  readonly measured: number
  readonly low: number
  readonly high: number
}

/** Of the last `minutes`, in points of `pointMinutes`; of points in which nothing was measured there is no row. */
export async function measuredPoints(
  sql: Sql,
  { server, at, minutes, pointMinutes }: { server: string; at: number; minutes: number; pointMinutes: number },
): Promise<readonly MeasuredPoint[]> {
  const { rows } = await sql.query<MeasuredPoint>(
    `select v.key, floor(extract(epoch from newest.minute - m.minute) / ($4 * 60))::int as back, count(v.value)::int as measured,
       min(v.value::float8) as low, max(v.value::float8) as high
     from (select date_trunc('minute', $2::timestamptz) as minute) newest, system_minutes m, jsonb_each_text(m.values) v (key, value)
     where m.server = $1 and m.minute > newest.minute - make_interval(mins => $3) and m.minute <= newest.minute
       and v.value is not null
     group by 1, 2`,
    [server, new Date(at), minutes, pointMinutes],
  )
  return rows
}

/** The first figure of a component within the last seven days; null: there is none. */
export async function firstMinuteOf(
  sql: Sql,
  { server, at, key }: { readonly server: string; readonly at: number; readonly key: string },
): Promise<{ readonly at: number; readonly value: number } | null> {
  const { rows } = await sql.query<{ at: number; value: number }>(
    `select minute as at, (values->>$3)::float8 as value from system_minutes
     where server = $1 and minute >= $2::timestamptz - ${KEPT} and minute <= $2 and values->>$3 is not null
     order by minute limit 1`,
    [server, new Date(at), key],
  )
  return rows[0] ?? null
}

/** The minutes between two instants in which a server of this installation ran, and the last before them, by their beginnings, ascending; until seven days back. */
export async function minutesRun(
  sql: Sql,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly number[]> {
  const { rows } = await sql.query<{ minute: number }>(
    `select distinct minute from system_minutes where minute <= $2
       and minute >= coalesce((select max(minute) from system_minutes where minute < $1), $1) order by minute`,
    [new Date(from), new Date(to)],
  )
  return rows.map(({ minute }) => minute)
}
