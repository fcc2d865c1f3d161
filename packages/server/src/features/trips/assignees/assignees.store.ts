import { isActive } from '../../../db/active-trips.ts'
import { mayAttend } from '../../../db/may-attend.ts'
import type { Sql } from '../../../db/pool.ts'

/** Somebody whose a trip is. */
export interface Assignee {
  readonly id: string
  readonly name: string
}

/** Whose these trips are: those that somebody has who may. */
export async function assigneesOf(sql: Sql, tripIds: readonly string[]): Promise<ReadonlyMap<string, Assignee>> {
  const { rows } = await sql.query<Assignee & { tripId: string }>(
    `select x.trip_id::text as "tripId", u.id::text, u.name
     from trip_assignees x join trips t on t.id = x.trip_id
       join users u on u.id = x.user_id and (${mayAttend('u')} or not ${isActive()})
     where x.trip_id = any($1::bigint[])`,
    [tripIds],
  )
  return new Map(rows.map(({ tripId, id, name }) => [tripId, { id, name }]))
}

/** Gives trips to a person, or to nobody. */
export async function writeAssignee(
  sql: Sql,
  tripIds: readonly string[],
  { to, at }: { readonly to: string | null; readonly at: number },
): Promise<void> {
  await sql.query(
    `insert into trip_assignees (trip_id, user_id, assigned_at) select unnest($1::bigint[]), $2, $3
     on conflict (trip_id) do update set user_id = excluded.user_id, assigned_at = excluded.assigned_at, lost_user_id = null`,
    [tripIds, to, new Date(at)],
  )
}

/** Gives the active trips of one person to another; answers which. */
export async function passTrips(
  sql: Sql,
  organisationId: string,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: number },
): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `update trip_assignees x set user_id = $3, assigned_at = $4 from trips t
     where t.id = x.trip_id and t.organisation_id = $1 and x.user_id = $2 and ${isActive()} returning t.id::text`,
    [organisationId, from, to, new Date(at)],
  )
  return rows.map(({ id }) => id)
}

/** Of the trips those that a person may have. */
export async function attendable(
  sql: Sql,
  userId: string,
  tripIds: readonly string[],
): Promise<{ readonly person: Assignee | null; readonly tripIds: ReadonlySet<string> }> {
  const { rows } = await sql.query<Assignee & { tripIds: string[] }>(
    `select u.id::text, u.name, array(
       select t.id::text from trips t
       where t.id = any($2::bigint[]) and t.organisation_id = u.organisation_id and ${mayAttend('u')}
     ) as "tripIds"
     from users u where u.id = $1`,
    [userId, tripIds],
  )
  const [row] = rows
  if (row === undefined) return { person: null, tripIds: new Set() }
  return { person: { id: row.id, name: row.name }, tripIds: new Set(row.tripIds) }
}

/** Somebody who may be given a trip. */
export interface Attendant extends Assignee {
  readonly isSignedIn: boolean
  /** Active trips that they have. */
  readonly trips: number
}

/** Those who may have a trip, by name. */
export async function attendantsOf(sql: Sql, tripId: string, now: number): Promise<readonly Attendant[]> {
  const { rows } = await sql.query<Attendant>(
    `select u.id::text, u.name, exists (
       select from session_families f where f.user_id = u.id and f.ended_at is null and f.expires_at > $2
     ) as "isSignedIn", (
       select count(*)::int from trip_assignees x join trips o on o.id = x.trip_id
       where x.user_id = u.id and ${isActive('o.status')}
     ) as trips
     from trips t join users u on u.organisation_id = t.organisation_id and ${mayAttend('u')}
     where t.id = $1 order by u.name, u.id`,
    [tripId, new Date(now)],
  )
  return rows
}

/** A trip that is nobody's any more. */
export interface LostTrip {
  readonly tripId: string
  readonly organisationId: string
  readonly userId: string
  readonly from: string
  /** Why, in words. */
  readonly why: string
}

/** Makes active trips everybody's whose person may have them no longer. For every organisation. */
export async function releaseLostTrips(sql: Sql, now: number): Promise<readonly LostTrip[]> {
  const { rows } = await sql.query<LostTrip>(
    `with lost as (
       select x.trip_id, x.user_id, t.organisation_id, u.name, case
         when u.disabled_at is not null then 'La cuenta de ' || u.name || ' está dada de baja.'
         when u.role = 'lectura' then u.name || ' ya no atiende viajes.'
         else u.name || ' ya no ve este viaje.'
       end as why
       from trip_assignees x join trips t on t.id = x.trip_id join users u on u.id = x.user_id
       where ${isActive()} and not ${mayAttend('u')}
     )
     update trip_assignees x set user_id = null, lost_user_id = lost.user_id, assigned_at = greatest(x.assigned_at, $1)
     from lost where x.trip_id = lost.trip_id and x.user_id = lost.user_id
     returning x.trip_id::text as "tripId", lost.organisation_id::text as "organisationId", lost.user_id::text as "userId", lost.name as "from", lost.why`,
    [new Date(now)],
  )
  return rows
}
