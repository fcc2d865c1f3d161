import type { KpiPeriod } from '@vigia/domain/kpis/kpi-period'
import type { LoadCounts } from '@vigia/domain/kpis/team-load'
import { type Shift, type ShiftHours, shiftAfter, shiftAt } from '@vigia/domain/shifts/shift'
import { IS_OF_FIGURES } from '../../db/fact-sources.ts'
import type { Sql } from '../../db/pool.ts'
import type { KpisFilter } from './kpis-deps.ts'

export interface LoadRow extends LoadCounts {
  readonly userId: string
  readonly name: string
  readonly shift: string
  readonly alerts: number
  readonly trips: number
  readonly isBefore: boolean
}

/**
 * What each person did in a period and in the one before, by the name of the shift in which it was, of the trips that whoever asks sees.
 * Shifts began by the hours of now.
 */
export async function readTeamLoad(
  sql: Sql,
  { organisationId, clientId, carrierId }: KpisFilter,
  { days, before }: KpiPeriod,
  hours: readonly ShiftHours[],
): Promise<readonly LoadRow[]> {
  const spans = [before.days, days].map((of) => ({ from: of[0]?.fromAt ?? 0, until: of.at(-1)?.untilAt ?? 0 }))
  const shifts = shiftsWithin(spans[0]?.from ?? 0, spans[1]?.until ?? 0, hours)
  const { rows } = await sql.query<LoadRow>(
    `with span as materialized (
       select * from unnest($4::timestamptz[], $5::timestamptz[], $6::bool[]) as spans (from_at, until_at, is_before)
     ), acts as (
       select s.is_before, c.user_id, c.trip_id, null::bigint as alert_id, width_bucket(c.created_at, $7::timestamptz[]) as shift,
         count(*) as comments
       from span s join comments c on c.created_at >= s.from_at and c.created_at < s.until_at join trips t on t.id = c.trip_id
       where c.user_id is not null and ${ASKED} group by 1, 2, 3, 4, 5
       union all
       select s.is_before, e.user_id, a.trip_id, a.id, width_bucket(e.at, $7::timestamptz[]), 0
       from span s join alerts a on alert_open_span(a.opened_at, a.closed_at) && tstzrange(s.from_at, s.until_at)
         join trips t on t.id = a.trip_id join alert_events e on e.alert_id = a.id and e.at >= s.from_at and e.at < s.until_at
       where ${IS_TAKING} and e.user_id is not null and ${IS_OF_FIGURES} and ${ASKED}
     )
     select a.user_id::text as "userId", u.name, ($8::text[])[a.shift] as shift, a.is_before as "isBefore",
       count(distinct a.shift)::int as shifts, sum(a.comments)::int as comments, count(distinct a.alert_id)::int as alerts,
       count(distinct a.trip_id)::int as trips
     from acts a join users u on u.id = a.user_id group by a.user_id, u.name, 3, 4`,
    [
      ...[organisationId, clientId, carrierId],
      ...[spans.map(({ from }) => new Date(from)), spans.map(({ until }) => new Date(until)), [true, false]],
      ...[shifts.map(({ startsAt }) => new Date(startsAt)), shifts.map(({ name }) => name)],
    ],
  )
  const names = hours.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)).map(({ name }) => name)
  const placeOf = ({ shift }: LoadRow): number => names.indexOf(shift)
  return rows.toSorted(
    (a, b) => a.name.localeCompare(b.name, 'es') || Number(a.userId) - Number(b.userId) || placeOf(a) - placeOf(b),
  )
}

/** The events `e` of an alert by which a person has it. */
export const IS_TAKING = `e.kind = any (array['acknowledged', 'taken'])`
/** The trips `t` that are asked for. */
export const ASKED = `t.organisation_id = $1 and ($2::bigint is null or t.client_id = $2) and ($3::bigint is null or t.carrier_id = $3)`

/** Every shift that is at some time of a span, in order. */
export function shiftsWithin(from: number, until: number, hours: readonly ShiftHours[]): readonly Shift[] {
  const shifts = [shiftAt(from, hours)]
  for (let last = shifts.at(-1); last !== undefined && last.endsAt < until; last = shifts.at(-1))
    shifts.push(shiftAfter(last, hours))
  return shifts
}
