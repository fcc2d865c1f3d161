import { isActive } from '../../db/active-trips.ts'
import type { Sql } from '../../db/pool.ts'

/** A demonstration and whose it is. All of these need an `sql` that sees every organisation. */
export interface Demonstration {
  readonly id: string
  readonly ownerId: string
  readonly since: number
  readonly isBeingRemoved: boolean
}

const COLUMNS = `id::text, demo_of::text as "ownerId", created_at as since, removing_at is not null as "isBeingRemoved"`
const NAME = 'DEMOSTRACIÓN'

/** Those that companies have asked for; the demonstration that the server was started with is none of them. */
export async function demonstrations(sql: Sql): Promise<readonly Demonstration[]> {
  return (await sql.query<Demonstration>(`select ${COLUMNS} from organisations where demo_of is not null order by id`))
    .rows
}

export async function demonstrationOf(sql: Sql, ownerId: string): Promise<Demonstration | null> {
  return (
    (await sql.query<Demonstration>(`select ${COLUMNS} from organisations where demo_of = $1`, [ownerId])).rows[0] ??
    null
  )
}

/** Makes one; false where there is one already, also when two ask at once. */
export async function addDemonstration(sql: Sql, ownerId: string, now: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into organisations (name, demo, demo_of, created_at) values ($1, true, $2, $3) on conflict (demo_of) do nothing`,
    [NAME, ownerId, new Date(now)],
  )
  return rowCount > 0
}

/** Begins to remove one, and ends the sessions of who looks at it; false where there is none, or it is being removed. */
export async function beginRemoval(sql: Sql, ownerId: string, now: number): Promise<boolean> {
  const { rows } = await sql.query<{ id: string }>(
    'update organisations set removing_at = $2 where demo_of = $1 and removing_at is null returning id::text',
    [ownerId, new Date(now)],
  )
  const id = rows[0]?.id
  if (id === undefined) return false
  await sql.query(
    `update session_families f set ended_at = $2, end_reason = 'closed' from users u
     where u.id = f.user_id and u.organisation_id = $1 and f.ended_at is null`,
    [id, new Date(now)],
  )
  return true
}

/** Deletes a piece of one that is being removed; false: nothing is left of it. */
export async function deletePiece(sql: Sql, id: string, most: number): Promise<boolean> {
  const { rows } = await sql.query<{ deleted: number | null }>('select delete_demo_rows($1, $2) as deleted', [id, most])
  return (rows[0]?.deleted ?? null) !== null
}

export async function isDemo(sql: Sql, organisationId: string): Promise<boolean> {
  return (await sql.query('select from organisations where id = $1 and demo', [organisationId])).rowCount > 0
}

export async function activeTripsOf(sql: Sql, organisationId: string): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from trips t where organisation_id = $1 and ${isActive()}`,
    [organisationId],
  )
  return rows[0]?.n ?? 0
}
