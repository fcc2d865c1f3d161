import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { FIX_SOURCES } from '@vigia/domain/gps/fix'
import type { Sql } from '../../db/pool.ts'

/** Between which places a trip goes. Points are null where nobody gave them. */
export interface Lane {
  readonly origin: string
  readonly destination: string
  readonly originPoint: LatLng | null
  readonly destinationPoint: LatLng | null
}

export interface PastTrip extends Lane {
  readonly id: string
  readonly externalInvoice: string
  readonly departedAt: number
  readonly completedAt: number
}

export interface DrivenFix {
  readonly point: LatLng
  readonly at: number
  readonly isPhone: boolean
}

interface LaneRow {
  readonly id: string
  readonly external_invoice: string
  readonly origin: string
  readonly destination: string
  readonly origin_lat: number | null
  readonly origin_lng: number | null
  readonly destination_lat: number | null
  readonly destination_lng: number | null
  readonly departed_at: number | null
  readonly completed_at: number | null
}

/** A company ends some hundred trips a day at the most. */
const MOST_TRIPS = 10_000
const LANE_COLUMNS = 'origin, destination, origin_lat, origin_lng, destination_lat, destination_lng'

const COMPLETED = `select id::text, external_invoice, ${LANE_COLUMNS},
       coalesce(departed_at, charge_at, created_at) as departed_at, completed_at
     from trips where organisation_id = $1 and status = 'complete' and completed_at >= $2`

/** The lane of a trip of the organisation; null when it has no such trip. */
export async function laneOf(sql: Sql, organisationId: string, tripId: string): Promise<Lane | null> {
  const { rows } = await sql.query<LaneRow>(
    `select ${LANE_COLUMNS} from trips where organisation_id = $1 and id = $2`,
    [organisationId, tripId],
  )
  return rows[0] === undefined ? null : toLane(rows[0])
}

/** Trips of the organisation that were completed since, the newest first, but for one. */
export async function completedTrips(
  sql: Sql,
  organisationId: string,
  butTripId: string | null,
  since: number,
): Promise<PastTrip[]> {
  const { rows } = await sql.query<LaneRow>(
    `${COMPLETED} and ($3::bigint is null or trips.id <> $3)
     order by completed_at desc, trips.id desc limit ${MOST_TRIPS}`,
    [organisationId, new Date(since), butTripId],
  )
  return rows.flatMap(toPastTrip)
}

/** Of trips that are over, those that ended near this place are looked at: the ends of a lane lie within 5 km. */
const NEAR_DEGREES = 0.06

/** Trips of the organisation that were completed since and ended near the end of a lane, the newest first. */
export async function completedTripsTo(
  sql: Sql,
  organisationId: string,
  { to, since, most }: { readonly to: LatLng; readonly since: number; readonly most: number },
): Promise<PastTrip[]> {
  const { rows } = await sql.query<LaneRow>(
    `${COMPLETED} and destination_lat between $3::float8 - ${NEAR_DEGREES} and $3::float8 + ${NEAR_DEGREES}
       and destination_lng between $4::float8 - ${NEAR_DEGREES} and $4::float8 + ${NEAR_DEGREES}
     order by completed_at desc, trips.id desc limit $5`,
    [organisationId, new Date(since), to.lat, to.lng, most],
  )
  return rows.flatMap(toPastTrip)
}

/** Trips of the organisation that were completed since and of which it is known where they began and ended, the newest first. */
export async function completedTripsWithPoints(
  sql: Sql,
  organisationId: string,
  { since, most }: { readonly since: number; readonly most: number },
): Promise<PastTrip[]> {
  const { rows } = await sql.query<LaneRow>(
    `${COMPLETED} and origin_lat is not null and destination_lat is not null
     order by completed_at desc, trips.id desc limit $3`,
    [organisationId, new Date(since), most],
  )
  return rows.flatMap(toPastTrip)
}

/**
 * The good fixes of a trip between two instants, oldest first, of each device while it spoke for the trip: one for each
 * device and `everyMs`.
 */
export async function drivenFixes(
  sql: Sql,
  tripId: string,
  fromAt: number,
  toAt: number,
  everyMs: number,
): Promise<DrivenFix[]> {
  const { rows } = await sql.query<{ lat: number; lng: number; fix_at: number; source: number }>(
    `select * from (
       select distinct on (p.device_id, slot) p.lat, p.lng, p.fix_at, p.source
       from trip_devices w join organisation_positions p on p.device_id = w.device_id and p.fix_at >= greatest(w.bound_at, $2)
           and p.fix_at < coalesce(w.released_at, 'infinity'),
         lateral (select date_bin($4 * interval '1 ms', p.fix_at, $2) as slot) s
       where w.trip_id = $1 and p.fix_at >= $2 and p.fix_at <= $3 and p.quality = 0
       order by p.device_id, slot, p.fix_at) fixes
     order by fix_at`,
    [tripId, new Date(fromAt), new Date(toAt), everyMs],
  )
  return rows.map(({ lat, lng, fix_at, source }) => ({
    point: { lat, lng },
    at: fix_at,
    isPhone: FIX_SOURCES[source] === 'original',
  }))
}

const toPastTrip = (row: LaneRow): PastTrip[] =>
  row.departed_at === null || row.completed_at === null
    ? []
    : [
        {
          ...{ ...toLane(row), id: row.id, externalInvoice: row.external_invoice },
          ...{ departedAt: row.departed_at, completedAt: row.completed_at },
        },
      ]

const toLane = (row: LaneRow): Lane => ({
  origin: row.origin,
  destination: row.destination,
  originPoint: toPoint(row.origin_lat, row.origin_lng),
  destinationPoint: toPoint(row.destination_lat, row.destination_lng),
})

const toPoint = (lat: number | null, lng: number | null): LatLng | null =>
  lat === null || lng === null ? null : { lat, lng }
