import { alertSeverityCodec } from '@vigia/contract'
import { type AlertCondition, panicCondition } from '@vigia/domain/alerts/alert-conditions'
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

/** The alerts of phones on which somebody asks for help. */
export function panicAlerts(db: Db): PanicAlerts {
  return {
    open: async (deviceId, panic, now) => {
      const { severity, title, message, value, reasons }: AlertCondition = panicCondition(panic.at, now, panic.isProved)
      const { rows } = await db.query<{ trip_id: string }>(
        `with opened as (
           insert into alerts (organisation_id, trip_id, type, severity, title, message, value, reasons, last_signal_at,
             lat, lng, opened_at, updated_at, channels)
           select t.organisation_id, t.id, 'PANICO', $4, $5, $6, $7, $8::text[], $11, $9, $10, $3, $3,
             ${newestChannels('PANICO', 't.organisation_id')}
           from trip_devices td join trips t on t.id = td.trip_id
           where td.device_id = $1 and td.bound_at <= $2 and (td.released_at is null or td.released_at > $2)
             and ${isActive()}
             and not exists (
               select 1 from alerts a where a.trip_id = t.id and a.type = 'PANICO' and a.opened_at >= $2
             )
           on conflict do nothing
           returning ${OPENED}, trip_id
         ), ${NOTED_AND_ANNOUNCED}
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
          // A phone that knows no place is not heard from.
          panic.point === null ? null : new Date(panic.at),
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
