import { ADMINISTRATOR_ALERT_TYPES, type AlertType } from '@vigia/domain/alerts/alert-type'
import type { EscalationClock } from '@vigia/domain/alerts/escalation'
import type { CalledAbout } from '@vigia/domain/alerts/first-call'
import { IS_ALERT_WITHIN_REACH } from '../../db/alert-reach.ts'
import { firstContactSince } from '../../db/first-contact.ts'
import type { Sql } from '../../db/pool.ts'
import type { SubjectOfRule } from './rule-of-alert.ts'

/** What people owe an alert. */
type Deadline = EscalationClock | 'first-call'

/** An open alert as people have attended it; instants in epoch milliseconds. */
export interface OwedAlert extends CalledAbout, SubjectOfRule {
  readonly id: string
  readonly organisationId: string
}

const OWED_FROM = `from alerts a left join trips t on t.id = a.trip_id
     where a.organisation_id = $1 and a.closed_at is null and a.type = any($2::text[])`

/** The alert waited for a time when its event `e` happened. */
const WAITED = `coalesce((
  select w.kind = 'snoozed' from alert_events w
  where w.alert_id = e.alert_id and w.id < e.id and w.kind in ('snoozed', 'unsnoozed', 'woke', 'severity-raised', 'reopened')
  order by w.id desc limit 1
), false)`

/** The event `e` ends a wait during which the alert was given back. */
const LEFT_WHILE_WAITING = `exists (
  select from alert_events l where l.alert_id = e.alert_id and l.kind in ('given-back', 'owner-lost') and l.id < e.id
    and l.id > (select max(s.id) from alert_events s where s.alert_id = e.alert_id and s.kind = 'snoozed' and s.id < e.id)
)`

/** When a person opened the alert `a` again; before all instants where nobody did. */
const REOPENED_AT = `coalesce((
  select max(r.at) from alert_events r where r.alert_id = a.id and r.kind = 'reopened' and r.user_id is not null
), '-infinity')`

/** Since when the alert `a` is to be resolved. */
export const OPEN_SINCE = `greatest(a.opened_at, ${REOPENED_AT})`

/**
 * Since when nobody has seen the alert `a`: its opening, or what called anew first after somebody had acknowledged it. What is
 * given back while it waits calls at its time, or when somebody ends its wait; what comes back calls only if it waited.
 */
export const UNSEEN_SINCE = `greatest(coalesce((
  select min(e.at) from alert_events e
  where e.alert_id = a.id and (e.kind in ('severity-raised', 'activated-again', 'woke')
      or e.kind = 'unsnoozed' and ${LEFT_WHILE_WAITING}
      or e.kind = 'reopened' and ${WAITED} or e.kind in ('given-back', 'owner-lost') and not ${WAITED})
    and e.id > (select max(s.id) from alert_events s where s.alert_id = a.id and s.kind = 'acknowledged')
), a.opened_at), ${REOPENED_AT})`

/** Open alerts of these types of an organisation. */
export async function owedAlerts(
  sql: Sql,
  organisationId: string,
  types: readonly AlertType[],
): Promise<readonly OwedAlert[]> {
  const { rows } = await sql.query<OwedAlert>(
    `select a.id::text, a.organisation_id::text as "organisationId", a.type, t.client_id::text as "clientId",
       coalesce(t.origin, '') as origin, coalesce(t.destination, '') as destination, ${OPEN_SINCE} as "openedAt", ${firstContactSince(OPEN_SINCE)} as "firstContactAt",
       exists (select from alert_overdue o where o.alert_id = a.id and o.deadline = 'first-call') as "isNotified"
     ${OWED_FROM}`,
    [organisationId, types],
  )
  return rows
}

/** An open alert that calls, of a rule that says so by mail. */
export interface CallingAlert extends SubjectOfRule {
  readonly id: string
  readonly calledAt: number
}

