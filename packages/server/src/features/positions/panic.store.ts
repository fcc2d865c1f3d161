import type { Db } from '../../db/pool.ts'

export interface PanicAlerts {
  /**
   * Opens the panic alert of each active trip that the device speaks for at this instant, and tells the outbox, in one
   * transaction. Nothing happens for a trip that has one open, or whose alert was opened after this panic: the same panic
   * may arrive twice. Answers the trips whose alert was opened.
   */
  open(deviceId: number, panicAt: number, now: number): Promise<readonly string[]>
}

export function panicAlerts(db: Db): PanicAlerts {
  return {
    open: async (deviceId, panicAt, now) => {
      const { rows } = await db.query<{ trip_id: string }>(
        `with opened as (
           insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, updated_at)
           select t.organisation_id, t.id, 'PANICO', 'critical', 'Botón de pánico',
             'El operador activó el botón de pánico en el viaje ' || t.external_invoice, $3, $3
           from trip_devices td join trips t on t.id = td.trip_id
           where td.device_id = $1 and td.bound_at <= $2 and (td.released_at is null or td.released_at > $2)
             and t.status not in ('complete', 'off')
             and not exists (
               select 1 from alerts a where a.trip_id = t.id and a.type = 'PANICO' and a.opened_at >= $2
             )
           on conflict (trip_id, type) where closed_at is null and trip_id is not null do nothing
           returning *
         ), told as (
           insert into alert_outbox (organisation_id, alert_id, kind, body)
           select organisation_id, id, 'new-alert', jsonb_build_object(
             'id', id::text, 'type', type, 'severity', severity, 'title', title, 'message', message,
             'travel_id', trip_id::text, 'created_at', to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'acknowledged_at', null
           ) from opened
         )
         select trip_id from opened`,
        [deviceId, new Date(panicAt), new Date(now)],
      )
      return rows.map((row) => row.trip_id)
    },
  }
}
