import { ADMINISTRATOR_ALERT_TYPES } from '@vigia/domain/alerts/alert-type'
import { ON_TIME_GRACE_MS } from '@vigia/domain/communication/contact-due'
import { DEFAULT_TIME_ZONE } from '@vigia/domain/format/date-time'
import { FIRST_CONTACT_AT } from './first-contact.ts'
import { FIRST_ATTENDED, isClosedMeanwhile, openSeconds } from './open-time.ts'
import { saidAt } from './said-at.ts'

/** In SQL, the rows of a table that are of the spans that are asked for by `at`, as `of`; `also` says what else holds of them. */
type RowsWithin = (table: string, of: string, at: string, also?: string) => string

/**
 * Of the spans `span` (`from_at` included, `until_at` not). Each is looked up by the index of its instants: `offset 0` keeps PostgreSQL
 * from going through all trips for what two days hold.
 */
const ofSpans: RowsWithin = (table, of, at, also = 'true') =>
  `span s cross join lateral (
    select ${of}.* from ${table} ${of} where ${at} >= s.from_at and ${at} < s.until_at and ${also} offset 0) ${of}`

/** Of the one span from $2 to $3, in an order of which only the beginning has to be read. */
const ofOneSpan: RowsWithin = (table, of, at, also = 'true') =>
  `(select ${of}.* from ${table} ${of} where ${at} >= $2::timestamptz and ${at} < $3::timestamptz and ${also}) ${of}`

/** What only administrators see is in no figure. */
export const IS_OF_FIGURES = `a.type not in (${ADMINISTRATOR_ALERT_TYPES.map((type) => `'${type}'`).join(', ')})`
const IS_FIRST_OF_ITS_HOUR = `h.organisation_id = $1 and not exists (
  select from shift_handovers e where e.organisation_id = $1 and e.incoming_starts_at = h.incoming_starts_at and e.id < h.id)`

/**
 * What figures are counted from, and lists show, in SQL: of each fact its id, its trip with client and carrier, and when it was (`at`),
 * of the organisation $1. What belongs to no trip has neither and is the company's: who sees a part of the fleet does not see it, and no
 * alert of that kind is among them.
 */