/** Those of these types that called after an instant, that nobody has acknowledged, and that nobody was mailed about since. */
export async function unmailedAlerts(
  sql: Sql,
  organisationId: string,
  types: readonly AlertType[],
  calledAfter: number,
): Promise<readonly CallingAlert[]> {
  const { rows } = await sql.query<CallingAlert>(
    `select a.id::text, a.type, t.client_id::text as "clientId", coalesce(t.origin, '') as origin,
       coalesce(t.destination, '') as destination, greatest(a.opened_at, a.called_again_at) as "calledAt"
     ${OWED_FROM} and a.acknowledged_at is null and greatest(a.opened_at, a.called_again_at) > $3
       and not exists (
         select from mail_notices n
         where n.alert_id = a.id and n.about = 'called' and n.at >= greatest(a.opened_at, a.called_again_at)
       )`,
    [organisationId, types, new Date(calledAfter)],
  )
  return rows
}

/** Notes that an open alert let a deadline pass, for other systems too, and whose browsers are told what; false when that is noted already. */
export async function noteOverdue(
  sql: Sql,
  alertId: string,
  deadline: Deadline,
  { at, people, notice }: { readonly at: number; readonly people: readonly string[]; readonly notice: string },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into alert_overdue (alert_id, deadline, at, people, notice)
     select id, $2, $3, $4::bigint[], $5 from alerts where id = $1 and closed_at is null on conflict do nothing`,
    [alertId, deadline, new Date(at), people, notice],
  )
  return rowCount > 0
}

/** Somebody whom `escalate_to` names. */
export interface PersonToNotify {
  readonly id: string
  readonly name: string
  readonly isSignedIn: boolean
  /** A browser of theirs is told of alerts, whether or not a tab is open. */
  readonly hasPush: boolean
  /** A guest of a demonstration has an address at which nobody is. */
  readonly hasMail: boolean
}

/** The condition, in SQL, that the active person `u` sees the alert `a`. */
const SEES = `(u.disabled_at is null and ${IS_ALERT_WITHIN_REACH}
  and (u.role = 'administrador' or a.type not in (${ADMINISTRATOR_ALERT_TYPES.map((type) => `'${type}'`).join(', ')})))`

/** Somebody above the desk to whom an alert can be taken. */
export interface Superior {
  readonly id: string
  readonly name: string
  readonly role: 'supervisor' | 'administrador'
  readonly isSignedIn: boolean
}

/** Those who see the alert, supervisors first, by name. */
export async function superiorsOf(sql: Sql, alertId: string, now: number): Promise<readonly Superior[]> {
  const { rows } = await sql.query<Superior>(
    `select u.id::text, u.name, u.role, exists (
       select from session_families f where f.user_id = u.id and f.ended_at is null and f.expires_at > $2
     ) as "isSignedIn"
     from alerts a join users u on u.organisation_id = a.organisation_id and ${SEES}
       and u.role in ('supervisor', 'administrador')
     where a.id = $1 order by u.role desc, u.name, u.id`,
    [alertId, new Date(now)],
  )
  return rows
}

/** Active people who see the alert: those of a role, or one. */
export async function peopleToNotify(
  sql: Sql,
  alertId: string,
  who: { readonly role: 'supervisor' | 'administrador' } | { readonly id: string },
  now: number,
): Promise<readonly PersonToNotify[]> {
  const { rows } = await sql.query<PersonToNotify>(
    `select u.id::text, u.name, exists (
       select from session_families f where f.user_id = u.id and f.ended_at is null and f.expires_at > $4
     ) as "isSignedIn", exists (
       select from push_subscriptions s join session_families f on f.id = s.family_id
       where s.user_id = u.id and f.ended_at is null and f.expires_at > $4
     ) as "hasPush", u.guest_of is null as "hasMail"
     from alerts a join users u on u.organisation_id = a.organisation_id and ${SEES}
     where a.id = $1 and ($2::text is null or u.role = $2) and ($3::bigint is null or u.id = $3) order by u.id`,
    [alertId, 'role' in who ? who.role : null, 'id' in who ? who.id : null, new Date(now)],
  )
  return rows
}
