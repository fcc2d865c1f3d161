import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '../../../db/pool.ts'
import { wantedExports } from './exports.store.ts'

const OF_WORK = /^vigia-exportacion-(\d{1,19})\.zip(?:\.partial)?$/

/** Removes archives that nobody may fetch any more, and what a work that ended otherwise left of one. */
export async function sweepExports(sql: Sql, folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  if (names.length === 0) return
  const wanted = await wantedExports(sql, now)
  for (const name of names) {
    const id = OF_WORK.exec(name)?.[1]
    if (id !== undefined && !wanted.has(id)) await rm(join(folder, name), { force: true })
  }
}
