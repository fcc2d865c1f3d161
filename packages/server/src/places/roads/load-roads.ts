import { userInfo } from 'node:os'
import { basename } from 'node:path'
import { recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import { numberRoads } from './number-roads.ts'
import { readRoads } from './read-roads.ts'
import { addPieces, beginExtract, completeExtract, removeSomeEarlier } from './road-pieces.store.ts'

/** A transaction that writes holds the alerts back while it is open: each is short. */
const PIECES_PER_WRITE = 200
const LOCK = `hashtextextended('roads', 0)`

/** What was stored, for the person who asked for it. */
export interface LoadedRoads {
  readonly roads: number
  readonly posts: number
  readonly pieces: number
}

interface Deps {
  /** The owner of the tables. */
  readonly db: Db
  readonly clock: Clock
  /** Share of the file that is read, from 0 to 1. */
  onProgress(share: number): void
}

/**
 * Reads an OpenStreetMap extract and replaces the roads by which places are told. Cut off at any time it leaves the old ones in use.
 * Throws `ExtractError` for a file that cannot be used, before anything is written.
 */
export async function loadRoads(path: string, { db, clock, onProgress }: Deps): Promise<LoadedRoads> {
  // On one connection of its own: whoever loses it loses the lock.
  const client = await db.connect()
  try {
    const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`)
    if (rows[0]?.held !== true) throw new Error('Otra carga de carreteras está en marcha: espere a que termine.')
    const { pieces, roads, posts } = await numberRoads(await readRoads(path, onProgress))
    const fileName = basename(path).slice(-255)
    const extractId = await beginExtract(db, fileName, clock.now())
    for (let from = 0; from < pieces.length; from += PIECES_PER_WRITE)
      await addPieces(db, extractId, pieces.slice(from, from + PIECES_PER_WRITE))
    await db.transaction(async (sql) => {
      await completeExtract(sql, extractId, clock.now())
      await recordAudit(sql, {
        ...{ organisationId: null, actor: { kind: 'system', id: null }, address: null, requestId: null },
        ...{ action: 'roads-replaced', subject: `road-extract:${extractId}`, after: { file: fileName, roads, posts } },
        ...{ details: { osUser: userInfo().username }, at: clock.now() },
      })
    })
    while (await removeSomeEarlier(db, extractId));
    return { roads, posts, pieces: pieces.length }
  } finally {
    await client.end()
  }
}
