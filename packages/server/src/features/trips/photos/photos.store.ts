import type { Sql } from '../../../db/pool.ts'
import type { Sealed } from '../../../secrets/seal.ts'
import type { CleanPhoto } from './clean-photo.ts'

interface NewPhoto extends Omit<CleanPhoto, 'bytes'> {
  readonly id: string
  readonly commentId: string
  /** Who sent it by their link; null: the team added it. */
  readonly operatorId: string | null
  readonly bytes: number
  readonly sealed: Sealed
}

export async function insertPhoto(sql: Sql, photo: NewPhoto): Promise<void> {
  await sql.query(
    `insert into trip_photos (id, comment_id, operator_id, width, height, bytes, photo_sealed, key_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[photo.id, photo.commentId, photo.operatorId, photo.width, photo.height, photo.bytes],
      ...[photo.sealed.bytes, photo.sealed.keyId],
    ],
  )
}

/** How many photos a trip has. */
export async function countPhotos(sql: Sql, tripId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    'select count(*)::int as count from trip_photos p join comments c on c.id = p.comment_id where c.trip_id = $1',
    [tripId],
  )
  return rows[0]?.count ?? 0
}

/** A photo as it is sealed, of a trip that whoever asks sees; null: there is none. */
export async function readPhoto(
  sql: Sql,
  organisationId: string,
  id: string,
): Promise<{ readonly sealed: Buffer; readonly tripId: string; readonly invoice: string } | null> {
  const { rows } = await sql.query<{ sealed: Buffer; tripId: string; invoice: string }>(
    `select p.photo_sealed as sealed, t.id::text as "tripId", t.external_invoice as invoice
     from trip_photos p join comments c on c.id = p.comment_id join trips t on t.id = c.trip_id
     where p.id = $1 and t.organisation_id = $2`,
    [id, organisationId],
  )
  return rows[0] ?? null
}
