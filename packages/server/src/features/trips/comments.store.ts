import { contactOutcomeCodec } from '@vigia/contract'
import { type ContactOutcome, partyOf } from '@vigia/domain/communication/contact-outcome'
import type { EntryOrigin } from '@vigia/domain/communication/entry-origin'
import type { StopReason } from '@vigia/domain/trip/stop-reason'
import { startOfTrip } from '../../db/active-trips.ts'
import { ENTRY_MARKS, type EntryMarks } from '../../db/entry-marks.ts'
import { entryText } from '../../db/entry-text.ts'
import { operatorOfEntry } from '../../db/operator-of-entry.ts'
import type { Sql } from '../../db/pool.ts'
import { promisedAfter } from '../../db/promised-after.ts'
import { saidAt } from '../../db/said-at.ts'

/** Epoch ms. */
interface NewestEntry {
  readonly startedAt: number
  /** When the first of its open promises falls that come after the entry. */
  readonly promisedAt: number | null
  readonly newest: {
    readonly at: number
    readonly outcome: ContactOutcome | null
    readonly nextContactAt: number | null
  } | null
}

/** How an entry stands among a trip's contacts; null what nobody said or keeps. Instants in epoch ms. */
export interface EntryContact {
  readonly nextContactAt: number | null
  /** When the entry itself was due. */
  readonly dueAt: number | null
  readonly cadenceMin: number | null
}

export interface TripComment extends EntryMarks {
  readonly id: string
  readonly comment: string
  readonly reportedBy: string
  /** Which person wrote it; null: a system. */
  readonly userId: string | null
  readonly createdAt: number
  /** How a try to reach the operator went; null for an entry that tells of none. */
  readonly outcome: ContactOutcome | null
}

/** Whether its result was proved by the operator, with his word by his link: nobody typed it. */
export const isOutcomeProved = ({ outcome, userId }: Pick<TripComment, 'outcome' | 'userId'>): boolean =>
  outcome !== null && userId === null

interface Row extends Omit<TripComment, 'outcome'> {
  readonly outcome: string | null
}

const COLUMNS = `c.id::text, ${entryText('c.comment', 'c.id')} as comment, c.reported_by as "reportedBy", c.user_id::text as "userId", c.created_at as "createdAt",
  c.outcome, ${ENTRY_MARKS}`

const toComment = ({ outcome, ...row }: Row): TripComment => ({
  ...row,
  outcome: outcome === null ? null : contactOutcomeCodec.decode(outcome),
})

/** Comments of a trip, the newest first, those after `page.afterId` in this order; an imported one stands where it was said. */
export async function listComments(
  sql: Sql,
  tripId: string,
  page: { readonly afterId: string | null; readonly fetch: number },
): Promise<TripComment[]> {
  const { rows } = await sql.query<Row>(
    `select ${COLUMNS} from comments c
     where c.trip_id = $1
       and ($2::bigint is null or (c.created_at, c.id) < (select created_at, id from comments where id = $2 and trip_id = $1))
     order by c.created_at desc, c.id desc limit $3`,
    [tripId, page.afterId, page.fetch],
  )
  return rows.map(toComment)
}

/** One comment, of a trip that whoever asks sees. */
export async function findComment(sql: Sql, id: string): Promise<TripComment | null> {
  const { rows } = await sql.query<Row>(`select ${COLUMNS} from comments c where c.id = $1`, [id])
  return rows[0] === undefined ? null : toComment(rows[0])
}

/** From when until when something can have been said about a trip: from its loading (or since it is known) to its end. */
export async function tripLife(
  sql: Sql,
  organisationId: string,
  tripId: string,
): Promise<{ readonly beganAt: number; readonly endedAt: number | null } | null> {
  const { rows } = await sql.query<{ beganAt: number; endedAt: number | null }>(
    `select least(charge_at, departed_at, created_at) as "beganAt", completed_at as "endedAt"
     from trips where organisation_id = $1 and id = $2`,
    [organisationId, tripId],
  )
  return rows[0] ?? null
}