const SOURCES = {
  begun: (within) => `
    select t.id, t.id as trip_id, coalesce(t.charge_at, t.created_at) as at, t.client_id, t.carrier_id
    from ${within('trips', 't', 'coalesce(t.charge_at, t.created_at)', 't.organisation_id = $1')}`,
  deliveries: (within) => `
    select t.id, t.id as trip_id, t.completed_at as at, t.client_id, t.carrier_id, t.due_at is not null as is_planned,
      coalesce(t.completed_at <= t.due_at, false) as is_on_time,
      floor(extract(epoch from t.completed_at - t.due_at) / 60)::bigint as late_min,
      floor(greatest(0, extract(epoch from t.completed_at - coalesce(t.charge_at, t.departed_at, t.created_at))))::bigint as duration_s
    from ${within('trips', 't', 't.completed_at', 't.organisation_id = $1')} where t.status = 'complete'`,
  // How those were heard on their way (`trip_tracking`), of those that were measured; `by_source` in the order of COUNTED_SOURCES.
  tracked: (within) => `
    select t.id, t.id as trip_id, t.completed_at as at, t.client_id, t.carrier_id, k.trip_id is not null as is_measured,
      round(extract(epoch from k.until_at - k.from_at))::bigint as tracked_s, round(k.covered_s)::bigint as covered_s, k.positions,
      k.by_source[1] as platform_positions, k.by_source[2] as tracker_positions, k.by_source[3] as phone_positions,
      k.manual as typed_positions,
      case when k.delay_p50_s is not null then floor(greatest(0, k.delay_p50_s) / 6)::bigint end as delay_tenths
    from ${within('trips', 't', 't.completed_at', 't.organisation_id = $1')}
      left join trip_tracking k on k.trip_id = t.id and k.from_at = t.departed_at and k.until_at = t.completed_at
    where t.status = 'complete'`,
  // How what was said of their arrival did, of those that were measured for the arrival that they have.
  forecasts: (within) => `
    select t.id, t.id as trip_id, t.completed_at as at, t.client_id, t.carrier_id, k.trip_id is not null as is_measured,
      k.arrived_at is not null as is_arrival_known, k.error_2h_min, k.is_held_2h, k.error_6h_min, k.is_held_6h
    from ${within('trips', 't', 't.completed_at', 't.organisation_id = $1')}
      left join forecast_outcomes k on k.trip_id = t.id and k.until_at = t.completed_at
    where t.status = 'complete'`,
  // Any other status than those by which a wait is over, as of a trip that is turned off or set right, only cuts it.
  stays: (within) => `
    select w.id, w.trip_id, w.at, t.client_id, t.carrier_id, w.to_status = 'load' as is_origin, next.at as left_at,
      coalesce(next.to_status = any (case w.to_status when 'load' then array['in transit', 'download waiting', 'complete'] else array['complete'] end), false)
        as is_ended,
      case when next.at is not null then floor(greatest(0, extract(epoch from next.at - w.at)) / 60)::bigint end as stay_min
    from ${within('trip_status_changes', 'w', 'w.at', "w.to_status = any (array['download waiting', 'load'])")} join trips t on t.id = w.trip_id
      left join lateral (
        select n.at, n.to_status from trip_status_changes n where n.trip_id = w.trip_id and n.id > w.id order by n.id limit 1) next on true
    where t.organisation_id = $1`,
  // How a site of platforms was read in an hour; which trips stood on it then nobody keeps.
  platformHours: (within) => `
    select h.id, null::bigint as trip_id, h.hour as at, null::bigint as client_id, null::bigint as carrier_id, h.origin, h.wanted, h.read
    from ${within('gps_platform_hours', 'h', 'h.hour', 'h.organisation_id = $1 and h.wanted > 0')}`,
  alerts: (within) => `
    select a.id, a.trip_id, a.opened_at as at, t.client_id, t.carrier_id, a.severity, a.type, a.silence_class,
      a.closed_at is null as is_open, a.closed_by is not null as is_closed_by_person, a.close_cause,
      ${tenthsFrom('a.closed_at')} as close_tenths,
      case when a.closed_at is not null then floor(greatest(0, ${openSeconds('a.closed_at')}))::bigint end as open_s,
      ${tenthsFrom('coalesce(attended.at, a.acknowledged_at, case when a.closed_by is not null then a.closed_at end)')} as attend_tenths,
      coalesce(attended.user_id, a.acknowledged_by, a.closed_by) as attended_by,
      case when a.last_signal_at <= a.opened_at then floor(extract(epoch from a.opened_at
        - greatest(a.last_signal_at, case when t.departed_at <= a.opened_at then t.departed_at end)) / 6)::bigint end as detect_tenths,
      floor(${openSeconds('contact.at')} / 6)::bigint as call_tenths
    from ${within('alerts', 'a', 'a.opened_at', 'a.organisation_id = $1')} join trips t on t.id = a.trip_id
      left join ${FIRST_ATTENDED} attended on true cross join lateral (select ${FIRST_CONTACT_AT} as at) contact
    where ${IS_OF_FIGURES}`,
  // Which alerts were open as a shift began; two hand-overs to one hour, where the hours of shifts were changed, are one change.
  shiftAlerts: (within) => `
    select a.id, a.trip_id, h.incoming_starts_at as at, t.client_id, t.carrier_id
    from ${within('shift_handovers', 'h', 'h.incoming_starts_at', IS_FIRST_OF_ITS_HOUR)}
      join alerts a on a.organisation_id = $1 and alert_open_span(a.opened_at, a.closed_at) @> h.incoming_starts_at
      join trips t on t.id = a.trip_id
    where ${IS_OF_FIGURES} and not (${isClosedMeanwhile('h.incoming_starts_at')})`,
  incidents: (within) => `
    select i.id, i.trip_id, i.created_at as at, t.client_id, t.carrier_id, i.priority,
      ${hourOf('i.created_at')} as hour
    from ${within('incidences', 'i', 'i.created_at')} join trips t on t.id = i.trip_id where t.organisation_id = $1`,
  entries: (within) => `
    select c.id, c.trip_id, c.created_at as at, t.client_id, t.carrier_id, c.user_id is not null as is_of_person,
      c.due_at is not null as is_due, coalesce(c.created_at <= c.due_at + ${ON_TIME_GRACE_MS} * interval '1 ms', false) as is_on_time
    from ${within('comments', 'c', 'c.created_at')} join trips t on t.id = c.trip_id where t.organisation_id = $1`,
  gaps: (within) => `
    select c.id, c.trip_id, ${saidAt('c')} as at, t.client_id, t.carrier_id,
      floor(extract(epoch from ${saidAt('c')} - former.at))::bigint as gap_s
    from ${within('comments', 'c', saidAt('c'))} join trips t on t.id = c.trip_id
      left join lateral (
        select ${saidAt('p')} as at from comments p
        where p.trip_id = c.trip_id and (${saidAt('p')}, p.id) < (${saidAt('c')}, c.id)
        order by ${saidAt('p')} desc, p.id desc limit 1) former on true
    where t.organisation_id = $1`,
  promises: (within) => `
    select p.id, p.trip_id, p.due_at as at, t.client_id, t.carrier_id, p.state
    from ${within('promises', 'p', 'p.due_at')} join trips t on t.id = p.trip_id where t.organisation_id = $1`,
} as const satisfies Record<string, (within: RowsWithin) => string>
export type FactSource = keyof typeof SOURCES
export const FACT_SOURCES = Object.keys(SOURCES) as FactSource[]

