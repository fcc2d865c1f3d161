import type { Role } from '@vigia/contract'
import type { RowScope } from '../../db/organisation-scope.ts'
import type { Sql } from '../../db/pool.ts'
import { REACH_COLUMNS, type ReachRow, reachOfRow } from '../../db/user-reach.ts'

/**
 * What a person may read in an organisation as it is now, of which a report of theirs is made; null: nothing any more. In the
 * demonstration of their own company they are a guest, and see all of it.
 */
export async function scopeOfReader(sql: Sql, organisationId: string, userId: string): Promise<RowScope | null> {
  const { rows } = await sql.query<ReachRow & { role: Role; isGuest: boolean }>(
    `select u.role, ${REACH_COLUMNS}, u.organisation_id <> o.id as "isGuest" from users u join organisations o on o.id = $1
     where u.id = $2 and u.disabled_at is null and (u.organisation_id = o.id or o.demo_of = u.organisation_id)`,
    [organisationId, userId],
  )
  const [person] = rows
  if (person === undefined) return null
  return { organisationId, reach: person.isGuest ? null : reachOfRow(person), actor: `user:${userId}` }
}
