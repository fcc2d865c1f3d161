import type { Geofence } from '@vigia/domain'
import type { Sql } from '../../db/pool.ts'

const COLUMNS = 'id::text, name, kind, shape'

/** All zones of an organisation; `MAX_GEOFENCES` keeps the list short. */
export async function listGeofences(sql: Sql, organisationId: string): Promise<Geofence[]> {
  const { rows } = await sql.query<Geofence>(
    `select ${COLUMNS} from geofences where organisation_id = $1 order by geofences.id`,
    [organisationId],
  )
  return rows
}

/** Adds a zone; null when the organisation has `max` already. */
export async function insertGeofence(
  sql: Sql,
  organisationId: string,
  geofence: Omit<Geofence, 'id'>,
  by: { readonly userId: string | null; readonly now: number; readonly max: number },
): Promise<Geofence | null> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('geofences:' || $1::text, 0))`, [organisationId])
  const { rows } = await sql.query<Geofence>(
    `insert into geofences (organisation_id, name, kind, shape, created_by, created_at)
     select $1, $2, $3, $4::jsonb, $5, $6 where (select count(*) from geofences where organisation_id = $1) < $7
     returning ${COLUMNS}`,
    [organisationId, geofence.name, geofence.kind, JSON.stringify(geofence.shape), by.userId, new Date(by.now), by.max],
  )
  return rows[0] ?? null
}

/** Deletes a zone of the organisation, and says which it was; null when it has no such zone. */
export async function deleteGeofence(sql: Sql, organisationId: string, id: string): Promise<Geofence | null> {
  const { rows } = await sql.query<Geofence>(
    `delete from geofences where organisation_id = $1 and id = $2 returning ${COLUMNS}`,
    [organisationId, id],
  )
  return rows[0] ?? null
}
