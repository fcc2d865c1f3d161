import { ADMINISTRATOR_ALERT_TYPES } from '@vigia/domain/alerts/alert-type'
import { IS_ALERT_WITHIN_REACH } from '../../db/alert-reach.ts'
import type { Sql } from '../../db/pool.ts'

/** The condition, in SQL, that the person `u` may have the alert `a`: they attend alerts, and see this one. */
const MAY_OWN = `(u.disabled_at is null and u.role <> 'lectura'
  and (u.role = 'administrador' or a.type not in (${ADMINISTRATOR_ALERT_TYPES.map((type) => `'${type}'`).join(', ')}))
  and ${IS_ALERT_WITHIN_REACH})`

/** Gives the alert to somebody, or to nobody, at `at` (epoch milliseconds). */
export async function markOwner(sql: Sql, alertId: string, ownerId: string | null, at: number): Promise<void> {
  await sql.query('update alerts set owner_id = $2, owned_at = $3 where id = $1', [
    alertId,
    ownerId,
    ownerId === null ? null : new Date(at),
  ])
}

/** Somebody who may be given an alert. */
export interface Assignee {
  readonly id: string
  readonly name: string
  readonly isSignedIn: boolean
  /** Open alerts that they have. */
  readonly alerts: number
}

/** Those who may have an alert, by name; with `id`, that one or nobody. */
export async function assigneesOf(
  sql: Sql,
  alertId: string,
  now: number,
  id: string | null = null,
): Promise<readonly Assignee[]> {
  const { rows } = await sql.query<Assignee>(
    `select u.id::text, u.name, exists (
       select from session_families f where f.user_id = u.id and f.ended_at is null and f.expires_at > $2
     ) as "isSignedIn", (
       select count(*)::int from alerts o where o.owner_id = u.id and o.closed_at is null
     ) as alerts
     from alerts a join users u on u.organisation_id = a.organisation_id and ${MAY_OWN}
     where a.id = $1 and ($3::bigint is null or u.id = $3) order by u.name, u.id`,
    [alertId, new Date(now), id],
  )
  return rows
}

/** Somebody had seen it, and it waits for nothing: what nobody has in hand any more calls again. */
const CALLS = '(a.acknowledged_at is not null and a.snoozed_until is null)'

/**
 * Takes open alerts from those who may have them no longer: disabled, of another role, or outside of their reach. Each says so
 * in its history, stands without an owner for everybody to see, and calls again unless it waits for a time. For every organisation.
 */
export async function releaseLostOwners(sql: Sql, now: number): Promise<void> {
  await sql.query(
    `with lost as (
       select a.id, a.owner_id, case
         when u.disabled_at is not null then 'La cuenta de ' || u.name || ' está dada de baja.'
         when u.role = 'lectura' then u.name || ' ya no atiende alertas.'
         else u.name || ' ya no ve esta alerta.'
       end as text
       from alerts a join users u on u.id = a.owner_id
       where a.closed_at is null and not ${MAY_OWN}
     ), freed as (
       update alerts a set owner_id = null, owned_at = null, updated_at = greatest(a.updated_at, $1),
         called_again_at = case when ${CALLS} then $1 else a.called_again_at end,
         acknowledged_at = case when ${CALLS} then null else a.acknowledged_at end,
         acknowledged_by = case when ${CALLS} then null else a.acknowledged_by end
       from lost where a.id = lost.id and a.owner_id = lost.owner_id and a.closed_at is null
       returning a.id, a.organisation_id, lost.text
     ), noted as (
       insert into alert_events (alert_id, at, kind, text) select id, $1, 'owner-lost', text from freed
     )
     insert into alert_outbox (organisation_id, alert_id, kind) select organisation_id, id, 'alert-updated' from freed`,
    [new Date(now)],
  )
}
