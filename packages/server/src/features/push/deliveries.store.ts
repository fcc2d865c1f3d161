import { type AlertWire, alertSeverityCodec } from '@vigia/contract'
import { ADMINISTRATOR_ALERT_TYPES, type AlertSeverity } from '@vigia/domain/alerts/alert-type'
import { IS_ALERT_WITHIN_REACH } from '../../db/alert-reach.ts'
import type { Sql } from '../../db/pool.ts'
import { LIVE_SUBSCRIPTION, type Subscription } from './subscriptions.store.ts'

/** One alert for one browser. */
export interface Delivery {
  readonly alertId: string
  readonly severity: AlertSeverity
  readonly title: string
  readonly plates: string | null
  readonly attempts: number
  readonly subscription: Subscription
}

/** Their `$n` is `ADMINISTRATOR_ALERT_TYPES`. */
const isShown = (n: number): string =>
  `(u.role = 'administrador' or a.type <> all($${n}::text[]) and ${IS_ALERT_WITHIN_REACH})`

interface Window {
  readonly now: number
  /** Alerts that called before, and not since, are no news. */
  readonly calledAfter: number
}

interface Wanted extends Subscription {
  readonly alertId: string
  readonly severity: AlertWire['severity']
  readonly title: string
  readonly plates: string | null
}

/** When an alert last became news. */
const CALLED_AT = 'greatest(a.opened_at, a.called_again_at)'

/**
 * Notes whom the critical and high alerts that call still have to be sent to: open ones that nobody has acknowledged, to
 * browsers that had subscribed before. A call that was noted before stays as it is; a later one is sent anew.
 */
export async function noteDeliveries(sql: Sql, { now, calledAfter }: Window): Promise<void> {
  await sql.query(
    `insert into push_deliveries as d (alert_id, subscription_id, next_at, called_at)
     select a.id, s.id, $1, ${CALLED_AT}
     from ${LIVE_SUBSCRIPTION} and f.expires_at > $1 join alerts a on a.organisation_id = u.organisation_id
     where a.closed_at is null and a.severity in ('critical', 'high') and (a.channels is null or 'push' = any(a.channels)) and ${CALLED_AT} > $2
       and a.acknowledged_at is null and ${CALLED_AT} >= s.created_at and ${isShown(3)}
     on conflict (alert_id, subscription_id) do update set
       called_at = excluded.called_at, next_at = excluded.next_at, attempts = 0, done_at = null, notice = null
     where d.called_at < excluded.called_at`,
    [new Date(now), new Date(calledAfter), ADMINISTRATOR_ALERT_TYPES],
  )
  // A deadline that people let pass, and each role that an alert goes to, is told whatever the severity, and once; all that passed since
  // the last notice is one, with what waits to be sent. What is noted late for an instant that was told follows.
  await sql.query(
    `insert into push_deliveries as d (alert_id, subscription_id, next_at, called_at, notice)
     select o.alert_id, s.id, $1::timestamptz, max(o.at), string_agg(o.notice, ' ' order by o.at, o.about)
     from (
       select alert_id, at, deadline as about, notice, unnest(people) as user_id from alert_overdue where at > $2
       union all
       select e.alert_id, e.at, e.clock, e.notice, n.user_id
       from alert_escalations e join alert_escalation_notices n on n.escalation_id = e.id and n.channel = 'push' where e.at > $2
     ) o join push_subscriptions s using (user_id)
       left join push_deliveries known on known.alert_id = o.alert_id and known.subscription_id = s.id
     where known.alert_id is null or o.at > known.called_at
       or o.at = known.called_at and known.notice is not null and position(o.notice in known.notice) = 0
     group by o.alert_id, s.id
     on conflict (alert_id, subscription_id) do update set
       called_at = excluded.called_at, next_at = excluded.next_at, attempts = 0, done_at = null,
       notice = case when d.done_at is null and d.notice is not null then d.notice || ' ' || excluded.notice else excluded.notice end
     where d.called_at < excluded.called_at
       or d.called_at = excluded.called_at and d.notice is not null and position(excluded.notice in d.notice) = 0`,
    [new Date(now), new Date(calledAfter)],
  )
}

/**
 * Takes at most `most` of what is due, the newest tries first, for this server alone until `until`. What no longer has to
 * be sent, because the sign-in has ended, or the alert is old, closed or acknowledged, is taken off the list instead.
 */
export async function takeDeliveries(
  sql: Sql,
  { now, calledAfter }: Window,
  most: number,
  until: number,
): Promise<{ readonly taken: number; readonly deliveries: Delivery[] }> {
  const { rows } = await sql.query<{ alert_id: string; subscription_id: string; attempts: number }>(
    `update push_deliveries set attempts = attempts + 1, next_at = $2
     where (alert_id, subscription_id) in (
       select alert_id, subscription_id from push_deliveries where done_at is null and next_at <= $1
       order by attempts, next_at limit $3 for update skip locked
     )
     returning alert_id::text, subscription_id::text, attempts`,
    [new Date(now), new Date(until), most],
  )
  if (rows.length === 0) return { taken: 0, deliveries: [] }
  const columns = [rows.map((row) => row.alert_id), rows.map((row) => row.subscription_id)]
  const wanted = await sql.query<Wanted>(
    `select a.id::text as "alertId", a.severity, coalesce(p.notice, a.title) as title, unit.plates, s.id::text, s.endpoint, s.p256dh, s.auth
     from unnest($1::bigint[], $2::bigint[]) as d (alert_id, subscription_id)
     join ${LIVE_SUBSCRIPTION} and f.expires_at > $3 on s.id = d.subscription_id
     join push_deliveries p using (alert_id, subscription_id)
     join alerts a on a.id = d.alert_id and a.closed_at is null and ${isShown(5)}
       and (p.notice is not null and p.called_at > $4 or ${CALLED_AT} > $4 and a.acknowledged_at is null)
     left join trips t on t.id = a.trip_id left join units unit on unit.id = t.unit_id`,
    [...columns, new Date(now), new Date(calledAfter), ADMINISTRATOR_ALERT_TYPES],
  )
  const deliveries = wanted.rows.map(({ alertId, severity, title, plates, ...subscription }) => {
    const attempts = rows.find((row) => row.alert_id === alertId && row.subscription_id === subscription.id)?.attempts
    return {
      ...{ alertId, title, plates, attempts: attempts ?? 1, subscription },
      severity: alertSeverityCodec.decode(severity),
    }
  })
  const isWanted = new Set(deliveries.map((one) => `${one.alertId} ${one.subscription.id}`))
  const rest = rows.filter((row) => !isWanted.has(`${row.alert_id} ${row.subscription_id}`))
  for (const row of rest) await endDelivery(sql, row.alert_id, row.subscription_id, now)
  return { taken: rows.length, deliveries }
}

/** Sent, or given up. The row stays for a while, so that no other server notes it again. */
export async function endDelivery(sql: Sql, alertId: string, subscriptionId: string, now: number): Promise<void> {
  await sql.query('update push_deliveries set done_at = $3 where alert_id = $1 and subscription_id = $2', [
    alertId,
    subscriptionId,
    new Date(now),
  ])
}

export async function postponeDelivery(sql: Sql, { alertId, subscription }: Delivery, until: number): Promise<void> {
  await sql.query('update push_deliveries set next_at = $3 where alert_id = $1 and subscription_id = $2', [
    alertId,
    subscription.id,
    new Date(until),
  ])
}

export async function forgetDeliveries(sql: Sql, doneBefore: number): Promise<void> {
  await sql.query('delete from push_deliveries where done_at < $1', [new Date(doneBefore)])
}
