import { FIX_SOURCES } from '@vigia/domain/gps/fix'
import type { DutyFix, DutyTrack } from '@vigia/domain/operator/duty-stretches'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { Sql } from '../../db/pool.ts'

/** One for each device and minute: what a halt took is known to the minute. */
const SLOT_MS = MINUTE_MS
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

/** What a device said while an operator drove a trip. */
interface Said {
  readonly operatorId: string
  readonly tripId: string
  readonly deviceId: string
  readonly isPhone: boolean
}

interface Row extends Said {
  /** Its fixes, each as `PACKED`. */
  readonly packed: Buffer
}

/** The first of each minute, the oldest first. */
interface Track extends Said {
  readonly fixes: readonly DutyFix[]
}

/** An instant of PostgreSQL (microseconds since 2000, eight bytes), eight each for the place, four for the speed, which may be none. */
const PACKED = 'timestamptz_send(fix_at) || float8send(lat) || float8send(lng) || float4send(coalesce(speed_kmh, $7))'
const FIX_BYTES = 28
const YEAR_2000_MS = Date.UTC(2000)
const NO_SPEED = -1

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
         select source = $5 as "isPhone", string_agg(${PACKED}, ''::bytea) as packed
         from organisation_positions
         where device_id = w.device_id and fix_at >= $2 and fix_at <= $3 and fix_at >= greatest(w.bound_at, o.from_at)
           and fix_at < least(w.released_at, o.until_at, 'infinity') and quality = 0 and source = any($6::smallint[])
         group by source = $5) f`,
    [
      organisationId,
      new Date(fromAt),
      new Date(toAt),
      [...leftAt.keys()],
      FIX_SOURCES.indexOf('original'),
      READ_BY_DEVICES,
      NO_SPEED,
    ],
  )
  const tracks = rows.map(({ packed, ...said }): Track => ({ ...said, fixes: oneEachMinute(packed, fromAt) }))
  const trackOf = (id: string, isPhone: boolean): DutyTrack => ({
    fixes: joined(followed(tracks.filter((track) => track.operatorId === id && track.isPhone === isPhone))),
    leftAt: leftAt.get(id) ?? null,
  })
  return new Map([...leftAt.keys()].map((id) => [id, { unit: trackOf(id, false), phone: trackOf(id, true) }]))
}

/** The first fix of each minute since `fromAt`. Binned here, as PostgreSQL would sort all of them for it. */
function oneEachMinute(packed: Buffer, fromAt: number): DutyFix[] {
  const instants = Float64Array.from({ length: packed.length / FIX_BYTES }, (_, i) => instantAt(packed, i * FIX_BYTES))
  const order = Uint32Array.from(instants.keys())
  const at = (index: number): number => instants[index] ?? 0
  // Nearly always they come as they lie in the index.
  if (instants.some((each, index) => index > 0 && each < at(index - 1))) order.sort((a, b) => at(a) - at(b))
  const fixes: DutyFix[] = []
  let slot = -1
  for (const index of order) {
    const slotOfFix = Math.floor((at(index) - fromAt) / SLOT_MS)
    if (slotOfFix === slot) continue
    slot = slotOfFix
    const offset = index * FIX_BYTES
    const point = { lat: packed.readDoubleBE(offset + 8), lng: packed.readDoubleBE(offset + 16) }
    const speedKmh = packed.readFloatBE(offset + 24)
    fixes.push({ at: toSecond(at(index)), point, speedKmh: speedKmh === NO_SPEED ? null : speedKmh })
  }
  return fixes
}
const instantAt = (packed: Buffer, offset: number): number =>
  YEAR_2000_MS + (packed.readInt32BE(offset) * 2 ** 32 + packed.readUInt32BE(offset + 4)) / 1_000

const toSecond = (at: number): number => Math.round(at / 1_000) * 1_000

/** Those of the device of each trip that said most. */
function followed(tracks: readonly Track[]): readonly Track[] {
  const said = new Map<string, Map<string, number>>()
  for (const { tripId, deviceId, fixes } of tracks) {
    const ofTrip = said.get(tripId) ?? new Map<string, number>()
    said.set(tripId, ofTrip.set(deviceId, (ofTrip.get(deviceId) ?? 0) + fixes.length))
  }
  const chosen = new Set([...said.values()].map((ofTrip) => [...ofTrip].toSorted(([, a], [, b]) => b - a)[0]?.[0]))
  return tracks.filter(({ deviceId }) => chosen.has(deviceId))
}

/** A truck with two trips is heard once. */
function joined(tracks: readonly Track[]): readonly DutyFix[] {
  const [only, another] = tracks
  if (another === undefined) return only?.fixes ?? []
  const fixes = tracks.flatMap(({ fixes: own, deviceId }) => own.map((fix) => ({ deviceId, fix })))
  fixes.sort((a, b) => a.fix.at - b.fix.at)
  return fixes
    .filter(({ deviceId, fix }, index) => {
      const before = fixes[index - 1]
      return fix.at !== before?.fix.at || deviceId !== before.deviceId
    })
    .map(({ fix }) => fix)
}
