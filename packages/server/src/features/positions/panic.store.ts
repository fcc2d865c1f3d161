import { type AlertCondition, panicCondition } from '@vigia/domain/alerts/alert-conditions'
import type { Db } from '../../db/pool.ts'

export interface PanicAlerts {
  /**
   * Opens the panic alert of each active trip that the device speaks for at this instant, with its history and its event, in
   * one statement. Nothing happens for a trip that has one open, or whose alert was opened after this panic: the same panic
   * may arrive twice. Answers the trips whose alert was opened.
   */
  open(deviceId: number, panic: Panic, now: number): Promise<readonly string[]>
}

/** Where the panic was pressed, null when its message had no usable place. */
export interface Panic {
  readonly at: number
  /** Whether its sender proved to be the device, by a key or a secret. */
  readonly isProved: boolean
  readonly point: { readonly lat: number; readonly lng: number } | null
}

export function panicAlerts(db: Db): PanicAlerts {
  return {
    open: async (deviceId, panic, now) => {
      const { severity, title, message, value, reasons }: AlertCondition = panicCondition(panic.at, now, panic.isProved)
      const { rows } = await db.query<{ trip_id: string }>(
        `with opened as (
           insert into alerts (organisation_id, trip_id, type, severity, title, message, value, reasons, last_signal_at,
             lat, lng, opened_at, updated_at)
           select t.organisation_id, t.id, 'PANICO', $4, $5, $6, $7, $8::text[], $11, $9, $10, $3, $3
           from trip_devices td join trips t on t.id = td.trip_id
           where td.device_id = $1 and td.bound_at <= $2 and (td.released_at is null or td.released_at > $2)
             and t.status not in ('complete', 'off')
             and not exists (
               select 1 from alerts a where a.trip_id = t.id and a.type = 'PANICO' and a.opened_at >= $2
             )
           on conflict do nothing
           returning id, organisation_id, trip_id
         ), noted as (
           insert into alert_events (alert_id, at, kind, text) select id, $3, 'opened', $6 from opened
         ), told as (
           insert into alert_outbox (organisation_id, alert_id, kind) select organisation_id, id, 'new-alert' from opened
         )
         select trip_id from opened`,
        [
          deviceId,
          new Date(panic.at),
          new Date(now),
          severity,
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
