import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderHolder } from '../src/db/data-folder-lock.ts'
import { stopOrphanPostgres } from '../src/db/orphan-postgres.ts'
import { runningSocketFolder } from '../src/db/postgres-cluster.ts'
import { identify, isAlive, type ProcessIdentity } from '../src/db/process-identity.ts'

/** How the names of the folders of test runs begin. */
export const TEST_FOLDER = 'vigia-test-'
const OWNER = 'owner.json'

/** Writes into a run's folder whose it is, for `sweepTestFolders`. */
export const ownTestFolder = (folder: string, pid = process.pid): void =>
  writeFileSync(join(folder, OWNER), JSON.stringify(identify(pid)))

/**
 * Removes the folders that killed test runs left in `parent`, and ends the server and the PostgreSQL that may still run
 * there. A folder whose owner runs, or that names none (it may just be in the making), is left alone.
 */
export async function sweepTestFolders(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name)
    if (!name.startsWith(TEST_FOLDER) || !isAbandoned(folder)) continue
    // Two runs that start together sweep a folder once: only one of them can rename it.
    const swept = `${folder}-${process.pid}`
    try {
      renameSync(folder, swept)
    } catch {
      continue
    }
    endServer(swept)
    const cluster = join(swept, 'postgres')
    if (existsSync(cluster)) {
      const socket = runningSocketFolder(cluster)
      await stopOrphanPostgres(cluster)
      if (socket?.startsWith(join(tmpdir(), 'vigia-'))) rmSync(socket, { recursive: true, force: true })
    }
    rmSync(swept, { recursive: true, force: true })
  }
}

/** Its data goes: it needs no orderly end, in which it might write some anew under the folder's old name. */
function endServer(dataDir: string): void {
  const holder = folderHolder(dataDir)
  if (holder !== null && isAlive(holder)) process.kill(holder.pid, 'SIGKILL')
}

function isAbandoned(folder: string): boolean {
  try {
    return !isAlive(JSON.parse(readFileSync(join(folder, OWNER), 'utf8')) as ProcessIdentity)
  } catch {
    return false
  }
}
