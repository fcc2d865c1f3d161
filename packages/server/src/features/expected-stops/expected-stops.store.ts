import type { ExpectedStop } from '@vigia/domain/trip/expected-stop'
import type { StopReason } from '@vigia/domain/trip/stop-reason'
import { isActive } from '../../db/active-trips.ts'
import { onlyRow, type Sql } from '../../db/pool.ts'

/** A stop that somebody at the desk has accepted. Instants in epoch ms. */
export interface AcceptedStop extends ExpectedStop {
  readonly id: string
  readonly tripId: string
  readonly reason: StopReason
  /** The operator who said it from his link's page, and when; null: nobody did. */
  readonly saidBy: string | null
  readonly saidAt: number | null
  readonly acceptedBy: string
  readonly acceptedAt: number
}

const STOP = `select s.id::text, s.trip_id::text as "tripId", s.reason, s.from_at as "fromAt", s.until_at as "untilAt",
    o.name as "saidBy", least(p.pressed_at, p.received_at) as "saidAt", u.name as "acceptedBy", s.accepted_at as "acceptedAt"
  from expected_stops s join users u on u.id = s.accepted_by
    left join operator_proposals p on p.id = s.proposal_id left join operator_links l on l.id = p.link_id
    left join operators o on o.id = l.operator_id
  where s.cancelled_at is null`

/** What was accepted last of a trip and nobody has taken back; it may be over. */
export async function acceptedStopOf(sql: Sql, tripId: string): Promise<AcceptedStop | null> {
  return (await sql.query<AcceptedStop>(`${STOP} and s.trip_id = $1`, [tripId])).rows[0] ?? null
}

/** The same by its own id. */
export async function findAcceptedStop(sql: Sql, id: string): Promise<AcceptedStop | null> {
  return (await sql.query<AcceptedStop>(`${STOP} and s.id = $1`, [id])).rows[0] ?? null
}

/** A trip that may be expected to stand. */
interface StandingTrip {
  readonly isActive: boolean
  readonly operatorId: string | null
  /** An alert that it stands is open. */
  readonly isAlerted: boolean
}

const TRIP = `select ${isActive()} as "isActive", t.operator_id::text as "operatorId", exists (
    select from alerts where trip_id = t.id and type = 'UNIDAD_DETENIDA' and closed_at is null) as "isAlerted"
  from trips t where t.id = $1`

/** Null: whoever asks does not see it. */
export async function standingTrip(sql: Sql, tripId: string): Promise<StandingTrip | null> {
  return (await sql.query<StandingTrip>(TRIP, [tripId])).rows[0] ?? null
}

/** The same, held until the transaction ends: of two who accept at once one comes after the other. */
export async function holdStandingTrip(sql: Sql, tripId: string): Promise<StandingTrip | null> {
  await sql.query('select from trips where id = $1 for no key update', [tripId])
  return standingTrip(sql, tripId)
}

/** Whether somebody has accepted a stop of the trip since then, or taken one back, or another operator has taken the trip over. */
export async function hasDecisionSince(sql: Sql, tripId: string, since: number): Promise<boolean> {
  const found = await sql.query<{ is: boolean }>(
    `select exists (select from expected_stops where trip_id = $1 and greatest(accepted_at, cancelled_at) > $2)
       or exists (select from trip_operators where trip_id = $1 and from_at > $2) as is`,
    [tripId, new Date(since)],
  )
  return onlyRow(found).is
}

export async function insertAcceptedStop(
  sql: Sql,
  stop: ExpectedStop & {
    readonly tripId: string
    readonly reason: StopReason
    readonly proposalId: string | null
    readonly commentId: string | null
    readonly userId: string
    readonly now: number
  },
): Promise<void> {
  await sql.query(
    `insert into expected_stops (trip_id, reason, from_at, until_at, proposal_id, comment_id, accepted_by, accepted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[stop.tripId, stop.reason, new Date(stop.fromAt), new Date(stop.untilAt), stop.proposalId],
      ...[stop.commentId, stop.userId, new Date(stop.now)],
    ],
  )
}

/** Takes back what is expected of a trip; answers whether there was anything. */
export async function cancelAcceptedStop(
  sql: Sql,
  id: string,
  { userId, now }: { readonly userId: string; readonly now: number },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update expected_stops set cancelled_at = $2, cancelled_by = $3 where id = $1 and cancelled_at is null',
    [id, new Date(now), userId],
  )
  return rowCount > 0
}
