import type { ShiftHours } from '@vigia/domain/shifts/shift'
import { IS_OF_FIGURES } from '../../db/fact-sources.ts'
import type { Sql } from '../../db/pool.ts'
import type { KpisFilter } from './kpis-deps.ts'
import { ASKED, IS_TAKING, shiftsWithin } from './team-load.store.ts'

/** Which of a person's counts. */
export type LoadKind = 'comments' | 'alerts' | 'trips'

export interface LoadFact {
  readonly id: string
  readonly tripId: string
  readonly invoice: string
  readonly client: string | null
  readonly carrier: string | null
  readonly at: number
  /** The instant as exactly as it is kept, microseconds. */
  readonly atMicros: string
}

export interface LoadRowsAsked {
  readonly userId: string
  /** The name of a shift, by the hours of now. */
  readonly shift: string
  readonly of: LoadKind
  /** Epoch ms, `until` not included. */
  readonly span: { readonly from: number; readonly until: number }
  readonly hours: readonly ShiftHours[]
  /** The last row of the page before; null on the first. */
  readonly after: { readonly atMicros: string; readonly id: string } | null
  readonly most: number
}

const COMMENTS = `select c.id, c.trip_id, c.created_at as at from comments c join trips t on t.id = c.trip_id
  where c.user_id = $6 and c.created_at >= $4 and c.created_at < $5 and ${ASKED}`
const TAKINGS = `select a.id, a.trip_id, e.at from alerts a join trips t on t.id = a.trip_id join alert_events e on e.alert_id = a.id
  where alert_open_span(a.opened_at, a.closed_at) && tstzrange($4, $5) and e.at >= $4 and e.at < $5 and ${IS_TAKING}
    and e.user_id = $6 and ${IS_OF_FIGURES} and ${ASKED}`
/** Each once: an alert as it was first taken, a trip by the last thing that was done in it. */
const FACTS: Readonly<Record<LoadKind, string>> = {
  comments: 'select id, trip_id, at from acts',
  alerts: 'select id, trip_id, min(at) as at from acts group by id, trip_id',
  trips: 'select trip_id as id, trip_id, max(at) as at from acts group by trip_id',
}
const ACTS: Readonly<Record<LoadKind, string>> = {
  comments: COMMENTS,
  alerts: TAKINGS,
  trips: `${COMMENTS} union all ${TAKINGS}`,
}

/** What a count of `readTeamLoad` is of, the newest first, of the trips that whoever asks sees. */
export async function readTeamLoadRows(
  sql: Sql,
  { organisationId, clientId, carrierId }: KpisFilter,
  asked: LoadRowsAsked,
): Promise<readonly LoadFact[]> {
  const { span, of, after } = asked
  const shifts = shiftsWithin(span.from, span.until, asked.hours)
  const { rows } = await sql.query<LoadFact>(
    `with all_acts as (${ACTS[of]}), acts as (
       select * from all_acts where ($8::text[])[width_bucket(at, $7::timestamptz[])] = $9
     ), facts as (${FACTS[of]})
     select f.id::text, f.trip_id::text as "tripId", t.external_invoice as invoice, c.name as client, r.name as carrier, f.at,
       (extract(epoch from f.at) * 1000000)::bigint::text as "atMicros"
     from facts f join trips t on t.id = f.trip_id left join clients c on c.id = t.client_id left join carriers r on r.id = t.carrier_id
     where $10::bigint is null or (f.at, f.id) < (timestamptz 'epoch' + $10::bigint * interval '1 microsecond', $11::bigint)
     order by f.at desc, f.id desc limit $12`,
    [
      ...[organisationId, clientId, carrierId, new Date(span.from), new Date(span.until), asked.userId],
      ...[shifts.map(({ startsAt }) => new Date(startsAt)), shifts.map(({ name }) => name), asked.shift],
      ...[after?.atMicros ?? null, after?.id ?? null, asked.most],
    ],
  )
  return rows
}
