import { FIX_SOURCES } from '@vigia/domain/gps/fix'
import type { DutyFix } from '@vigia/domain/operator/duty-estimate'
import type { Sql } from '../../db/pool.ts'

/** One for each device and half minute: a halt of five minutes is still seen. */
const EVERY_MS = 30_000
const READ_BY_DEVICES = (['original', 'extracted', 'unit'] as const).map((source) => FIX_SOURCES.indexOf(source))

export interface DutyFixes {
  readonly unit: readonly DutyFix[]
  readonly phone: readonly DutyFix[]
}

interface Row {
  readonly tripId: string
  readonly deviceId: string
  readonly at: number
  readonly lat: number
  readonly lng: number
  readonly speed: number | null
  readonly source: number
}

/**
 * The good fixes between two instants of an operator's trips, those that whoever asks sees, oldest first, while he drove one and
 * each device spoke for it. Of each trip one device of a kind is followed, that which said most: between two that lag each other a truck would seem to
 * drive to and fro. What was typed by hand or copied is no fix of a device.
 */
export async function dutyFixes(
  sql: Sql,
  organisationId: string,
  operatorId: string,
  { fromAt, toAt }: { readonly fromAt: number; readonly toAt: number },
): Promise<DutyFixes> {
  const { rows } = await sql.query<Row>(
    `select * from (
       select distinct on (t.id, p.device_id, slot) t.id::text as "tripId", p.device_id::text as "deviceId", p.fix_at as at,
         p.lat, p.lng, p.speed_kmh as speed, p.source
       from trip_operators o join trips t on t.id = o.trip_id join trip_devices w on w.trip_id = t.id
         join organisation_positions p on p.device_id = w.device_id and p.fix_at >= greatest(w.bound_at, o.from_at, $3)
           and p.fix_at < least(w.released_at, o.until_at, 'infinity'),
         lateral (select date_bin($5 * interval '1 ms', p.fix_at, $3) as slot) s
       where t.organisation_id = $1 and o.operator_id = $2 and coalesce(o.until_at, 'infinity') > $3
         and coalesce(w.released_at, 'infinity') > $3
         and p.fix_at >= $3 and p.fix_at <= $4 and p.quality = 0 and p.source = any($6::smallint[])
       order by t.id, p.device_id, slot, p.fix_at) fixes
     order by at`,
    [organisationId, operatorId, new Date(fromAt), new Date(toAt), EVERY_MS, READ_BY_DEVICES],
  )
  const isPhone = ({ source }: Row): boolean => FIX_SOURCES[source] === 'original'
  return {
    unit: fixesOf(followed(rows.filter((row) => !isPhone(row)))),
    phone: fixesOf(followed(rows.filter(isPhone))),
  }
}

/** Those of the device of each trip that said most. */
function followed(rows: readonly Row[]): readonly Row[] {
  const said = new Map<string, Map<string, number>>()
  for (const { tripId, deviceId } of rows) {
    const ofTrip = said.get(tripId) ?? new Map<string, number>()
    said.set(tripId, ofTrip.set(deviceId, (ofTrip.get(deviceId) ?? 0) + 1))
  }
  const chosen = new Set([...said.values()].map((ofTrip) => [...ofTrip].toSorted(([, a], [, b]) => b - a)[0]?.[0]))
  return rows.filter(({ deviceId }) => chosen.has(deviceId))
}

/** A truck with two trips is heard once. */
const fixesOf = (rows: readonly Row[]): DutyFix[] =>
  rows
    .filter(({ at, deviceId }, index) => at !== rows[index - 1]?.at || deviceId !== rows[index - 1]?.deviceId)
    .map(({ at, lat, lng, speed }) => ({ at, point: { lat, lng }, speedKmh: speed }))
