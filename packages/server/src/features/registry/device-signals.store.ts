import type { DeviceTurn } from '@vigia/domain/device/hourly-signals'
import { LATE_AFTER_MS } from '@vigia/domain/device/reception-quality'
import { FIX_QUALITIES } from '@vigia/domain/gps/fix'
import type { Sql } from '../../db/pool.ts'

interface OfDevice {
  readonly deviceId: string
  readonly fromAt: number
  readonly now: number
}

/** With a reach, only what a device said while it spoke for a trip that whoever asks sees. */
const SAID = `from organisation_positions p where p.device_id = $1 and p.fix_at >= $2 and p.fix_at <= $3
  and (not (select has_reach()) or exists (
    select from trip_devices w join trips t on t.id = w.trip_id
    where w.device_id = p.device_id and p.fix_at >= w.bound_at and p.fix_at < coalesce(w.released_at, 'infinity')
  ))`

/** How many positions a device has of each hour, by its beginning; an hour without one is not in it. */
export async function positionsByHour(
  sql: Sql,
  { deviceId, fromAt, now }: OfDevice,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql.query<{ hour: number; positions: number }>(
    `select date_trunc('hour', p.fix_at) as hour, count(*)::int as positions ${SAID} group by 1`,
    [deviceId, new Date(fromAt), new Date(now)],
  )
  return new Map(rows.map(({ hour, positions }) => [hour, positions]))
}

/**
 * The same of what came with a clock that is too far ahead (`future`): such a position stands apart from the others, and its own time
 * is no hour of ours, so it is of the hour in which it was received.
 */
export async function aheadByHour(sql: Sql, { deviceId, fromAt, now }: OfDevice): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql.query<{ hour: number; positions: number }>(
    // Their time is past that of their reception: the first condition is there for the index.
    `select date_trunc('hour', p.received_at) as hour, count(*)::int as positions from organisation_quarantined_positions p
     where p.device_id = $1 and p.fix_at >= $2 and p.received_at >= $2 and p.received_at <= $3
       and (not (select has_reach()) or exists (
         select from trip_devices w join trips t on t.id = w.trip_id
         where w.device_id = p.device_id and p.received_at >= w.bound_at and p.received_at < coalesce(w.released_at, 'infinity')
       ))
     group by 1`,
    [deviceId, new Date(fromAt), new Date(now)],
  )
  return new Map(rows.map(({ hour, positions }) => [hour, positions]))
}

/** When a device was disabled and enabled again since `fromAt`, oldest first, by the audit log. */
export async function deviceTurns(
  sql: Sql,
  organisationId: string,
  { deviceId, fromAt }: Pick<OfDevice, 'deviceId' | 'fromAt'>,
): Promise<readonly DeviceTurn[]> {
  const { rows } = await sql.query<DeviceTurn>(
    `select at, (after -> 'disabled')::boolean as "isDisabled" from audit_log
     where organisation_id = $1 and subject = $2 and action = 'device-change' and at >= $3
       and before -> 'disabled' <> after -> 'disabled'
     order by id`,
    [organisationId, `device:${deviceId}`, new Date(fromAt)],
  )
  return rows
}

/** For how many minutes of each hour a server ran, by its beginning. */
export async function servedMinutes(sql: Sql, fromAt: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql.query<{ hour: number; minutes: number }>('select hour, minutes from served_hours($1)', [
    new Date(fromAt),
  ])
  return new Map(rows.map(({ hour, minutes }) => [hour, minutes]))
}

/** How a device's positions of some days were received; `latestMs`: by how much the latest of the late ones was late. */
export interface ReceivedPositions {
  readonly positions: number
  readonly jumps: number
  readonly late: number
  readonly latestMs: number | null
}

export async function receivedPositions(sql: Sql, { deviceId, fromAt, now }: OfDevice): Promise<ReceivedPositions> {
  const { rows } = await sql.query<ReceivedPositions>(
    `select count(*)::int as positions, (count(*) filter (where p.quality = $4))::int as jumps,
       (count(*) filter (where p.received_at - p.fix_at > $5 * interval '1 ms'))::int as late,
       (extract(epoch from max(p.received_at - p.fix_at) filter (where p.received_at - p.fix_at > $5 * interval '1 ms')) * 1000)::float8
         as "latestMs" ${SAID}`,
    [deviceId, new Date(fromAt), new Date(now), FIX_QUALITIES.indexOf('jump'), LATE_AFTER_MS],
  )
  return rows[0] ?? { positions: 0, jumps: 0, late: 0, latestMs: null }
}

interface Window {
  readonly fromAt: number
  /** Null: until now. */
  readonly untilAt: number | null
}

/** While a device spoke for trips that whoever asks sees, joined where they overlap; null for who sees every trip. */
export async function seenWindows(sql: Sql, deviceId: string): Promise<readonly Window[] | null> {
  const { rows: reach } = await sql.query<{ hasReach: boolean }>('select has_reach() as "hasReach"')
  if (reach[0]?.hasReach !== true) return null
  const { rows } = await sql.query<Window>(
    `select lower(span) as "fromAt", upper(span) as "untilAt"
     from (
       select range_agg(tstzrange(w.bound_at, w.released_at)) as spans
       from trip_devices w join trips t on t.id = w.trip_id
       where w.device_id = $1 and (w.released_at is null or w.released_at > w.bound_at)
     ) seen, unnest(seen.spans) span`,
    [deviceId],
  )
  return rows
}
