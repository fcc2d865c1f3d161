import { ADMINISTRATOR_ALERT_TYPES } from '@vigia/domain/alerts/alert-type'
import { ON_TIME_GRACE_MS } from '@vigia/domain/communication/contact-due'
import { DEFAULT_TIME_ZONE } from '@vigia/domain/format/date-time'
import { saidAt } from '../../db/said-at.ts'

/**
 * What figures are counted from, and lists show, in SQL: of each fact its id, its trip with client and carrier, and when it was (`at`),
 * in the spans `span` (`from_at` included, `until_at` not) of the organisation $1. What belongs to no trip is not among them: nobody's
 * client or carrier would be it.
 */
export const FACT_SOURCES = {
  begun: `
    select t.id, t.id as trip_id, coalesce(t.charge_at, t.created_at) as at, t.client_id, t.carrier_id
    from span s join trips t on ${within('coalesce(t.charge_at, t.created_at)')} where t.organisation_id = $1`,
  deliveries: `
    select t.id, t.id as trip_id, t.completed_at as at, t.client_id, t.carrier_id, t.due_at is not null as is_planned,
      coalesce(t.completed_at <= t.due_at, false) as is_on_time,
      floor(extract(epoch from t.completed_at - t.due_at) / 60)::bigint as late_min,
      floor(greatest(0, extract(epoch from t.completed_at - coalesce(t.charge_at, t.departed_at, t.created_at))))::bigint as duration_s
    from span s join trips t on ${within('t.completed_at')} where t.organisation_id = $1 and t.status = 'complete'`,
  alerts: `
    select a.id, a.trip_id, a.opened_at as at, t.client_id, t.carrier_id, a.severity, a.type, a.silence_class,
      a.closed_at is null as is_open, a.closed_by is not null as is_closed_by_person, a.close_cause,
      ${tenthsFrom('a.closed_at')} as close_tenths,
      ${tenthsFrom('coalesce(a.acknowledged_at, case when a.closed_by is not null then a.closed_at end)')} as attend_tenths
    from span s join alerts a on ${within('a.opened_at')} join trips t on t.id = a.trip_id
    where a.organisation_id = $1 and a.type not in (${ADMINISTRATOR_ALERT_TYPES.map((type) => `'${type}'`).join(', ')})`,
  incidents: `
    select i.id, i.trip_id, i.created_at as at, t.client_id, t.carrier_id, i.priority,
      extract(hour from i.created_at at time zone '${DEFAULT_TIME_ZONE}')::int as hour
    from span s join incidences i on ${within('i.created_at')} join trips t on t.id = i.trip_id where t.organisation_id = $1`,
  entries: `
    select c.id, c.trip_id, c.created_at as at, t.client_id, t.carrier_id, c.user_id is not null as is_of_person,
      c.due_at is not null as is_due, coalesce(c.created_at <= c.due_at + ${ON_TIME_GRACE_MS} * interval '1 ms', false) as is_on_time
    from span s join comments c on ${within('c.created_at')} join trips t on t.id = c.trip_id where t.organisation_id = $1`,
  gaps: `
    select c.id, c.trip_id, ${saidAt('c')} as at, t.client_id, t.carrier_id,
      floor(extract(epoch from ${saidAt('c')} - former.at))::bigint as gap_s
    from span s join comments c on ${within(saidAt('c'))} join trips t on t.id = c.trip_id
      left join lateral (
        select ${saidAt('p')} as at from comments p
        where p.trip_id = c.trip_id and (${saidAt('p')}, p.id) < (${saidAt('c')}, c.id)
        order by ${saidAt('p')} desc, p.id desc limit 1) former on true
    where t.organisation_id = $1`,
  promises: `
    select p.id, p.trip_id, p.due_at as at, t.client_id, t.carrier_id, p.state
    from span s join promises p on ${within('p.due_at')} join trips t on t.id = p.trip_id where t.organisation_id = $1`,
} as const
export type FactSource = keyof typeof FACT_SOURCES

/** The day of the company's calendar of an instant, in SQL. */
export const dayOf = (at: string): string => `(${at} at time zone '${DEFAULT_TIME_ZONE}')::date`

function within(at: string): string {
  return `${at} >= s.from_at and ${at} < s.until_at`
}

/** Tenths of a minute since the alert was opened; null until then: `greatest` alone would make 0 of it. */
function tenthsFrom(at: string): string {
  return `case when ${at} is not null then floor(greatest(0, extract(epoch from ${at} - a.opened_at)) / 6)::bigint end`
}
