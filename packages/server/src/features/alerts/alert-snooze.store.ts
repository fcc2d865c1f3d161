import type { Sql } from '../../db/pool.ts'

/** Puts an alert off; null: it waits no longer. Instants in epoch milliseconds. */
export async function markSnoozed(
  sql: Sql,
  alertId: string,
  snooze: { readonly until: number; readonly userId: string; readonly reason: string } | null,
): Promise<void> {
  await sql.query('update alerts set snoozed_until = $2, snoozed_by = $3, snooze_reason = $4 where id = $1', [
    alertId,
    snooze === null ? null : new Date(snooze.until),
    snooze?.userId ?? null,
    snooze?.reason ?? null,
  ])
}

/** Whether an alert that waits was given back, or lost its owner, since it was put off: nobody who attends it has seen it since. */
export async function wasLeftWhileWaiting(sql: Sql, alertId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select 1 from alert_events e where e.alert_id = $1 and e.kind in ('given-back', 'owner-lost')
       and e.id > (select max(s.id) from alert_events s where s.alert_id = $1 and s.kind = 'snoozed') limit 1`,
    [alertId],
  )
  return rowCount > 0
}

/**
 * Brings back the alerts whose time has come: they call anew, by sound and notification, as if nobody had acknowledged them. For
 * every organisation.
 */
export async function wakeAlerts(sql: Sql, now: number): Promise<void> {
  await sql.query(
    `with woken as (
       update alerts set snoozed_until = null, snoozed_by = null, snooze_reason = null, acknowledged_at = null,
         acknowledged_by = null, called_again_at = $1, updated_at = greatest(updated_at, $1)
       where closed_at is null and snoozed_until <= $1
       returning id, organisation_id
     ), noted as (
       insert into alert_events (alert_id, at, kind) select id, $1, 'woke' from woken
     )
     insert into alert_outbox (organisation_id, alert_id, kind) select organisation_id, id, 'alert-updated' from woken`,
    [new Date(now)],
  )
}
