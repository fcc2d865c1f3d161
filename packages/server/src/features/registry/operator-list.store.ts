import type { ContactOutcomeWord } from '@vigia/contract'
import { DEFAULT_TIME_ZONE } from '@vigia/domain/format/date-time'
import type { Absence } from '@vigia/domain/operator/absence'
import type { DatedDocument } from '@vigia/domain/operator/document-state'
import { isActive } from '../../db/active-trips.ts'
import { entryText } from '../../db/entry-text.ts'
import { lastReceived } from '../../db/last-received.ts'
import type { OperatorFacts } from '../../db/operators.store.ts'
import type { Sql } from '../../db/pool.ts'
import { triesOf } from './operator-tries.ts'
import { isSeen } from './parties.store.ts'

/** An operator with the trip that is under way, or none, and what is known of the phone. Instants in epoch milliseconds. */
export interface Operator {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly carrierName: string | null
  readonly tripId: string | null
  readonly invoice: string | null
  readonly plates: string | null
  readonly origin: string | null
  readonly destination: string | null
  /** Whether the operator is on a trip that whoever asks does not see. */
  readonly isOnOther: boolean
  /** Whether an open duress alert is of a trip that they drive, or drove when it opened. */
  readonly isUnderDuress: boolean
  readonly phoneSeenAt: number | null
  /** When the page of the trip was last opened, and until when its link opens it. */
  readonly pageOpenedAt: number | null
  readonly linkExpiresAt: number | null
  readonly app: string | null
  readonly batteryPercent: number | null
  readonly documents: readonly DatedDocument[]
  /** Those that nobody ended. */
  readonly absences: readonly (Absence & { readonly id: string })[]
  /** Of the days that `contactReliability` counts, counted. */
  readonly contacts: readonly { readonly outcome: ContactOutcomeWord; readonly hour: number; readonly count: number }[]
}

/** Asked of those alone who have none in sight and see a part of the fleet. */
const ON_OTHER = 't.trip_id is null and (select has_reach()) and is_operator_on_trip(o.id)'

/** Few alerts are duress words: whom they are about is looked up once for all operators, on whatever trip. */
const IS_UNDER_DURESS = 'o.id = any(array(select operators_under_duress()))'

const IS_SEEN = `o.organisation_id = $1 and o.erased_at is null and ${isSeen('operator_id')}`

/** As of the instant that this parameter has. */
const selectAt = (now: string): string => `
  select o.id::text, o.name, o.phone, t.carrier_name as "carrierName", t.trip_id as "tripId", t.invoice, t.plates, t.origin,
    t.destination, coalesce(${ON_OTHER}, false) as "isOnOther", ${IS_UNDER_DURESS} as "isUnderDuress", p.seen_at as "phoneSeenAt",
    link.last_opened_at as "pageOpenedAt", link.expires_at as "linkExpiresAt", p.app, p.battery_percent as "batteryPercent",
    coalesce(papers.of, '[]') as documents, coalesce(absent.of, '[]') as absences,
    coalesce(contacts.of, '[]') as contacts
  from operators o
  left join lateral (
    select c.id as carrier_id, c.name as carrier_name, case when ${isActive()} then t.id::text end as trip_id,
      case when ${isActive()} then t.external_invoice end as invoice, case when ${isActive()} then u.plates end as plates,
      case when ${isActive()} then u.match_key end as plates_key, case when ${isActive()} then t.origin end as origin,
      case when ${isActive()} then t.destination end as destination
    from trips t left join carriers c on c.id = t.carrier_id left join units u on u.id = t.unit_id
    where t.operator_id = o.id order by ${isActive()} desc, t.id desc limit 1
  ) t on true
  left join lateral (
    select seen.at as seen_at, r.app, r.battery_percent
    from devices d
    left join device_reports r on r.device_id = d.id
    left join lateral (${lastReceived('d.id')}) seen on true
    where d.operator_id = o.id and d.disabled_at is null order by seen.at desc nulls last, d.id limit 1
  ) p on true
  left join operator_links link on link.trip_id = t.trip_id::bigint and link.operator_id = o.id and link.revoked_at is null
  left join lateral (
    select jsonb_agg(jsonb_build_object('kind', kind, 'expiresOn', expires_on)) as of
    from operator_documents where operator_id = o.id
  ) papers on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', id::text, 'kind', kind, 'since', since, 'until', until)) as of
    from operator_absences where operator_id = o.id and ended_at is null
  ) absent on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('outcome', outcome, 'hour', hour, 'count', count)) as of
    from (
      select outcome, extract(hour from created_at at time zone '${DEFAULT_TIME_ZONE}')::int as hour, count(*)::int
      from (${triesOf('o.id', now)}) tries group by 1, 2
    ) counted
  ) contacts on true
  where ${IS_SEEN}`

