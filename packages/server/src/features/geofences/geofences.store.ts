import type { Geofence, GeofenceKind, GeofenceShape } from '@vigia/domain'
import type { Sql } from '../../db/pool.ts'

export type NewGeofence = Omit<Geofence, 'id'>

export interface GeofenceChange {
  readonly name?: string | undefined
  readonly kind?: GeofenceKind | undefined
  readonly shape?: GeofenceShape | undefined
}

const COLUMNS = 'id::text, name, kind, shape'

/** All zones of an organisation; `MAX_GEOFENCES` keeps the list short. */
export async function listGeofences(sql: Sql, organisationId: string): Promise<Geofence[]> {
  const { rows } = await sql.query<Geofence>(
    `select ${COLUMNS} from geofences where organisation_id = $1 order by geofences.id`,
    [organisationId],
  )
  return rows
}

/** Adds zones in their order; null, and none is added, when the organisation would have more than `max`. */
export async function insertGeofences(
  sql: Sql,
  organisationId: string,
  geofences: readonly NewGeofence[],
  by: { readonly userId: string | null; readonly now: number; readonly max: number },
): Promise<Geofence[] | null> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('geofences:' || $1::text, 0))`, [organisationId])
  const { rows } = await sql.query<Geofence>(
    `insert into geofences (organisation_id, name, kind, shape, created_by, created_at)
     select $1, r.value->>'name', r.value->>'kind', r.value->'shape', $3, $4
     from jsonb_array_elements($2::jsonb) with ordinality r
     where (select count(*) from geofences where organisation_id = $1) + jsonb_array_length($2::jsonb) <= $5
     order by r.ordinality
     returning ${COLUMNS}`,
    [
      organisationId,
      JSON.stringify(geofences.map(({ name, kind, shape }) => ({ name, kind, shape }))),
      by.userId,
      new Date(by.now),
      by.max,
    ],
  )
  return rows.length === geofences.length ? rows : null
}

/** A zone of the organisation, held until the transaction ends; null when it has no such zone. */
export async function holdGeofence(sql: Sql, organisationId: string, id: string): Promise<Geofence | null> {
  const { rows } = await sql.query<Geofence>(
    `select ${COLUMNS} from geofences where organisation_id = $1 and id = $2 for update`,
    [organisationId, id],
  )
  return rows[0] ?? null
}

/** Changes what is given of a zone of the organisation; null when it has no such zone. */
export async function updateGeofence(
  sql: Sql,
  organisationId: string,
  id: string,
  { name, kind, shape }: GeofenceChange,
  now: number,
): Promise<Geofence | null> {
  const { rows } = await sql.query<Geofence>(
    `update geofences set name = coalesce($3, name), kind = coalesce($4, kind), shape = coalesce($5::jsonb, shape),
       updated_at = $6
     where organisation_id = $1 and id = $2 returning ${COLUMNS}`,
    [organisationId, id, name ?? null, kind ?? null, shape === undefined ? null : JSON.stringify(shape), new Date(now)],
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
