import { isActive } from '../../db/active-trips.ts'
import type { Sql } from '../../db/pool.ts'

/** Links of active trips that have a password, with how many trips share each. */
export async function linksWithPassword(
  sql: Sql,
  organisationId: string,
): Promise<readonly { readonly url: string; readonly trips: number }[]> {
  const { rows } = await sql.query<{ url: string; trips: number }>(
    `select l.url, count(*)::int as trips from trips t join gps_links l on l.trip_id = t.id
     where t.organisation_id = $1 and ${isActive()}
       and l.url is not null and l.password_sealed is not null
     group by l.url`,
    [organisationId],
  )
  return rows
}
