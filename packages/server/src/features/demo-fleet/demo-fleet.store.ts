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
