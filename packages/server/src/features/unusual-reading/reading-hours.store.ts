import { HOURS_OF_A_MEDIAN } from '@vigia/domain/alerts/unusual-reading'
import type { Sql } from '../../db/pool.ts'

interface ReadingHour {
  /** `user:12`, `api-key:3` */
  readonly reader: string
  /** When the hour began; epoch milliseconds. */
  readonly hour: number
  readonly exports: number
  readonly refusedReveals: number
}

/** What somebody has read in an hour, since it was last written. */
export interface Readings extends ReadingHour {
  readonly tripIds: readonly string[]
}

/** The same in all, on every server, and the median of the reader's hours before. */
export interface ReadingsOfHour extends ReadingHour {
  readonly trips: number
  readonly medianTrips: number | null
}

/** Adds to what has been written: each trip once an hour, through however many servers it is read. */
export async function addReadings(
  sql: Sql,
  organisationId: string,
  readings: readonly Readings[],
): Promise<readonly ReadingsOfHour[]> {
  const { rows } = await sql.query<ReadingsOfHour>(
    `with read as (
       select reader, to_timestamp(hour / 1000) as hour, "tripIds" as trip_ids, exports, "refusedReveals" as refused
       from jsonb_to_recordset($2::jsonb)
         as s (reader text, hour float8, "tripIds" bigint[], exports int, "refusedReveals" int)
     ), opened as (
       insert into reading_trips (organisation_id, reader, hour, trip_id)
       select $1, reader, hour, unnest(trip_ids) as trip_id from read order by reader, hour, trip_id
       on conflict do nothing returning reader, hour
     )
     insert into reading_hours as r (organisation_id, reader, hour, trips, exports, refused_reveals)
     select $1, reader, hour, (select count(*) from opened o where o.reader = read.reader and o.hour = read.hour),
       exports, refused
     from read order by reader, hour
     on conflict (organisation_id, reader, hour) do update set trips = r.trips + excluded.trips,
       exports = r.exports + excluded.exports, refused_reveals = r.refused_reveals + excluded.refused_reveals
     returning r.reader, r.hour, r.trips, r.exports, r.refused_reveals as "refusedReveals", (
       select percentile_disc(0.5) within group (order by b.trips) from reading_hours b
       where b.organisation_id = r.organisation_id and b.reader = r.reader and b.hour < r.hour and b.trips > 0
       having count(*) >= $3
     ) as "medianTrips"`,
    [organisationId, JSON.stringify(readings), HOURS_OF_A_MEDIAN],
  )
  return rows
}

/** Forgets the figures of hours before one, and which trips were opened in those before another. */
export async function deleteReadingsBefore(
  sql: Sql,
  before: { readonly figures: number; readonly trips: number },
): Promise<void> {
  await sql.query('delete from reading_hours where hour < $1', [new Date(before.figures)])
  await sql.query('delete from reading_trips where hour < $1', [new Date(before.trips)])
}

/** The reader's name as an administrator knows them. */
export async function readerName(sql: Sql, organisationId: string, reader: string): Promise<string> {
  const [kind, id] = reader.split(':')
  const { rows } = await sql.query<{ name: string }>(
    kind === 'user'
      ? `select name || ' (' || email || ')' as name from users where organisation_id = $1 and id = $2`
      : `select 'Clave de API «' || name || '»' as name from api_keys where organisation_id = $1 and id = $2`,
    [organisationId, id],
  )
  return rows[0]?.name ?? reader
}