export interface OperatorsWanted {
  /** `matchKey` of each word. */
  readonly words: readonly string[]
  readonly carrierId: string | null
  /** Null: with trip or without. */
  readonly hasTrip: boolean | null
}

/** Operators after `afterId`, in the order in which they became known. */
export async function findOperators(
  sql: Sql,
  organisationId: string,
  { words, carrierId, hasTrip }: OperatorsWanted,
  page: { readonly afterId: string | null; readonly fetch: number },
  now: number,
): Promise<Operator[]> {
  const { rows } = await sql.query<Operator>(
    `${selectAt('$7::timestamptz')} and o.id > coalesce($2::bigint, 0)
     and ($4::bigint is null or t.carrier_id = $4)
     and ($5::boolean is null or (t.trip_id is not null or ${ON_OTHER}) = $5)
     and not exists (
       select from unnest($6::text[]) word
       where concat_ws(' ', o.match_key, regexp_replace(o.phone, '\\D', '', 'g'), t.plates_key) not like '%' || word || '%'
     )
     order by o.id limit $3`,
    [organisationId, page.afterId, page.fetch, carrierId, hasTrip, words, new Date(now)],
  )
  return rows
}

/** One of the organisation's operators; null when there is none, or whoever asks does not see them. */
export async function findOperator(
  sql: Sql,
  organisationId: string,
  id: string,
  now: number,
): Promise<Operator | null> {
  const { rows } = await sql.query<Operator>(`${selectAt('$3::timestamptz')} and o.id = $2`, [
    ...[organisationId, id],
    new Date(now),
  ])
  return rows[0] ?? null
}

/** Whether the organisation has this operator, and whoever asks sees them. */
export async function seesOperator(sql: Sql, organisationId: string, id: string): Promise<boolean> {
  const { rowCount } = await sql.query(`select from operators o where ${IS_SEEN} and o.id = $2`, [organisationId, id])
  return rowCount > 0
}

interface OperatorTrip {
  readonly id: string
  readonly external_invoice: string
  readonly status: string
  readonly origin: string
  readonly destination: string
  readonly plates: string | null
  readonly createdAt: number
}

interface OperatorComment {
  readonly id: string
  readonly external_invoice: string
  readonly comment: string
  readonly reported_by: string
  readonly createdAt: number
  readonly outcome: ContactOutcomeWord | null
}

interface OperatorIncident {
  readonly id: string
  readonly external_invoice: string
  readonly type: string
  readonly description: string
  readonly status: 'reported' | 'resolved'
  readonly createdAt: number
}

/** In SQL, of comments `c`: those of an operator's trips, and how his own calls went, on whatever trip; those of another's are not his. */
export const isEntryOf = (operatorId: string): string => `c.id in (
  select id from comments where operator_id = ${operatorId} and outcome is not null
  union all select said.id from trips his join comments said on said.trip_id = his.id
    where his.operator_id = ${operatorId} and said.operator_id is null)`

/** Of the operator's trips that whoever asks sees: the newest, and what was last written and reported on them. */
export async function operatorHistory(sql: Sql, organisationId: string, operatorId: string, newest: number) {
  const of = [organisationId, operatorId, newest]
  const trips = await sql.query<OperatorTrip>(
    `select t.id::text, t.external_invoice, t.status, t.origin, t.destination, u.plates, t.created_at as "createdAt"
     from trips t left join units u on u.id = t.unit_id
     where t.organisation_id = $1 and t.operator_id = $2 order by t.id desc limit $3`,
    of,
  )
  const comments = await sql.query<OperatorComment>(
    `select c.id::text, t.external_invoice, ${entryText('c.comment', 'c.id')} as comment, c.reported_by, c.outcome,
       c.created_at as "createdAt"
     from comments c join trips t on t.id = c.trip_id
     where t.organisation_id = $1 and ${isEntryOf('$2')} order by c.created_at desc, c.id desc limit $3`,
    of,
  )
  const incidents = await sql.query<OperatorIncident>(
    `select i.id::text, t.external_invoice, i.type, i.description, i.status, i.created_at as "createdAt"
     from incidences i join trips t on t.id = i.trip_id
     where t.organisation_id = $1 and t.operator_id = $2 order by i.created_at desc, i.id desc limit $3`,
    of,
  )
  return { trips: trips.rows, comments: comments.rows, incidents: incidents.rows }
}

/** With the version that they are of; null when the organisation has no such operator. */
export async function operatorFacts(
  sql: Sql,
  organisationId: string,
  id: string,
): Promise<(OperatorFacts & { readonly version: number }) | null> {
  const { rows } = await sql.query<OperatorFacts & { version: number }>(
    `select name, phone, email, emergency_name as "emergencyName", emergency_phone as "emergencyPhone", version
     from operators where organisation_id = $1 and id = $2`,
    [organisationId, id],
  )
  return rows[0] ?? null
}
