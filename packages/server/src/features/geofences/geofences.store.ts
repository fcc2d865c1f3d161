import type { Geofence, GeofenceKind, GeofenceShape } from '@vigia/domain/geofence/geofence'
import type { Sql } from '../../db/pool.ts'

export type NewGeofence = Omit<Geofence, 'id'>

export interface GeofenceChange {
  readonly name?: string | undefined
  readonly kind?: GeofenceKind | undefined
  readonly shape?: GeofenceShape | undefined
}

const COLUMNS = 'id::text, name, kind, shape'

/** All geofences of an organisation; `MAX_GEOFENCES` keeps the list short. */
export async function listGeofences(sql: Sql, organisationId: string): Promise<Geofence[]> {
  const { rows } = await sql.query<Geofence>(
    `select ${COLUMNS} from geofences where organisation_id = $1 order by geofences.id`,
    [organisationId],
  )
  return rows
}

/** As JSON some 400 kB: a statement and its text that nobody waits for. */
const POINTS_PER_STATEMENT = 5_000

const pointsOf = (shape: GeofenceShape): number =>
  shape.type === 'circle' ? 1 : shape.type === 'polygon' ? shape.ring.length : shape.line.length

/** Geofences in their order, in groups of some thousand points. */
function* inGroups(geofences: readonly NewGeofence[]): Generator<readonly NewGeofence[]> {
  let group: NewGeofence[] = []
  let points = 0
  for (const geofence of geofences) {
    group.push(geofence)
    points += pointsOf(geofence.shape)
    if (points < POINTS_PER_STATEMENT) continue
    yield group
    group = []
    points = 0
  }
  if (group.length > 0) yield group
}

/**
 * Adds geofences in their order, in statements that are short, and gives them their ids; null when the organisation would have
 * more than `max`: then the transaction, which the caller has begun, must end without them.
 */
export async function insertGeofences(
  sql: Sql,
  organisationId: string,
  geofences: readonly NewGeofence[],
  by: { readonly userId: string | null; readonly now: number; readonly max: number },
): Promise<Geofence[] | null> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('geofences:' || $1::text, 0))`, [organisationId])
  const made: Geofence[] = []
  for (const group of inGroups(geofences)) {
    const ids = await insertGroup(sql, organisationId, group, by)
    if (ids.length !== group.length) return null
    made.push(...group.map((geofence, index) => ({ ...geofence, id: ids[index] ?? '' })))
  }
  return made
}

/** The ids of the new rows; none when the organisation would have more than `max`. */
async function insertGroup(
  sql: Sql,
  organisationId: string,
  geofences: readonly NewGeofence[],
  by: { readonly userId: string | null; readonly now: number; readonly max: number },
): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into geofences (organisation_id, name, kind, shape, created_by, created_at)
     select $1, r.value->>'name', r.value->>'kind', r.value->'shape', $3, $4
     from jsonb_array_elements($2::jsonb) with ordinality r
     where (select count(*) from geofences where organisation_id = $1) + jsonb_array_length($2::jsonb) <= $5
     order by r.ordinality
     returning id::text`,
    [
      organisationId,
      JSON.stringify(geofences.map(({ name, kind, shape }) => ({ name, kind, shape }))),
      by.userId,
      new Date(by.now),
      by.max,
    ],
  )
  return rows.map(({ id }) => id)
}

/** A geofence of the organisation, held until the transaction ends; null when it has no such geofence. */
export async function holdGeofence(sql: Sql, organisationId: string, id: string): Promise<Geofence | null> {
  const { rows } = await sql.query<Geofence>(
    `select ${COLUMNS} from geofences where organisation_id = $1 and id = $2 for update`,
    [organisationId, id],
  )
  return rows[0] ?? null
}

/** Changes what is given of a geofence of the organisation; null when it has no such geofence. */
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

/** Deletes a geofence of the organisation, and says which it was; null when it has no such geofence. */
export async function deleteGeofence(sql: Sql, organisationId: string, id: string): Promise<Geofence | null> {
  const { rows } = await sql.query<Geofence>(
    `delete from geofences where organisation_id = $1 and id = $2 returning ${COLUMNS}`,
    [organisationId, id],
  )
  return rows[0] ?? null
}
