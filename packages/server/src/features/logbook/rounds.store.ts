import { contactOutcomeCodec, skipReasonCodec } from '@vigia/contract'
import { ON_TIME_GRACE_MS } from '@vigia/domain/communication/contact-due'
import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import type { SkipReason } from '@vigia/domain/communication/skip-reason'
import type { Sql } from '../../db/pool.ts'

export type RoundState = 'running' | 'paused' | 'ended'

/** A person's round. Instants in epoch ms, spans in seconds. */
export interface Round {
  readonly id: string
  readonly state: RoundState
  readonly startedAt: number
  readonly elapsedS: number
  readonly callS: number
}

const COLUMNS = `id::text, state, started_at as "startedAt", elapsed_s as "elapsedS", call_s as "callS"`

/** The round that a person has open, not older than `since` (epoch ms); held for who changes it. */
export async function openRound(sql: Sql, userId: string, since: number): Promise<Round | null> {
  const { rows } = await sql.query<Round>(
    `select ${COLUMNS} from rounds where user_id = $1 and ended_at is null and started_at > $2`,
    [userId, new Date(since)],
  )
  return rows[0] ?? null
}

/** Begins a round of a person who has none; null while they have one. */
export async function insertRound(
  sql: Sql,
  { organisationId, userId, now }: { readonly organisationId: string; readonly userId: string; readonly now: number },
): Promise<Round | null> {
  const { rows } = await sql.query<Round>(
    `insert into rounds (organisation_id, user_id, state, started_at) values ($1, $2, 'running', $3)
     on conflict (user_id) where ended_at is null do nothing returning ${COLUMNS}`,
    [organisationId, userId, new Date(now)],
  )
  return rows[0] ?? null
}

/** Ends what a person has left open before `until` (epoch ms). */
export async function endRoundsBefore(
  sql: Sql,
  userId: string,
  { until, now }: { readonly until: number; readonly now: number },
): Promise<void> {
  await sql.query(
    `update rounds set state = 'ended', ended_at = $3 where user_id = $1 and ended_at is null and started_at <= $2`,
    [userId, new Date(until), new Date(now)],
  )
}

/** Changes the round that a person has open; null: it is none of theirs, or has ended. */
export async function changeRound(
  sql: Sql,
  {
    id,
    userId,
    state,
    elapsedS,
    callS,
    now,
  }: Omit<Round, 'startedAt'> & { readonly userId: string; readonly now: number },
): Promise<Round | null> {
  const { rows } = await sql.query<Round>(
    `update rounds set state = $3, elapsed_s = $4, call_s = $5, ended_at = case when $3 = 'ended' then $6::timestamptz end
     where id = $1 and user_id = $2 and ended_at is null returning ${COLUMNS}`,
    [id, userId, state, elapsedS, callS, new Date(now)],
  )
  return rows[0] ?? null
}

/** Whether a round is of a person, and has ended. */
export async function hasEnded(sql: Sql, id: string, userId: string): Promise<boolean> {
  const { rowCount } = await sql.query('select from rounds where id = $1 and user_id = $2 and ended_at is not null', [
    id,
    userId,
  ])
  return rowCount > 0
}

interface RoundEntry {
  readonly tripId: string
  readonly commentId: string
  readonly outcome: ContactOutcome
  readonly at: number
  /** Null: nobody keeps when it was due. */
  readonly isOnTime: boolean | null
}

/** What a person wrote of contacts since an instant (epoch ms), the newest first, of trips that they see. */
export async function contactsBy(sql: Sql, userId: string, since: number): Promise<RoundEntry[]> {
  const { rows } = await sql.query<Omit<RoundEntry, 'outcome'> & { readonly outcome: string }>(
    `select trip_id::text as "tripId", id::text as "commentId", outcome, created_at as at,
       created_at <= due_at + $3 * interval '1 ms' as "isOnTime" from comments
     where user_id = $1 and outcome is not null and created_at >= $2 order by created_at desc, id desc`,
    [userId, new Date(since), ON_TIME_GRACE_MS],
  )
  return rows.map(({ outcome, ...entry }) => ({ ...entry, outcome: contactOutcomeCodec.decode(outcome) }))
}

interface RoundSkip {
  readonly tripId: string
  readonly reason: SkipReason
  readonly at: number
}

/** The trips that were left out of a round, the newest first. */
export async function listSkips(sql: Sql, roundId: string): Promise<RoundSkip[]> {
  const { rows } = await sql.query<Omit<RoundSkip, 'reason'> & { readonly reason: string }>(
    `select trip_id::text as "tripId", reason, at from round_skips where round_id = $1 order by at desc, trip_id`,
    [roundId],
  )
  return rows.map(({ reason, ...skip }) => ({ ...skip, reason: skipReasonCodec.decode(reason) }))
}

/** Leaves a trip out of a round; again: for another reason. */
export async function insertSkip(sql: Sql, of: RoundSkip & { readonly roundId: string }): Promise<void> {
  await sql.query(
    `insert into round_skips (round_id, trip_id, reason, at) values ($1, $2, $3, $4)
     on conflict (round_id, trip_id) do update set reason = excluded.reason, at = excluded.at`,
    [of.roundId, of.tripId, skipReasonCodec.encode(of.reason), new Date(of.at)],
  )
}

/** Whether the organisation has this trip, and whoever asks sees it. */
export async function isTrip(sql: Sql, organisationId: string, tripId: string): Promise<boolean> {
  const { rowCount } = await sql.query('select from trips where organisation_id = $1 and id = $2', [
    organisationId,
    tripId,
  ])
  return rowCount === 1
}
