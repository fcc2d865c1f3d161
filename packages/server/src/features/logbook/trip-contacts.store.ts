import { contactOutcomeCodec } from '@vigia/contract'
import type { CommentTimes } from '@vigia/domain/communication/communication-analysis'
import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import { startOfTrip } from '../../db/active-trips.ts'
import { entryText } from '../../db/entry-text.ts'
import { mayAttend } from '../../db/may-attend.ts'
import type { Sql } from '../../db/pool.ts'
import { promisedAfter } from '../../db/promised-after.ts'
import { saidAt } from '../../db/said-at.ts'

/** How a trip was contacted, as its logbook tells. Instants in epoch ms. */
export interface TripContacts {
  readonly startedAt: number
  /** By which the carrier's dispatcher is called. */
  readonly carrierPhone: string | null
  /** When the first of its open promises falls that come after the newest comment. */
  readonly promisedAt: number | null
  readonly newest: {
    readonly text: string
    readonly reportedBy: string
    readonly at: number
    readonly outcome: ContactOutcome | null
    readonly nextContactAt: number | null
  } | null
  /** Of all its comments; null without any. */
  readonly times: CommentTimes | null
  /** The comments since the beginning of what is drawn, the oldest first, and the one before them. */
  readonly drawn: readonly { readonly at: number; readonly cadenceMin: number | null }[]
  readonly beforeAt: number | null
  readonly lastAttempt: { readonly outcome: ContactOutcome; readonly at: number } | null
  readonly attemptsToday: number
  /** Incidents that nobody has resolved: emergency stops and others. */
  readonly stops: number
  readonly operational: number
  /** Whose it is; null: everybody's. */
  readonly assignee: { readonly id: string; readonly name: string } | null
  /** Whose it was until it became everybody's by itself. */
  readonly assigneeLost: { readonly name: string; readonly at: number } | null
}

/** A request's statement has 2 s: so many trips are read well within them. */
const STEP = 2_000

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

const SELECT = `
  select t.id, ${startOfTrip()} as started_at, (select phone from carriers where id = t.carrier_id) as carrier_phone,
    ${promisedAfter('n.said_at')} as promised_at,
    ${entryText('n.comment', 'n.id')} as comment, n.reported_by, n.outcome, n.next_contact_at, n.said_at as newest_at,
    o.outcome as attempt_outcome, o.said_at as attempt_at,
    a.total, a.oldest_at, a.longest_gap_ms, a.drawn, a.before_at, a.attempts_today, i.stops, i.operational,
    xu.id::text as assignee_id, xu.name as assignee_name, xl.name as lost_name, x.assigned_at
  from trips t
    left join trip_assignees x on x.trip_id = t.id
    left join users xu on xu.id = x.user_id and ${mayAttend('xu')}
    left join users xl on xu.id is null and xl.id = coalesce(x.lost_user_id, x.user_id)
    left join lateral (select id, comment, reported_by, outcome, next_contact_at, ${saidAt('comments')} as said_at from comments
      where trip_id = t.id order by said_at desc, id desc limit 1) n on true
    left join lateral (select outcome, ${saidAt('comments')} as said_at from comments where trip_id = t.id and outcome is not null
      order by said_at desc, id desc limit 1) o on true
    left join lateral (
      select count(*)::int as total, min(at) as oldest_at, ${ms('max(gap)')} as longest_gap_ms,
        coalesce(json_agg(json_build_object('at', ${ms('at')}, 'cadenceMin', cadence_min) order by at)
          filter (where at >= $2), '[]') as drawn,
        max(at) filter (where at < $2) as before_at,
        (count(*) filter (where outcome is not null and at >= $3))::int as attempts_today
      from (select outcome, cadence_min, at, at - lag(at) over (order by at) as gap
        from (select outcome, cadence_min, ${saidAt('comments')} as at from comments where trip_id = t.id) said) gaps
    ) a on true
    left join lateral (
      select (count(*) filter (where type = 'stop'))::int as stops,
        (count(*) filter (where type <> 'stop'))::int as operational
      from incidences where trip_id = t.id and status = 'reported'
    ) i on true
  where t.id = any($1::bigint[])`

interface Row {
  id: string
  started_at: number
  carrier_phone: string | null
  promised_at: number | null
  comment: string | null
  reported_by: string | null
  outcome: string | null
  next_contact_at: number | null
  newest_at: number | null
  attempt_outcome: string | null
  attempt_at: number | null
  total: number
  oldest_at: number | null
  longest_gap_ms: number | null
  drawn: readonly { at: number; cadenceMin: number | null }[]
  before_at: number | null
  attempts_today: number
  stops: number
  operational: number
  assignee_id: string | null
  assignee_name: string | null
  lost_name: string | null
  assigned_at: number | null
}

/** The contacts of trips by their ids: one statement for each 2 000, however many comments. */
export async function contactsOf(
  sql: Sql,
  tripIds: readonly string[],
  since: { readonly drawnFrom: number; readonly today: number },
): Promise<ReadonlyMap<string, TripContacts>> {
  const contacts = new Map<string, TripContacts>()
  for (let at = 0; at < tripIds.length; at += STEP) {
    const { rows } = await sql.query<Row>(SELECT, [
      tripIds.slice(at, at + STEP),
      new Date(since.drawnFrom),
      new Date(since.today),
    ])
    for (const row of rows) contacts.set(row.id, toContacts(row))
  }
  return contacts
}

const toContacts = (row: Row): TripContacts => ({
  startedAt: row.started_at,
  carrierPhone: row.carrier_phone,
  promisedAt: row.promised_at,
  newest:
    row.newest_at === null
      ? null
      : {
          ...{ text: row.comment ?? '', reportedBy: row.reported_by ?? '', at: row.newest_at },
          outcome: row.outcome === null ? null : contactOutcomeCodec.decode(row.outcome),
          nextContactAt: row.next_contact_at,
        },
  times:
    row.newest_at === null || row.oldest_at === null
      ? null
      : {
          ...{ count: row.total, oldestAt: row.oldest_at, newestAt: row.newest_at },
          longestGapMs: row.longest_gap_ms ?? 0,
        },
  drawn: row.drawn.map(({ at, cadenceMin }) => ({ at: Math.floor(at), cadenceMin })),
  beforeAt: row.before_at,
  lastAttempt:
    row.attempt_outcome === null || row.attempt_at === null
      ? null
      : { outcome: contactOutcomeCodec.decode(row.attempt_outcome), at: row.attempt_at },
  attemptsToday: row.attempts_today,
  stops: row.stops,
  operational: row.operational,
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
  assigneeLost:
    row.lost_name === null || row.assigned_at === null ? null : { name: row.lost_name, at: row.assigned_at },
})
