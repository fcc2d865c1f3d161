import { type ChildProcess, fork } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from '../logger.ts'
import type { FromWorker, ToWorker } from '../platforms/worker-messages.ts'
import type { SecretKey } from '../secrets/secret-key.ts'
import { isReachable, platformUser, type UnprivilegedUser } from '../unprivileged-user.ts'

const FIRST_RESTART_MS = 500
const LAST_RESTART_MS = 60_000
/** A worker that ran for this long had started well: the next pause is short again. */
const RAN_WELL_MS = 60_000
const STOP_WITHIN_MS = 5_000
/** Run from source, the worker needs the same loader as we do; of our other flags (`--eval`!) it must have none. */
const LOADER_FLAGS = process.execArgv.flatMap((flag, index, flags) => {
  if (/^--(import|require|loader)=/.test(flag) || flag === '--enable-source-maps') return [flag]
  return /^--(import|require|loader)$/.test(flag) ? [flag, flags[index + 1] ?? ''] : []
})
const HEAP_FLAG = '--max-old-space-size=320'

/** Beside the bundle; run from source, its own file. */
const ENTRY = [
  fileURLToPath(new URL('./gps.worker.js', import.meta.url)),
  fileURLToPath(new URL('../platforms/gps.worker.ts', import.meta.url)),
].find((file) => existsSync(file))

export interface GpsWorkerOptions {
  readonly secretKey: SecretKey
  readonly allowedHosts: readonly string[]
  readonly maxBrowserSessions: number
  readonly logger: Logger
}

/** The process that reads the carriers' platforms. What is sent while it is down is lost: say it again at `onStarted`. */
export interface GpsWorker {
  send(message: ToWorker): void
  onMessage(listener: (message: FromWorker) => void): () => void
  /** Each time that a process runs and knows its key; at once when one does now. It knows no accounts yet. */
  onStarted(listener: () => void): () => void
  /** It died, with all its sessions; another one starts by itself. */
  onDied(listener: () => void): () => void
  /** Lets it close its sessions in order, for 5 s at the most. */
  close(): Promise<void>
}

/** Starts the worker and keeps it running, with growing pauses. */
export function startGpsWorker({ logger, ...options }: GpsWorkerOptions): GpsWorker {
  const listeners = {
    message: new Set<(message: FromWorker) => void>(),
    started: new Set<() => void>(),
    died: new Set<() => void>(),
  }
  let child: ChildProcess | null = null
  /** The last folder of a process that ended. */
  let cleared: Promise<void> = Promise.resolve()
  let isReady = false
  let isClosing = false
  let restartMs = FIRST_RESTART_MS
  let timer: NodeJS.Timeout | undefined

  const send = (message: ToWorker): void => {
    // The channel of a process that is dying refuses; its exit tells the rest.
    if (child?.connected === true) child.send(message, () => undefined)
  }

  const launch = (): void => {
    const { process: started, folder } = forkWorker(logger)
    child = started
    const startedAt = performance.now()
    let hasEnded = false
    const ended = (why: object): void => {
      if (hasEnded) return
      hasEnded = true
      child = null
      isReady = false
      cleared = removeFolder(folder, logger)
      if (isClosing) return
      for (const listener of listeners.died) listener()
      if (performance.now() - startedAt > RAN_WELL_MS) restartMs = FIRST_RESTART_MS
      logger.warn(why, 'el proceso que lee las plataformas GPS se detuvo; se vuelve a iniciar')
      timer = setTimeout(launch, restartMs)
      restartMs = Math.min(restartMs * 2, LAST_RESTART_MS)
    }
    started.once('exit', (code, signal) => ended({ code, signal }))
    started.once('error', (err) => ended({ err }))
    started.on('message', (message: FromWorker) => {
      for (const listener of listeners.message) listener(message)
      if (message.type !== 'ready' || isReady) return
      isReady = true
      for (const listener of listeners.started) listener()
    })
    // Not among the arguments or in the environment, which other processes can read.
    send({
      type: 'configure',
      secretKey: options.secretKey.bytes,
      secretKeyId: options.secretKey.id,
      allowedHosts: options.allowedHosts,
      maxBrowserSessions: options.maxBrowserSessions,
    })
  }
  launch()

  return {
    send,
    onMessage: (listener) => subscribe(listeners.message, listener),
    onStarted: (listener) => {
      if (isReady) listener()
      return subscribe(listeners.started, listener)
    },
    onDied: (listener) => subscribe(listeners.died, listener),
    close: () => {
      isClosing = true
      clearTimeout(timer)
      const running = child
      if (running === null) return cleared
      return new Promise((resolve) => {
        const kill = setTimeout(() => running.kill('SIGKILL'), STOP_WITHIN_MS)
        running.once('exit', () => {
          clearTimeout(kill)
          resolve(cleared)
        })
        send({ type: 'stop' })
      })
    },
  }
}

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Forks it with nothing of ours: an environment without addresses and secrets, a folder of its own, and, where we are root,
 * an account that owns nothing. Code that this account may not reach (in root's home) is loaded by us; the process then
 * becomes that account itself, before it hears of anything.
 */
function forkWorker(logger: Logger): { process: ChildProcess; folder: string } {
  if (ENTRY === undefined) throw new Error('gps.worker is missing beside the server')
  const user = platformUser()
  const folder = mkdtempSync(join(tmpdir(), 'vigia-gps-'))
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const canReach = [dirname(ENTRY), process.cwd(), process.execPath].every((path) => isReachable(path, user))
  const started = fork(ENTRY, [], {
    serialization: 'advanced',
    execArgv: [...LOADER_FLAGS, HEAP_FLAG],
    env: environment(folder, logger.level, canReach ? null : user),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...(canReach ? user : {}),
  })
  return { process: started, folder }
}

/** Its browser may live, and write, for a moment longer than it. */
async function removeFolder(folder: string, logger: Logger): Promise<void> {
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
