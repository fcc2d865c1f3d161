import { onlyRow, type Sql } from '../../db/pool.ts'
import type { RoadPiece } from './road-piece.ts'

/** An extract whose pieces are all there. */
export interface CompleteExtract {
  readonly id: string
}

const PIECES_PER_READ = 500

/** The extract that is to be used; null before the first one. */
export async function newestExtract(sql: Sql): Promise<CompleteExtract | null> {
  const { rows } = await sql.query<CompleteExtract>(
    'select id from road_extracts where completed_at is not null order by id desc limit 1',
  )
  return rows[0] ?? null
}

/** All pieces of an extract, read in parts; fewer when it is replaced meanwhile. */
export async function readPieces(sql: Sql, extractId: string): Promise<readonly RoadPiece[]> {
  const pieces: RoadPiece[] = []
  for (let after = '0'; ; ) {
    const { rows } = await sql.query<RoadPiece & { id: string }>(
      `select id, reference, points from road_pieces where extract_id = $1 and id > $2 order by id limit ${PIECES_PER_READ}`,
      [extractId, after],
    )
    pieces.push(...rows.map(({ reference, points }) => ({ reference, points })))
    const last = rows.at(-1)
    if (last === undefined || rows.length < PIECES_PER_READ) return pieces
    after = last.id
  }
}

/** Begins an extract, which nobody uses until it is complete; gives its id. */
export async function beginExtract(sql: Sql, fileName: string, now: number): Promise<string> {
  const inserted = await sql.query<{ id: string }>(
    'insert into road_extracts (file_name, begun_at) values ($1, $2) returning id',
    [fileName, new Date(now)],
  )
  return onlyRow(inserted).id
}

export async function addPieces(sql: Sql, extractId: string, pieces: readonly RoadPiece[]): Promise<void> {
  await sql.query(
    `insert into road_pieces (extract_id, reference, points)
     select $1, reference, points from unnest($2::text[], $3::bytea[]) as piece (reference, points)`,
    [extractId, pieces.map(({ reference }) => reference), pieces.map(({ points }) => points)],
  )
}

/** From its commit on the servers use it. */
export async function completeExtract(sql: Sql, extractId: string, now: number): Promise<void> {
  await sql.query('update road_extracts set completed_at = $2 where id = $1', [extractId, new Date(now)])
}

/** Removes some pieces of all earlier extracts, and these once they have none; false when nothing was left to remove. */
export async function removeSomeEarlier(sql: Sql, extractId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `delete from road_pieces where id in
       (select id from road_pieces where extract_id < $1 order by id limit ${PIECES_PER_READ})`,
    [extractId],
  )
  if (rowCount > 0) return true
  await sql.query('delete from road_extracts where id < $1', [extractId])
  return false
}
