import { isActive } from '../../db/active-trips.ts'
import type { Sql } from '../../db/pool.ts'

/** Who attends a trip. Instants in epoch ms. */
export interface TripLease {
  readonly tripId: string
  readonly userId: string
  readonly name: string
  readonly since: number
  readonly expiresAt: number
}

const COLUMNS = `l.trip_id::text as "tripId", l.user_id::text as "userId", u.name, l.leased_at as since, l.expires_at as "expiresAt"`

interface NewLease {
  readonly organisationId: string
  readonly tripId: string
  readonly userId: string
  readonly now: number
  readonly expiresAt: number
  /** Whoever attends it, it is this person's from now on. */
  readonly takeOver: boolean
}

/**
 * Gives an active trip to a person, unless somebody else attends it; their own is theirs for longer. The row's key decides between
 * two who ask at once, on whatever servers. Answers whether it is theirs.
 */
export async function takeLease(sql: Sql, of: NewLease): Promise<boolean> {
  const { organisationId, tripId, userId, now, expiresAt, takeOver } = of
  const { rowCount } = await sql.query(
    `insert into trip_leases as l (trip_id, user_id, leased_at, expires_at)
     select t.id, $3, $4, $5 from trips t where t.organisation_id = $1 and t.id = $2 and ${isActive()}
     on conflict (trip_id) do update set user_id = excluded.user_id, expires_at = excluded.expires_at,
       leased_at = case when l.user_id = excluded.user_id and l.expires_at > $4 then l.leased_at else excluded.leased_at end
       where l.user_id = excluded.user_id or l.expires_at <= $4 or $6`,
    [organisationId, tripId, userId, new Date(now), new Date(expiresAt), takeOver],
  )
  return rowCount === 1
}

/** Who attends a trip that whoever asks sees; null: nobody. */
export async function leaseOf(sql: Sql, tripId: string, now: number): Promise<TripLease | null> {
  const { rows } = await sql.query<TripLease>(
    `select ${COLUMNS} from trip_leases l join users u on u.id = l.user_id where l.trip_id = $1 and l.expires_at > $2`,
    [tripId, new Date(now)],
  )
  return rows[0] ?? null
}

/** Every trip of the organisation that somebody attends, of those that whoever asks sees. */
export async function listLeases(sql: Sql, organisationId: string, now: number): Promise<TripLease[]> {
  const { rows } = await sql.query<TripLease>(
    `select ${COLUMNS} from trip_leases l join trips t on t.id = l.trip_id join users u on u.id = l.user_id
     where t.organisation_id = $1 and l.expires_at > $2 order by l.trip_id`,
    [organisationId, new Date(now)],
  )
  return rows
}

/** A trip that this person attends, nobody does any more. Answers whether they did. */
export async function dropLease(sql: Sql, tripId: string, userId: string): Promise<boolean> {
  const { rowCount } = await sql.query('delete from trip_leases where trip_id = $1 and user_id = $2', [tripId, userId])
  return rowCount === 1
}