/** What tells when a trip is to be contacted next: the entry that was said last, and its start. Null: the organisation has no such trip. */
export async function newestEntry(sql: Sql, organisationId: string, tripId: string): Promise<NewestEntry | null> {
  const { rows } = await sql.query<{
    startedAt: number
    at: number | null
    outcome: string | null
    nextContactAt: number | null
    promisedAt: number | null
  }>(
    `select ${startOfTrip()} as "startedAt", c.said_at as at, c.outcome, c.next_contact_at as "nextContactAt",
       ${promisedAfter('c.said_at')} as "promisedAt"
     from trips t left join lateral (select ${saidAt('comments')} as said_at, outcome, next_contact_at
       from comments where trip_id = t.id
       order by said_at desc, id desc limit 1) c on true
     where t.organisation_id = $1 and t.id = $2`,
    [organisationId, tripId],
  )
  const [row] = rows
  if (row === undefined) return null
  const { startedAt, promisedAt, at, outcome, nextContactAt } = row
  if (at === null) return { startedAt, promisedAt, newest: null }
  return {
    ...{ startedAt, promisedAt },
    newest: { at, outcome: outcome === null ? null : contactOutcomeCodec.decode(outcome), nextContactAt },
  }
}

/** An entry as it is to be corrected or taken back. */
export interface HeldComment {
  readonly tripId: string
  readonly comment: string
  readonly reportedBy: string
  readonly userId: string | null
  readonly outcome: ContactOutcome | null
  readonly createdAt: number
  /** When it was said, epoch ms. */
  readonly saidAt: number
  /** When whoever wrote it wants the next contact, and how often the trip was to be contacted then; null: not said, not known. */
  readonly nextContactAt: number | null
  readonly cadenceMin: number | null
  readonly isVisible: boolean
  /** How often it was corrected before. */
  readonly corrections: number
}

/** An entry of the organisation, held until the transaction ends. */
export async function holdComment(sql: Sql, organisationId: string, id: string): Promise<HeldComment | null> {
  await sql.query('select from comments where id = $1 for update', [id])
  const { rows } = await sql.query<Omit<HeldComment, 'outcome'> & { readonly outcome: string | null }>(
    `select c.trip_id::text as "tripId", c.comment, c.reported_by as "reportedBy", c.user_id::text as "userId", c.outcome, c.created_at as "createdAt",
       ${saidAt('c')} as "saidAt", c.next_contact_at as "nextContactAt", c.cadence_min as "cadenceMin",
       c.visible_since is not null as "isVisible", (select count(*)::int from comment_corrections where comment_id = c.id) as corrections
     from comments c join trips t on t.id = c.trip_id where t.organisation_id = $1 and c.id = $2`,
    [organisationId, id],
  )
  const [row] = rows
  return row === undefined
    ? null
    : { ...row, outcome: row.outcome === null ? null : contactOutcomeCodec.decode(row.outcome) }
}

/** Another result than an entry told of. */
export interface OutcomeCorrection {
  readonly was: ContactOutcome
  /** Null: it was no try to reach anybody. */
  readonly outcome: ContactOutcome | null
  /** When the next contact is wanted, epoch ms; null: by the rule. */
  readonly nextContactAt: number | null
}

