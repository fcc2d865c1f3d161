import type { TripStatus } from '@vigia/domain/trip/trip-status'
import type { Sql } from '../../../db/pool.ts'

/** How a trip came from one status to another. */
export interface StatusChange {
  readonly id: string
  readonly at: number
  readonly from: TripStatus
  readonly to: TripStatus
  readonly reason: string | null
  /** Null: a key, the system, or somebody who is gone. */
  readonly by: string | null
}

const NEWEST = 200

/** The changes of a trip's status, the newest first. */
export async function statusChangesOf(sql: Sql, tripId: string): Promise<StatusChange[]> {
  const { rows } = await sql.query<StatusChange>(
    `select s.id::text, s.at, s.from_status as "from", s.to_status as "to", s.reason,
       case when s.actor_kind = 'user' then (select name from users where users.id = s.actor_id) end as by
     from trip_status_changes s where s.trip_id = $1 order by s.id desc limit ${NEWEST}`,
    [tripId],
  )
  return rows
}

/** Why the trips that this transaction changes end or begin anew; the table's trigger keeps it with each of them. */
export async function setStatusReason(sql: Sql, reason: string | null): Promise<void> {
  await sql.query(`select set_config('vigia.status_reason', $1, true)`, [reason ?? ''])
}
