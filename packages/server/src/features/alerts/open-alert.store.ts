import { alertSeverityCodec } from '@vigia/contract'
import { type AlertCondition, panicCondition } from '@vigia/domain/alerts/alert-conditions'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { isActive } from '../../db/active-trips.ts'
import { newestChannels } from '../../db/own-rules.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import type { PanicAlerts } from '../../ports/panic-alerts.ts'
import type { ReaderAlert } from '../../ports/reader-alert.ts'

/** What an opening returns, and what is written with it in the same statement: the history, and the word to the screens. */
export const OPENED = 'id, organisation_id, message, opened_at'
export const NOTED_AND_ANNOUNCED = `noted as (
    insert into alert_events (alert_id, at, kind, text) select id, opened_at, 'opened', message from opened
  ), announced as (
    insert into alert_outbox (organisation_id, alert_id, kind) select organisation_id, id, 'new-alert' from opened
  )`

/** A tracker whose button is held says so in one message after the other: with one before it so recently it is the same press. */
const HELD_WITHIN_MS = 2 * MINUTE_MS

const IS_HELD = `coalesce((
    select p.panic from positions p
    where p.device_id = $1 and p.fix_at < $2 and p.fix_at >= $2::timestamptz - interval '${HELD_WITHIN_MS} ms'
    order by p.fix_at desc limit 1
  ), false)`

/** The alerts of phones on which somebody asks for help. */
export function panicAlerts(db: Db): PanicAlerts {
  return {
    call: async (deviceId, panic, now) => {
      const { severity, title, message, value, reasons }: AlertCondition = panicCondition(panic.at, now, panic.isProved)
      const { rows } = await db.query<{ trip_id: string }>(
        `with spoken_for as (
           select t.id, t.organisation_id from trip_devices td join trips t on t.id = td.trip_id
           where td.device_id = $1 and td.bound_at <= $2 and (td.released_at is null or td.released_at > $2)
             and ${isActive()}
             and not exists (
               select 1 from alerts a
               where a.trip_id = t.id and a.type = 'PANICO' and coalesce(a.pressed_at, a.opened_at) >= $2
             )
         ), opened as (
           insert into alerts (organisation_id, trip_id, type, severity, title, message, value, reasons, last_signal_at,
             lat, lng, opened_at, updated_at, pressed_at, channels)
           select t.organisation_id, t.id, 'PANICO', $4, $5, $6, $7, $8::text[], $11, $9, $10, $3, $3, $2,
             ${newestChannels('PANICO', 't.organisation_id')}
           from spoken_for t
           on conflict do nothing
           returning ${OPENED}, trip_id
         ), ${NOTED_AND_ANNOUNCED}, called as (
           update alerts a set occurrences = a.occurrences + 1, pressed_at = $2, called_again_at = $3,
             acknowledged_at = null, acknowledged_by = null, updated_at = greatest(a.updated_at, $3),
             lat = coalesce($9, a.lat), lng = coalesce($10, a.lng), last_signal_at = coalesce($11, a.last_signal_at)
           from spoken_for t
           where a.trip_id = t.id and a.type = 'PANICO' and a.closed_at is null and a.acknowledged_at is not null
             and ($12 or not ${IS_HELD})
           returning a.id, a.organisation_id
         ), noted_again as (
           insert into alert_events (alert_id, at, kind, text) select id, $3, 'activated-again', $6 from called
         ), announced_again as (
           insert into alert_outbox (organisation_id, alert_id, kind)
           select organisation_id, id, 'alert-updated' from called
         )
         select trip_id from opened`,
        [
          deviceId,
          new Date(panic.at),
          new Date(now),
          alertSeverityCodec.encode(severity),
          title,
          message,
          value,
          reasons,
          panic.point?.lat ?? null,
          panic.point?.lng ?? null,
          // A phone that knows no place is not heard from; of one that knew an earlier one, its age is that of the place.
          panic.point === null ? null : new Date(Math.min(panic.pointAt ?? panic.at, panic.at)),
          panic.isOwnPress === true,
        ],
      )
      return rows.map((row) => row.trip_id)
    },
  }
}

/** Opens an alert about a reader, with its history and the word to the screens; null when there is one already. */
export async function openReaderAlert(sql: Sql, alert: ReaderAlert): Promise<string | null> {
  const { organisationId, reader, title, message, value, reasons, since, now } = alert
  const { rows } = await sql.query<{ id: string }>(
    `with opened as (
       insert into alerts (organisation_id, reader, type, severity, title, message, value, reasons, opened_at, updated_at)
       select $1, $2, 'LECTURA_INUSUAL', 'high', $3, $4, $5, $6, $8, $8
       where not exists (select 1 from alerts where organisation_id = $1 and reader = $2 and opened_at >= $7)
       on conflict do nothing
       returning ${OPENED}
     ), ${NOTED_AND_ANNOUNCED}
     select id::text from opened`,
    [organisationId, reader, title, message, value, reasons, new Date(since), new Date(now)],
  )
  return rows[0]?.id ?? null
}