/** The facts of the spans `span` (`from_at`, `until_at`). */
export const factsOfSpans = (source: FactSource): string => SOURCES[source](ofSpans)
/** The facts of the one span from $2 to $3. */
export const factsOfOneSpan = (source: FactSource): string => SOURCES[source](ofOneSpan)

/**
 * The same facts for who reads all of them: the entry before each of the logbook's is then the one read before it, and only before the
 * first of a trip another is looked up. Apart by client and carrier, who are one trip's, so that those of one of them are read alone.
 */
export const allFactsOfOneSpan = (source: FactSource): string => (source === 'gaps' ? ALL_GAPS : factsOfOneSpan(source))

const SAID = saidAt('c')
const ALL_GAPS = `
  select c.id, c.trip_id, c.at, c.client_id, c.carrier_id, floor(extract(epoch from c.at - coalesce(c.former_at, former.at)))::bigint as gap_s
  from (
      select c.id, c.trip_id, ${SAID} as at, t.client_id, t.carrier_id,
        lag(${SAID}) over (partition by c.trip_id, t.client_id, t.carrier_id order by ${SAID}, c.id) as former_at
      from ${ofOneSpan('comments', 'c', SAID)} join trips t on t.id = c.trip_id where t.organisation_id = $1
    ) c
    left join lateral (
      select ${saidAt('p')} as at from comments p
      where c.former_at is null and p.trip_id = c.trip_id and (${saidAt('p')}, p.id) < (c.at, c.id)
      order by ${saidAt('p')} desc, p.id desc limit 1) former on true`

/** The day of the company's calendar of an instant, in SQL. */
export const dayOf = (at: string): string => `(${at} at time zone '${DEFAULT_TIME_ZONE}')::date`

/** The hour of the day of an instant by the company's clocks, 0 to 23, in SQL. */
export function hourOf(at: string): string {
  return `extract(hour from ${at} at time zone '${DEFAULT_TIME_ZONE}')::int`
}

/** The weekday of an instant by the company's calendar, 1 for a Monday, in SQL. */
export const weekdayOf = (at: string): string => `extract(isodow from ${at} at time zone '${DEFAULT_TIME_ZONE}')::int`

/** Tenths of a minute for which the alert was open until then; null until then: `greatest` alone would make 0 of it. */
function tenthsFrom(at: string): string {
  return `case when ${at} is not null then floor(greatest(0, ${openSeconds(at)}) / 6)::bigint end`
}
