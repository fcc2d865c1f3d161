import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identify, isAlive } from './process-identity.ts'

const FAST_STOP_MS = 4_000
const IMMEDIATE_STOP_MS = 4_000

/**
 * Ends a PostgreSQL that outlived its parent in this folder, so that the next start finds it free: a fast shutdown first;
 * then an immediate one, because a server still in crash recovery ignores the first; then kill. Safe for the data: it is in the log.
 * Also clears a pid file whose number now belongs to somebody else, which would refuse the start.
 */
export async function stopOrphanPostgres(clusterDir: string): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid')
  const postmaster = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : Number.NaN
  if (Number.isInteger(postmaster) && postmaster > 0 && isPostgresOf(clusterDir, postmaster)) {
    await stopPostgres(postmaster)
  }
  for (const pid of postgresProcesses(clusterDir)) await endProcess(pid, 'SIGKILL', IMMEDIATE_STOP_MS)
  if (existsSync(pidFile) && postgresProcesses(clusterDir).length === 0) rmSync(pidFile)
}

/** Fast shutdown, escalating. Resolves when the process is gone. */
export async function stopPostgres(pid: number): Promise<void> {
  if (await endProcess(pid, 'SIGINT', FAST_STOP_MS)) return
  if (await endProcess(pid, 'SIGQUIT', IMMEDIATE_STOP_MS)) return
  await endProcess(pid, 'SIGKILL', IMMEDIATE_STOP_MS)
}

async function endProcess(pid: number, signal: NodeJS.Signals, waitMs: number): Promise<boolean> {
  const who = identify(pid)
  if (!isAlive(who)) return true
  try {
    process.kill(pid, signal)
  } catch {
    return !isAlive(who)
  }
  for (let waited = 0; waited < waitMs; waited += 10) {
    if (!isAlive(who)) return true
    await sleep(10)
  }
  return false
}

function isPostgresOf(clusterDir: string, pid: number): boolean {
  if (process.platform === 'linux') return postgresProcesses(clusterDir).includes(pid)
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(clusterDir)
  } catch {
    return false
  }
}

/** Every PostgreSQL process, postmaster or backend, whose working folder is this cluster (Linux). */
function postgresProcesses(clusterDir: string): number[] {
  if (process.platform !== 'linux') return []
  const folder = realpathSync(clusterDir)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return (
          pid > 0 &&
          readlinkSync(`/proc/${pid}/cwd`) === folder &&
          basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')
        )
      } catch {
        return false
      }
    })
}
