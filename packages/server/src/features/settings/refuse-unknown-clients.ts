import type { Sql } from '../../db/pool.ts'
import { badRequest } from '../../ports/errors.ts'

const UNKNOWN = 'No existe ese cliente'

/** Throws 400 where `field` of a setting names a client that the organisation does not have. */
export async function refuseUnknownClients(
  sql: Sql,
  organisationId: string,
  field: string,
  of: readonly { readonly client: string | null }[],
): Promise<void> {
  const ids = of.flatMap(({ client }) => client ?? [])
  if (ids.length === 0) return
  const { rows } = await sql.query<{ id: string }>(
    'select id::text from clients where organisation_id = $1 and id = any($2::bigint[])',
    [organisationId, ids],
  )
  const known = new Set(rows.map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) throw badRequest('VALIDATION', UNKNOWN, [{ field, error: UNKNOWN }])
}