/** Keeps what an entry said, and has it say something else, also of another result. */
export async function saveCorrection(
  sql: Sql,
  id: string,
  of: {
    readonly was: string
    readonly comment: string
    readonly reason: string
    readonly userId: string
    readonly now: number
    /** Null: the result stays. */
    readonly outcome: OutcomeCorrection | null
  },
): Promise<void> {
  const wasOutcome = of.outcome === null ? null : contactOutcomeCodec.encode(of.outcome.was)
  await sql.query(
    `with kept as (
       insert into comment_corrections (comment_id, was, was_outcome, reason, user_id, created_at) values ($1, $2, $3, $4, $5, $6)
     )
     update comments set comment = $7 where id = $1`,
    [id, of.was, wasOutcome, of.reason, of.userId, new Date(of.now), of.comment],
  )
  if (of.outcome === null) return
  const { outcome, nextContactAt } = of.outcome
  // Of the operator who drove then, whoever does now.
  await sql.query(
    `update comments c set outcome = $2, next_contact_at = $3, operator_id = case when $4 then ${operatorOfEntry('c')} end where c.id = $1`,
    [
      ...[id, outcome === null ? null : contactOutcomeCodec.encode(outcome)],
      nextContactAt === null ? null : new Date(nextContactAt),
      outcome !== null && partyOf(outcome) === 'operator',
    ],
  )
}

/** What is named to no client of a trip: who drives or drove it, for whom, with which plates; null what is not known. */
export async function unnamedOf(sql: Sql, tripId: string): Promise<readonly (string | null)[]> {
  const { rows } = await sql.query<{ unnamed: readonly (string | null)[] }>(
    `select array[k.name, u.plates, u.name] || array(
         select o.name from operators o
         where o.id = t.operator_id or o.id in (select operator_id from trip_operators where trip_id = t.id)
       ) as unnamed
     from trips t left join carriers k on k.id = t.carrier_id left join units u on u.id = t.unit_id where t.id = $1`,
    [tripId],
  )
  return rows[0]?.unnamed ?? []
}

/** Lets the trip's client read an entry since then, epoch ms; null: no more. */
export async function setVisibleSince(sql: Sql, id: string, since: number | null): Promise<void> {
  await sql.query('update comments set visible_since = $2 where id = $1', [id, since === null ? null : new Date(since)])
}

/** Adds a comment, said at `at`, to a trip of the organisation, and answers its id; null when it has no such trip. An outcome is of the operator who drives it now. */
export async function insertComment(
  sql: Sql,
  comment: {
    readonly organisationId: string
    readonly tripId: string
    readonly text: string
    readonly reportedBy: string
    readonly userId: string | null
    readonly outcome: ContactOutcome | null
    readonly at: number
    /** By the clock of who wrote it; null: when it arrived. */
    readonly writtenAt: number | null
    readonly contact: EntryContact
    /** It is the operator's own word, and no try to reach him. */
    readonly isOperators: boolean
    readonly stopReason: StopReason | null
    /** Null: nobody has said. */
    readonly origin: EntryOrigin | null
    /** Since when the trip's client may read it; null: not. */
    readonly visibleSince: number | null
  },
): Promise<string | null> {
  const { organisationId, tripId, text, reportedBy, userId, outcome, at, writtenAt, contact, isOperators } = comment
  const { nextContactAt, dueAt, cadenceMin } = contact
  const { rows } = await sql.query<{ id: string }>(
    `insert into comments (trip_id, comment, reported_by, user_id, created_at, outcome, operator_id, next_contact_at, due_at, written_at, cadence_min, visible_since, stop_reason, origin)
     select id, $3, $4, $5, $6, $7, case when $12 then operator_id end, $8, $9, $10, $11, $13, $14, $15
     from trips where organisation_id = $1 and id = $2
     returning id::text`,
    [
      ...[organisationId, tripId, text, reportedBy, userId, new Date(at)],
      outcome === null ? null : contactOutcomeCodec.encode(outcome),
      ...[nextContactAt, dueAt, writtenAt].map((instant) => (instant === null ? null : new Date(instant))),
      cadenceMin,
      outcome !== null && partyOf(outcome) === 'operator' && !isOperators,
      comment.visibleSince === null ? null : new Date(comment.visibleSince),
      comment.stopReason,
      comment.origin,
    ],
  )
  return rows[0]?.id ?? null
}

/** Takes an entry out of its trip's logbook. */
export async function deleteComment(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from comments where id = $1', [id])
}
