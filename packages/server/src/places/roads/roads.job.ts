import type { Db } from '../../db/pool.ts'
import type { Job } from '../../ports/job.ts'
import { createRoadIndex, type RoadIndex } from './road-index.ts'
import { newestExtract, readPieces } from './road-pieces.store.ts'

const EVERY_MS = 3_000

/** Keeps the roads in memory in step with those in the database: another process may have replaced them. */
export function roadsJob(db: Db, use: (roads: RoadIndex | null) => void): Job {
  let usedId: string | null = null
  return {
    name: 'roads',
    everyMs: EVERY_MS,
    run: async () => {
      const newest = await newestExtract(db)
      if (newest === null || newest.id === usedId) return
      const pieces = await readPieces(db, newest.id)
      // One that was replaced while it was read may lack pieces: the next run reads the newer one.
      if ((await newestExtract(db))?.id !== newest.id) return
      use(await createRoadIndex(pieces))
      usedId = newest.id
    },
  }
}
