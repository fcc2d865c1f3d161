import type { Role } from '@vigia/contract'
import type { Reach } from '@vigia/domain/account/reach'
import type { Sql } from './pool.ts'

export interface ReachRow {
  reach_clients: string[] | null
  reach_carriers: string[] | null
}

/** The values of `reach_clients` and `reach_carriers`. */
export const reachColumns = (reach: Reach | null): [readonly string[] | null, readonly string[] | null] => [
  reach?.by === 'client' ? reach.ids : null,
  reach?.by === 'carrier' ? reach.ids : null,
]

/** What `reachOfRow` reads, of `users u`. */
export const REACH_COLUMNS = 'u.reach_clients::text[], u.reach_carriers::text[]'

/** The reach of a person, or of whose key it is; null for everybody else. */
export async function reachOfSender(
  sql: Sql,
  { kind, id }: { readonly kind: string; readonly id: string | null },
): Promise<Reach | null> {
  const { rows } = await sql.query<ReachRow & { role: Role }>(
    `select u.role, ${REACH_COLUMNS} from users u
     where u.id = case $1 when 'user' then $2::bigint when 'api-key' then (select user_id from api_keys where id = $2) end`,
    [kind, id],
  )
  return rows[0] === undefined ? null : reachOfRow(rows[0])
}

/** A person's reach as it counts: an administrator has none, whatever is stored from before. */
export function reachOfRow(row: ReachRow & { readonly role: Role }): Reach | null {
  if (row.role === 'administrador') return null
  if (row.reach_clients !== null) return { by: 'client', ids: row.reach_clients }
  return row.reach_carriers === null ? null : { by: 'carrier', ids: row.reach_carriers }
}
