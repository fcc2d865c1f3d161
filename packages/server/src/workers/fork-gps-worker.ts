import { type ChildProcess, fork } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from '@vigia/runtime/logger'
import { isReachable, platformUser, type UnprivilegedUser } from '@vigia/runtime/unprivileged-user'
import { bundleFromSourceAtOnce } from './bundle-from-source.ts'

/** What we were told to load before our code, it loads before its own; of our other flags (`--eval`!) it must have none. */
const LOADER_FLAGS = process.execArgv.flatMap((flag, index, flags) => {
  if (/^--(import|require|loader)=/.test(flag) || flag === '--enable-source-maps') return [flag]
  return /^--(import|require|loader)$/.test(flag) ? [flag, flags[index + 1] ?? ''] : []
})
const HEAP_FLAG = '--max-old-space-size=320'

const BUILT = fileURLToPath(new URL('./gps.worker.js', import.meta.url))
const SOURCE = fileURLToPath(new URL('../../../gps-reader/src/gps.worker.ts', import.meta.url))

export interface ForkedWorker {
  readonly process: ChildProcess
  /** Its own, named in its environment; what it starts lies in it or beside it. */
  readonly folder: string
  /** As whom it runs; null: as ourselves. */
  readonly user: UnprivilegedUser | null
}

/**
 * Forks the GPS worker with nothing of ours: an environment without addresses and secrets, a folder of its own, and, where
 * we are root, an account that owns nothing. Code that this account may not reach (in root's home) is loaded by us; the
 * process then becomes that account itself, before it hears of anything.
 */
export function forkGpsWorker(logger: Logger): ForkedWorker {
  const entry = existsSync(BUILT) ? BUILT : bundleFromSourceAtOnce(SOURCE)
  const user = platformUser()
  const folder = mkdtempSync(join(tmpdir(), 'vigia-gps-'))
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const canReach = [dirname(entry), process.cwd(), process.execPath].every((path) => isReachable(path, user))
  const started = fork(entry, [], {
    serialization: 'advanced',
    execArgv: [...LOADER_FLAGS, HEAP_FLAG],
    env: environment(folder, logger.level, canReach ? null : user),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...(canReach ? user : {}),
  })
  return { process: started, folder, user }
}

/** Its browser may live, and write, for a moment longer than it. */
export async function removeFolder(folder: string, logger: Logger): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  } catch (err) {
    logger.warn({ err, folder }, 'no se pudo borrar la carpeta de un proceso que leía plataformas GPS')
  }
}

function environment(folder: string, logLevel: string, becomes: UnprivilegedUser | null): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    HOME: folder,
    TMPDIR: folder,
    TZ: 'UTC',
    LANG: 'C.UTF-8',
    GPS_WORKER_LOG: logLevel,
    ...(becomes === null ? {} : { GPS_WORKER_USER: `${becomes.uid}:${becomes.gid}` }),
  }
}
