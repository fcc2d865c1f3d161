import type { Arrival } from '@vigia/domain/arrival/estimate-arrival'
import type { Forecast, ForecastOutcome } from '@vigia/domain/arrival/kept-forecast'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { DAY_MS } from '@vigia/domain/time/duration'
import type { Sql } from '../../db/pool.ts'

/** What a device sends later than this after the arrival counts nowhere. */
const SENT_WITHIN_MS = DAY_MS
/** A server that stood for longer measures what ended before no more. */
export const MEASURED_WITHIN_MS = 7 * DAY_MS

/** The last forecast that is kept of each of these trips. */
export async function lastForecasts(
  sql: Sql,
  tripIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<Forecast, 'saidAt' | 'p50'>>> {
  const { rows } = await sql.query<{ trip_id: string; said_at: number; p50: number }>(
    `select last.trip_id::text, last.said_at, last.p50 from unnest($1::bigint[]) as of_trip (id)
       cross join lateral (
         select trip_id, said_at, p50 from arrival_forecasts f where f.trip_id = of_trip.id order by said_at desc limit 1) last`,
    [tripIds],
  )
  return new Map(rows.map(({ trip_id, said_at: saidAt, p50 }) => [trip_id, { saidAt, p50 }]))
}

/**
 * Keeps what was said of a trip at `saidAt`, unless another server has kept something since `lastAt` (null: none was), or the trip is gone,
 * is not on its way any more, or goes elsewhere than to the `destination` that it was said for.
 */
export async function keepForecast(
  sql: Sql,
  { id, destination }: { readonly id: string; readonly destination: LatLng | null },
  { p10, p50, p90, drives, basis }: Arrival,
  { saidAt, lastAt }: { readonly saidAt: number; readonly lastAt: number | null },
): Promise<void> {
  await sql.query(
    `insert into arrival_forecasts (trip_id, said_at, p10, p50, p90, drives, basis)
     select t.id, $2, $3, $4, $5, $6, $7 from trips t
     where t.id = $1 and (select max(f.said_at) from arrival_forecasts f where f.trip_id = t.id) is not distinct from $8::timestamptz
       and t.status = 'in transit' and (t.destination_lat, t.destination_lng) is not distinct from ($9::float8, $10::float8)
     for share of t
     on conflict do nothing`,
    [
      ...[id, new Date(saidAt), new Date(p10), new Date(p50), new Date(p90), drives, basis],
      ...[lastAt === null ? null : new Date(lastAt), destination?.lat ?? null, destination?.lng ?? null],
    ],
  )
}

/** A trip that is over, of which something was said. */
export interface ForecastTrip {
  readonly id: string
  readonly organisationId: string
  readonly departedAt: number
  readonly completedAt: number
  /** The same as it is kept, to the microsecond. */
  readonly until: string
  readonly destination: LatLng | null
  readonly said: readonly Forecast[]
}

/**
 * Trips whose forecasts nobody has measured yet, the newest first, those of `last` after the others and in its order: once when they are
 * over, and those that nobody heard arrive once more when nothing of them can come any more.
 */
export async function tripsToMeasure(
  sql: Sql,
  now: number,
  { most, last }: { readonly most: number; readonly last: readonly string[] },
): Promise<readonly ForecastTrip[]> {
  const { rows } = await sql.query<{
    id: string
    organisation_id: string
    departed_at: number
    completed_at: number
    until: string
    lat: number | null
    lng: number | null
    said: [said_at: number, p10: number, p50: number, p90: number][]
  }>(
    `select t.id::text, o.id::text as organisation_id, coalesce(t.departed_at, t.charge_at, t.created_at) as departed_at, t.completed_at, t.completed_at::text as until,
       t.destination_lat as lat, t.destination_lng as lng, f.said
     from organisations o join trips t on t.organisation_id = o.id and t.status = 'complete' and t.completed_at >= $2
       left join forecast_outcomes k on k.trip_id = t.id and k.until_at = t.completed_at
       cross join lateral (
         select jsonb_agg(jsonb_build_array(${ms('said_at')}, ${ms('p10')}, ${ms('p50')}, ${ms('p90')})) as said
         from arrival_forecasts where trip_id = t.id) f
     where f.said is not null and (k.trip_id is null or (
       k.arrived_at is null and k.measured_at < t.completed_at + $3 * interval '1 ms' and t.completed_at + $3 * interval '1 ms' <= $1))
     order by array_position($5::bigint[], t.id) nulls first, t.completed_at desc limit $4`,
    [new Date(now), new Date(now - MEASURED_WITHIN_MS), SENT_WITHIN_MS, most, last],
  )
  return rows.map(({ id, until, lat, lng, said, ...at }) => ({
    ...{ id, until, organisationId: at.organisation_id, departedAt: at.departed_at, completedAt: at.completed_at },
    destination: lat === null || lng === null ? null : { lat, lng },
    said: said.map(([saidAt, p10, p50, p90]) => ({ saidAt, p10, p50, p90 })),
  }))
}

const ms = (column: string): string => `round(extract(epoch from ${column}) * 1000)::bigint`

/** Keeps what became of the forecasts of a trip, unless it is over since another instant, or goes elsewhere, than it was measured for. */
export async function keepOutcome(
  sql: Sql,
  { id, until, destination }: Pick<ForecastTrip, 'id' | 'until' | 'destination'>,
  of: {
    readonly measuredAt: number
    readonly arrivedAt: number | null
    readonly twoHours: ForecastOutcome | null
    readonly sixHours: ForecastOutcome | null
  },
): Promise<void> {
  const { twoHours, sixHours } = of
  await sql.query(
    `insert into forecast_outcomes (trip_id, until_at, measured_at, arrived_at, error_2h_min, is_held_2h, error_6h_min, is_held_6h)
     select t.id, t.completed_at, $3, $4, $5, $6, $7, $8 from trips t
     where t.id = $1 and t.completed_at = $2::timestamptz and (t.destination_lat, t.destination_lng) is not distinct from ($9::float8, $10::float8)
     for share
     on conflict (trip_id) do update set until_at = excluded.until_at, measured_at = excluded.measured_at, arrived_at = excluded.arrived_at,
       error_2h_min = excluded.error_2h_min, is_held_2h = excluded.is_held_2h,
       error_6h_min = excluded.error_6h_min, is_held_6h = excluded.is_held_6h`,
    [
      ...[id, until, new Date(of.measuredAt), of.arrivedAt === null ? null : new Date(of.arrivedAt)],
      ...[twoHours?.errorMin ?? null, twoHours?.isHeld ?? null, sixHours?.errorMin ?? null, sixHours?.isHeld ?? null],
      ...[destination?.lat ?? null, destination?.lng ?? null],
    ],
  )
}

/** Forgets what was said before an instant; what became of it stays. */
export async function deleteForecasts(sql: Sql, before: number): Promise<void> {
  await sql.query('delete from arrival_forecasts where said_at < $1', [new Date(before)])
}
