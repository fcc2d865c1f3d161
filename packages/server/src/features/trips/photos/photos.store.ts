import type { Sql } from '../../../db/pool.ts'
import type { Sealed } from '../../../secrets/seal.ts'
import type { CleanPhoto } from './clean-photo.ts'

interface NewPhoto extends Omit<CleanPhoto, 'bytes'> {
  readonly id: string
  readonly commentId: string
  /** Who sent it by their link; null: the team added it. */
  readonly operatorId: string | null
  /** When he took it, epoch ms; null: the team added it. */
  readonly takenAt: number | null
  readonly bytes: number
  readonly sealed: Sealed
}

export async function insertPhoto(sql: Sql, photo: NewPhoto): Promise<void> {
  await sql.query(
    `insert into trip_photos (id, comment_id, operator_id, taken_at, width, height, bytes, photo_sealed, key_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[photo.id, photo.commentId, photo.operatorId],
      photo.takenAt === null ? null : new Date(photo.takenAt),
      ...[photo.width, photo.height, photo.bytes],
      ...[photo.sealed.bytes, photo.sealed.keyId],
    ],
  )
}

/** How many photos a trip has; until the transaction ends nobody else adds one to it. */
export async function holdPhotoCount(sql: Sql, tripId: string): Promise<number> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('trip-photos:' || $1, 0))`, [tripId])
  const { rows } = await sql.query<{ count: number }>(
    'select count(*)::int as count from trip_photos p join comments c on c.id = p.comment_id where c.trip_id = $1',
    [tripId],
  )
  return rows[0]?.count ?? 0
}

/** Whether the operator's photo of this instant is there already, of this trip. */
export async function hasPhotoOf(
  sql: Sql,
  of: { readonly tripId: string; readonly operatorId: string; readonly takenAt: number },
): Promise<boolean> {
  const { rows } = await sql.query(
    `select from trip_photos p join comments c on c.id = p.comment_id
     where p.operator_id = $2 and p.taken_at = $3 and c.trip_id = $1`,
    [of.tripId, of.operatorId, new Date(of.takenAt)],
  )
  return rows.length > 0
}

/** A photo as it is sealed, of a trip that whoever asks sees; null: there is none. */
export async function readPhoto(
  sql: Sql,
  organisationId: string,
  id: string,
): Promise<{ readonly sealed: Buffer; readonly invoice: string } | null> {
  const { rows } = await sql.query<{ sealed: Buffer; invoice: string }>(
    `select p.photo_sealed as sealed, t.external_invoice as invoice
     from trip_photos p join comments c on c.id = p.comment_id join trips t on t.id = c.trip_id
     where p.id = $1 and t.organisation_id = $2`,
    [id, organisationId],
  )
  return rows[0] ?? null
}

/** Removes the photos that an operator took or that he sent. */
export async function deletePhotosOf(sql: Sql, operatorId: string): Promise<void> {
  await sql.query('delete from trip_photos where operator_id = $1', [operatorId])
}
