import { FIX_SOURCES } from '@vigia/domain/gps/fix'
import type { DutyFix, DutyTrack } from '@vigia/domain/operator/duty-stretches'
import type { Sql } from '../../db/pool.ts'

/** One for each device and minute: what a halt took is known to the minute. */
const EVERY = "interval '1 minute'"
const READ_BY_DEVICES = (['original', 'extracted', 'unit'] as const).map((source) => FIX_SOURCES.indexOf(source))

/** What is known of the truck, and of his telephone. */
export interface DutyTracks {
  readonly unit: DutyTrack
  readonly phone: DutyTrack
}

interface Span {
  readonly fromAt: number
  readonly toAt: number
}

/** What a device said while an operator drove a trip: the fixes lie in columns, the oldest first, and `at` in epoch seconds. */
interface Row {
  readonly operatorId: string
  readonly tripId: string
  readonly deviceId: string
  readonly isPhone: boolean
  readonly at: readonly number[]
  readonly lat: readonly number[]
  readonly lng: readonly number[]
  readonly speed: readonly (number | null)[]
}

/** The few first, whatever the planner believes of the policies' conditions: else it goes through every trip that there was. */
const SPANS = `spans as materialized (
       select operator_id, trip_id, from_at, until_at from trip_operators
       where (until_at is null or until_at > $2) and ($4::bigint[] is null or operator_id = any($4))
         and coalesce(from_at, '-infinity') <= $3)`

/**
 * Who drove between two instants, of the trips that whoever asks sees, and when they left the last one; null: they are on one.
 *
 * @param operatorId null: all of the organisation.
 */
export async function whoDrove(
  sql: Sql,
  organisationId: string,
  operatorId: string | null,
  { fromAt, toAt }: Span,
): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql.query<{ id: string; leftAt: number | null }>(
    `with ${SPANS}
     select operator_id::text as id, case when bool_or(until_at is null) then null else max(until_at) end as "leftAt"
     from spans o cross join lateral (select id from trips where id = o.trip_id and organisation_id = $1 limit 1) t
     group by operator_id order by operator_id`,
    [organisationId, new Date(fromAt), new Date(toAt), operatorId === null ? null : [operatorId]],
  )
  return new Map(rows.map(({ id, leftAt }) => [id, leftAt]))
}

/**
 * The good fixes between two instants of the trips of these operators (`whoDrove`), those that whoever asks sees, while each drove one
 * and a device spoke for it. Of each trip one device of a kind is followed, that which said most: between two that lag each other a truck would
 * seem to drive to and fro. What was typed by hand or copied is no fix of a device.
 */
export async function dutyTracks(
  sql: Sql,
  organisationId: string,
  leftAt: ReadonlyMap<string, number | null>,
  { fromAt, toAt }: Span,
): Promise<ReadonlyMap<string, DutyTracks>> {
  const { rows } = await sql.query<Row>(
    `with ${SPANS}
     select o.operator_id::text as "operatorId", o.trip_id::text as "tripId", w.device_id::text as "deviceId", f.*
     from spans o
       cross join lateral (select id from trips where id = o.trip_id and organisation_id = $1 limit 1) t
       cross join lateral (
         select device_id, bound_at, released_at from trip_devices
         where trip_id = t.id and (released_at is null or released_at > $2) offset 0) w
       cross join lateral (
         select "isPhone", array_to_json(array_agg(at)) as at, array_to_json(array_agg(lat)) as lat,
           array_to_json(array_agg(lng)) as lng, array_to_json(array_agg(speed_kmh)) as speed
         from (
           select distinct on ("isPhone", slot) source = $5 as "isPhone", date_bin(${EVERY}, fix_at, $2) as slot,
             extract(epoch from fix_at)::int as at, lat, lng, speed_kmh
           from organisation_positions
           where device_id = w.device_id and fix_at >= $2 and fix_at <= $3 and fix_at >= greatest(w.bound_at, o.from_at)
             and fix_at < least(w.released_at, o.until_at, 'infinity') and quality = 0 and source = any($6::smallint[])
           order by "isPhone", slot, fix_at) binned
         group by "isPhone") f`,
    [
      organisationId,
      new Date(fromAt),
      new Date(toAt),
      [...leftAt.keys()],
      FIX_SOURCES.indexOf('original'),
      READ_BY_DEVICES,
    ],
  )
  const trackOf = (id: string, isPhone: boolean): DutyTrack => ({
    fixes: fixesOf(followed(rows.filter((row) => row.operatorId === id && row.isPhone === isPhone))),
    leftAt: leftAt.get(id) ?? null,
  })
  return new Map([...leftAt.keys()].map((id) => [id, { unit: trackOf(id, false), phone: trackOf(id, true) }]))
}

/** Those of the device of each trip that said most. */
function followed(rows: readonly Row[]): readonly Row[] {
  const said = new Map<string, Map<string, number>>()
  for (const { tripId, deviceId, at } of rows) {
    const ofTrip = said.get(tripId) ?? new Map<string, number>()
    said.set(tripId, ofTrip.set(deviceId, (ofTrip.get(deviceId) ?? 0) + at.length))
  }
  const chosen = new Set([...said.values()].map((ofTrip) => [...ofTrip].toSorted(([, a], [, b]) => b - a)[0]?.[0]))
  return rows.filter(({ deviceId }) => chosen.has(deviceId))
}

/** A truck with two trips is heard once. */
function fixesOf(rows: readonly Row[]): DutyFix[] {
  const fixes = rows.flatMap(({ at, lat, lng, speed, deviceId }) =>
    at.map((second, i) => ({
      ...{ at: second * 1_000, speedKmh: speed[i] ?? null, deviceId },
      point: { lat: lat[i] ?? Number.NaN, lng: lng[i] ?? Number.NaN },
    })),
  )
  if (rows.length > 1) fixes.sort((a, b) => a.at - b.at)
  return fixes
    .filter(({ at, deviceId }, index) => at !== fixes[index - 1]?.at || deviceId !== fixes[index - 1]?.deviceId)
    .map(({ deviceId: _, ...fix }) => fix)
}
