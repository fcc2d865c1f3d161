import type { IncidentPriority } from '@vigia/contract'
import type { Sql } from '../../db/pool.ts'

export interface Incident {
  readonly id: string
  readonly tripId: string
  readonly type: string
  readonly description: string
  readonly priority: IncidentPriority
  readonly status: 'reported' | 'resolved'
  readonly createdAt: number
  readonly resolvedAt: number | null
  readonly resolutionComment: string | null
}

const COLUMNS = `i.id::text, i.trip_id::text as "tripId", i.type, i.description, i.priority, i.status,
  i.created_at as "createdAt", i.resolved_at as "resolvedAt", i.resolution_comment as "resolutionComment"`

/** Adds an incident to a trip of the organisation; null when it has no such trip. */
export async function insertIncident(
  sql: Sql,
  incident: Pick<Incident, 'tripId' | 'type' | 'description' | 'priority'> & {
    readonly organisationId: string
    readonly userId: string | null
    readonly now: number
  },
): Promise<Incident | null> {
  const { rows } = await sql.query<Incident>(
    `insert into incidences as i (trip_id, type, description, priority, created_by, created_at)
     select id, $3, $4, $5, $6, $7 from trips where organisation_id = $1 and id = $2 returning ${COLUMNS}`,
    [
      incident.organisationId,
      incident.tripId,
      incident.type,
      incident.description,
      incident.priority,
      incident.userId,
      new Date(incident.now),
    ],
  )
  return rows[0] ?? null
}

/** An incident of the organisation, held until the transaction ends. */
export async function holdIncident(sql: Sql, organisationId: string, id: string): Promise<Incident | null> {
  const { rows } = await sql.query<Incident>(
    `select ${COLUMNS} from incidences i join trips t on t.id = i.trip_id
     where t.organisation_id = $1 and i.id = $2 for update of i`,
    [organisationId, id],
  )
  return rows[0] ?? null
}

export async function saveIncident(sql: Sql, incident: Incident): Promise<void> {
  await sql.query(
    `update incidences set type = $2, description = $3, priority = $4, status = $5, resolved_at = $6,
       resolution_comment = $7 where id = $1`,
    [
      incident.id,
      incident.type,
      incident.description,
      incident.priority,
      incident.status,
      incident.resolvedAt === null ? null : new Date(incident.resolvedAt),
      incident.resolutionComment,
    ],
  )
}
