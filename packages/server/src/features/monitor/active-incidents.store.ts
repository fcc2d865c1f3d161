import { isActive } from '../../db/active-trips.ts'
import type { Sql } from '../../db/pool.ts'

export interface ActiveIncident {
  readonly id: string
  readonly tripId: string
  readonly status: 'reported' | 'resolved'
  readonly type: string
  readonly description: string
  readonly createdAt: number
}

/** Every incident of the organisation's active trips, resolved ones too, newest first. */
export async function incidentsOfActiveTrips(sql: Sql, organisationId: string): Promise<readonly ActiveIncident[]> {
  const { rows } = await sql.query<ActiveIncident>(
    `select i.id::text, i.trip_id::text as "tripId", i.status, i.type, i.description, i.created_at as "createdAt"
     from trips t join incidences i on i.trip_id = t.id
     where t.organisation_id = $1 and ${isActive()}
     order by i.created_at desc, i.id desc`,
    [organisationId],
  )
  return rows
}
