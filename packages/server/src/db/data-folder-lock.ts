import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts'

const LOCK = 'vigia.lock'

export class DataFolderBusy extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `Vigía ya está en marcha con la carpeta de datos ${dataDir} (proceso ${pid}). Deténgala o use otra carpeta con VIGIA_DATA_DIR.`,
    )
    this.name = 'DataFolderBusy'
  }
}

/**
 * Takes the data folder for this process; returns what gives it back. Throws `DataFolderBusy` when another live process
 * has it. A lock left by a killed process, or by a number since recycled, is taken over.
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, LOCK)
  const mine = join(dataDir, `${LOCK}.${process.pid}`)
  writeFileSync(mine, JSON.stringify(identify(process.pid)))
  try {
    // A link appears whole and fails when the name exists: two starts cannot both win.
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        linkSync(mine, path)
        return () => rmSync(path, { force: true })
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
        const holder = folderHolder(dataDir)
        if (holder !== null && isAlive(holder)) throw new DataFolderBusy(dataDir, holder.pid)
        rmSync(path, { force: true })
      }
    }
    throw new DataFolderBusy(dataDir, 0)
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Who took the data folder, alive or not; null when nobody did, or the lock cannot be read. */
export function folderHolder(dataDir: string): ProcessIdentity | null {
  try {
    const holder: unknown = JSON.parse(readFileSync(join(dataDir, LOCK), 'utf8'))
    if (typeof holder !== 'object' || holder === null || !('pid' in holder) || typeof holder.pid !== 'number')
      return null
    const started =
      'startedAtTicks' in holder && typeof holder.startedAtTicks === 'string' ? holder.startedAtTicks : null
    return { pid: holder.pid, startedAtTicks: started }
  } catch {
    return null
  }
}
