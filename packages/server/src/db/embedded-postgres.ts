import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@vigia/runtime/logger'
import { postgresUser, type UnprivilegedUser } from '@vigia/runtime/unprivileged-user'
import { stopOrphanPostgres, stopPostgres } from './orphan-postgres.ts'
import { type PostgresBinaries, postgresBinaries, postgresMajor } from './postgres-binaries.ts'
import {
  cleanEnvironment,
  clusterPasswords,
  folderArgument,
  initCluster,
  type Passwords,
  requireOwnCluster,
  runningSocketFolder,
  socketFolder,
} from './postgres-cluster.ts'

const START_TIMEOUT_MS = 60_000
const MAX_RESTART_DELAY_MS = 5_000
const MAX_LOG_BYTES = 20_000_000

/** A PostgreSQL of our own in a folder of ours, reachable by its socket only. */
export interface EmbeddedPostgres {
  /** Folder of the socket: `host` for the driver. It stays the same over restarts. */
  readonly host: string
  readonly passwords: Passwords
  /** Process number of the running server; null while it is down. */
  pid(): number | null
  /** Fast shutdown. Resolves when the process is gone and the folder is free. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, creating the cluster the first time, and keeps it running: a server that
 * dies is started again with growing pauses. States: starting → running ⇄ restarting → stopped.
 * The caller holds the lock of the data folder. Rejects when the folder is another version's, which is then left as it is, and when
 * the first start fails, with the end of PostgreSQL's own log.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  logger: Logger,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const cluster = await preparedCluster(dataDir, settings)
  const { clusterDir, host } = cluster
  let child: ChildProcess | null = null
  let stopping = false
  let relaunched = Promise.resolve()

  const launch = async (): Promise<void> => {
    const { started, failure } = spawnServer(cluster)
    await untilReady(clusterDir, started, failure)
    child = started
    void failure.then(() => {
      child = null
      if (!stopping) relaunched = relaunch(100)
    })
  }

  const relaunch = async (delayMs: number): Promise<void> => {
    logger.error({ delayMs }, 'PostgreSQL se detuvo; se vuelve a iniciar')
    await sleep(delayMs)
    if (stopping) return
    try {
      await stopOrphanPostgres(clusterDir)
      await launch()
      logger.info('PostgreSQL está de nuevo en marcha')
    } catch (error) {
      logger.error({ err: error }, 'PostgreSQL no pudo iniciar')
      await relaunch(Math.min(delayMs * 2, MAX_RESTART_DELAY_MS))
    }
  }

  await launch()
  // Whoever leaves in a hurry (a second Ctrl-C, a stop that hangs) takes the server along: it stops by itself, in order.
  const takeAlong = (): void => {
    child?.kill('SIGINT')
  }
  process.once('exit', takeAlong)
  return {
    host,
    passwords: cluster.passwords,
    pid: () => child?.pid ?? null,
    stop: async () => {
      stopping = true
      // A restart under way would leave a server behind that nobody stops.
      await relaunched
      const pid = child?.pid
      if (pid !== undefined) await stopPostgres(pid)
      process.off('exit', takeAlong)
      rmSync(host, { recursive: true, force: true })
    },
  }
}

/** What a server is started with. */
interface Cluster {
  readonly clusterDir: string
  readonly logFile: string
  readonly user: UnprivilegedUser | null
  readonly binaries: PostgresBinaries
  readonly passwords: Passwords
  readonly host: string
  readonly options: Readonly<Record<string, string>>
}

/** Makes the cluster where there is none, and stops the server that a crash of ours left on it. */
async function preparedCluster(dataDir: string, settings: Readonly<Record<string, string>>): Promise<Cluster> {
  const clusterDir = join(dataDir, 'postgres')
  requireOwnCluster(clusterDir, postgresMajor())
  mkdirSync(dataDir, { recursive: true })
  const user = postgresUser()
  const logFile = join(dataDir, 'postgres.log')
  const binaries = postgresBinaries(user === null ? dataDir : '/var/cache/vigia', user)
  const passwords = clusterPasswords(dataDir)
  if (existsSync(clusterDir)) {
    const lastSocket = runningSocketFolder(clusterDir)
    await stopOrphanPostgres(clusterDir)
    if (lastSocket?.startsWith(join(tmpdir(), 'vigia-'))) rmSync(lastSocket, { recursive: true, force: true })
  }
  initCluster(clusterDir, binaries, user, passwords.postgres)
  const host = socketFolder(dataDir, user)
  const options = {
    listen_addresses: '',
    unix_socket_directories: host,
    unix_socket_permissions: '0700',
    max_connections: '60',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    wal_compression: 'on',
    max_wal_size: '2GB',
    ...settings,
  }
  return { clusterDir, logFile, user, binaries, passwords, host, options }
}

/** Starts the program. `failure`: what it ended with, whenever it does. */
function spawnServer({ clusterDir, logFile, user, binaries, options }: Cluster): {
  readonly started: ChildProcess
  readonly failure: Promise<Error>
} {
  if (existsSync(logFile) && statSync(logFile).size > MAX_LOG_BYTES) truncateSync(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A group of its own: Ctrl-C in the terminal must reach the app first, which then stops the database last.
  const started = spawn(binaries.postgres, ['-D', folderArgument(clusterDir, user), ...flags], {
    cwd: clusterDir,
    detached: true,
    stdio: ['ignore', log, log],
    env: cleanEnvironment(),
    ...user,
  })
  closeSync(log)
  const failure = new Promise<Error>((resolve) => {
    started.once('error', resolve)
    started.once('exit', (code, signal) =>
      resolve(new Error(`PostgreSQL terminó (${signal ?? code}).\n${tail(logFile)}`)),
    )
  })
  return { started, failure }
}

async function untilReady(clusterDir: string, child: ChildProcess, failure: Promise<Error>): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid')
  let failed: Error | null = null
  void failure.then((error) => {
    failed = error
  })
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += 15) {
    if (failed !== null) throw failed
    // PostgreSQL writes its state as the eighth line of its pid file: `starting`, `ready`.
    const lines = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : []
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return
    await sleep(15)
  }
  child.kill('SIGQUIT')
  throw new Error('PostgreSQL no estuvo listo a tiempo.')
}

const tail = (path: string): string =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(-12).join('\n') : ''
