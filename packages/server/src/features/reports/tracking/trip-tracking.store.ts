import type { Db, Sql } from '../../../db/pool.ts'
import { isTracked, measureTracking, RECEIVED_WITHIN_H, TRACKING_COLUMNS } from './measure-tracking.ts'

/** Some trips with tens of thousands of positions take a busy machine seconds. */
export const MEASURE_MS = 60_000

/** Where the trips of one look ended; the next one goes on behind it. */
export interface TripToMeasure {
  readonly id: string
  /** As it is kept, to the microsecond. */
  readonly completedAt: string
}

interface Wanted {
  readonly now: number
  readonly positionsFrom: number
  readonly after: TripToMeasure | null
  readonly most: number
}

/**
 * Trips of which nothing more can come, that something was to speak for, and whose positions are all kept, but not yet what they come to,
 * or not how many of them a person typed; the newest first.
 */
export const tripsToMeasure = (
  db: Db,
  organisationId: string,
  { now, positionsFrom, after, most }: Wanted,
): Promise<readonly TripToMeasure[]> =>
  db.transaction(async (sql) => {
    await mayTakeLong(sql)
    const { rows } = await sql.query<TripToMeasure>(
      `select t.id::text, t.completed_at::text as "completedAt" from trips t
       where t.organisation_id = $1 and t.status = 'complete' and t.completed_at >= $2
         and t.completed_at < $3::timestamptz - interval '${RECEIVED_WITHIN_H} hours' and t.departed_at >= $2 and t.departed_at < t.completed_at
         and not exists (
           select from trip_tracking k where k.trip_id = t.id and k.from_at = t.departed_at and k.until_at = t.completed_at and k.manual is not null)
         and ${isTracked()} and ($5::bigint is null or (t.completed_at, t.id) < ($6::timestamptz, $5))
       order by t.completed_at desc, t.id desc limit $4`,
      [
        ...[organisationId, new Date(positionsFrom), new Date(now), most],
        ...[after?.id ?? null, after?.completedAt ?? null],
      ],
    )
    return rows
  })

/**
 * Keeps how these trips were heard, but those of which a retention has begun to delete meanwhile; what was kept of them for other hours
 * goes. They are measured first, in a transaction that writes
 * nothing: alerts wait for whoever writes.
 */
export async function keepTracking(db: Db, trips: readonly TripToMeasure[]): Promise<void> {
  const spans = `(select t.id as trip_id, t.departed_at as from_at, t.completed_at as until_at from trips t
    where t.id = any ($1::bigint[]) and t.status = 'complete' and t.departed_at < t.completed_at
      and not exists (select from deleted_positions x where x.organisation_id = t.organisation_id and x.before > t.departed_at))`
  const measured = await db.transaction(async (sql) => {
    await mayTakeLong(sql)
    // As text: the numbers of a trip's row are never rounded on their way.
    const { rows } = await sql.query<{ json: string | null }>(
      `select jsonb_agg(to_jsonb(m))::text as json from (${measureTracking(spans, 'positions')}) m`,
      [trips.map(({ id }) => id)],
    )
    return rows[0]?.json ?? null
  })
  if (measured === null) return
  const columns = ['trip_id', 'from_at', 'until_at', ...TRACKING_COLUMNS]
  await db.query(
    `insert into trip_tracking (${columns.join(', ')})
     select ${columns.map((name) => `m.${name}`).join(', ')} from jsonb_populate_recordset(null::trip_tracking, $1::jsonb) m
     where exists (select from trips t where t.id = m.trip_id)
     on conflict (trip_id) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [measured],
  )
}

/** The role's own limit, which PostgreSQL holds, is shorter. */
const mayTakeLong = (sql: Sql) => sql.query(`set local statement_timeout = ${MEASURE_MS}`)
