import type { ChildProcess } from 'node:child_process'
import type { EgressRules } from '@vigia/egress/egress-rules'
import type { AccountOrder, FromWorker, ToWorker } from '@vigia/gps-reader/worker-messages'
import type { Logger } from '@vigia/runtime/logger'
import { createAccountQuarantine } from './account-quarantine.ts'
import { type ChromiumLauncher, createChromiumLauncher } from './chromium-launcher.ts'
import { type ForkedWorker, forkGpsWorker, removeFolder } from './fork-gps-worker.ts'
import { createLoopWatchdog } from './loop-watchdog.ts'
import { readWorkerMessage } from './read-worker-message.ts'

const FIRST_RESTART_MS = 500
const LAST_RESTART_MS = 60_000
/** A worker that ran for this long had started well: the next pause is short again. */
const RAN_WELL_MS = 60_000
const STOP_WITHIN_MS = 5_000
const WATCH_EVERY_MS = 1_000

export interface GpsWorkerOptions {
  readonly egressRules: EgressRules
  readonly maxBrowserSessions: number
  readonly logger: Logger
}

/** The process that reads the carriers' platforms. What is sent while it is down is lost: say it again at `onStarted`. */
export interface GpsWorker {
  send(message: ToWorker): void
  onMessage(listener: (message: FromWorker) => void): () => void
  /** Each time that a process runs; at once when one does now. It knows no accounts yet. */
  onStarted(listener: () => void): () => void
  /** It died, with all its sessions; another one starts by itself. */
  onDied(listener: () => void): () => void
  /** Lets it close its sessions in order, for 5 s at the most. */
  close(): Promise<void>
}

/**
 * Starts the worker and keeps it running, with growing pauses. A worker whose event loop is held for 15 s, or that runs out
 * of memory, is ended; the account whose text it was reading is left out of the next for a while, the others are read on.
 */
export function startGpsWorker({ logger, ...options }: GpsWorkerOptions): GpsWorker {
  const listeners = {
    message: new Set<(message: FromWorker) => void>(),
    started: new Set<() => void>(),
    died: new Set<() => void>(),
  }
  const quarantine = createAccountQuarantine()
  let wanted: readonly AccountOrder[] = []
  let child: ChildProcess | null = null
  /** What the processes that ended left behind. */
  let cleared: Promise<unknown> = Promise.resolve()
  let isReady = false
  let isClosing = false
  let restartMs = FIRST_RESTART_MS
  let timer: NodeJS.Timeout | undefined
  const lifts = new Set<NodeJS.Timeout>()

  const hear = (message: FromWorker): void => {
    for (const listener of listeners.message) listener(message)
  }
  const want = (): void => {
    const now = Date.now()
    sendTo(child, { type: 'want', accounts: quarantine.allowed(wanted, now) })
    for (const standing of quarantine.standings(wanted, now)) hear(standing)
  }
  const send = (message: ToWorker): void => {
    if (message.type === 'want') {
      wanted = message.accounts
      want()
    } else if (message.type === 'retry' && quarantine.lift(message.accountId)) want()
    else sendTo(child, message)
  }
  const setAside = (accountIds: readonly string[]): void => {
    for (const accountId of accountIds) {
      const pauseMs = quarantine.add(accountId, Date.now())
      logger.error(
        { accountId, pauseMs },
        'lo que contestó la plataforma de una cuenta GPS detuvo el proceso que lee todas',
      )
      const lift = setTimeout(() => {
        lifts.delete(lift)
        if (isReady) want()
      }, pauseMs)
      lifts.add(lift)
    }
  }

  const launch = (): void => {
    const forked = forkGpsWorker(logger)
    const started = forked.process
    child = started
    const watchdog = createLoopWatchdog()
    let isHeld = false
    const watch = setInterval(() => {
      if (!isReady || !watchdog.tick()) return
      isHeld = true
      started.kill('SIGKILL')
    }, WATCH_EVERY_MS)
    const startedAt = performance.now()
    const launcher = serveBrowsers(forked, logger)
    const ownAccounts = forked.user !== null
    let ownNetwork: boolean | null = null
    let hasEnded = false
    const ended = (why: { readonly signal?: string | null; readonly [detail: string]: unknown }): void => {
      if (hasEnded) return
      hasEnded = true
      clearInterval(watch)
      child = null
      isReady = false
      cleared = Promise.all([launcher.then((one) => one?.close()), removeFolder(forked.folder, logger)])
      if (isClosing) return
      // Node ends so when its memory is used up.
      if (isHeld || why.signal === 'SIGABRT') setAside(watchdog.reading())
      for (const listener of listeners.died) listener()
      if (performance.now() - startedAt > RAN_WELL_MS) restartMs = FIRST_RESTART_MS
      logger.warn({ ...why, isHeld }, 'el proceso que lee las plataformas GPS se detuvo; se vuelve a iniciar')
      timer = setTimeout(launch, restartMs)
      restartMs = Math.min(restartMs * 2, LAST_RESTART_MS)
    }
    started.once('exit', (code, signal) => ended({ code, signal }))
    started.once('error', (err) => ended({ err }))
    started.on('message', (said: unknown) => {
      const message = readWorkerMessage(said)
      // What a platform sent may be in it: it costs the others nothing.
      if (message === null) return logger.warn('no se entiende algo que dijo el proceso que lee plataformas GPS')
      watchdog.onMessage(message)
      if (message.type === 'alive' || message.type === 'reads-text') return
      if (message.type === 'browser-network') {
        // Where we start the browser, we know it ourselves.
        if (!ownAccounts) ownNetwork = message.isOwn
        return hear({ type: 'isolation', ownAccounts, ownNetwork })
      }
      if (message.type === 'browser-request') {
        const { requestId } = message
        void launcher
          .then((one) => one?.launch() ?? null)
          .catch(() => null)
          .then((folder) => sendTo(started, { type: 'browser-pipes', requestId, folder }))
        return
      }
      if (message.type === 'ready') hear({ type: 'isolation', ownAccounts, ownNetwork })
      hear(message)
      if (message.type !== 'ready' || isReady) return
      isReady = true
      for (const listener of listeners.started) listener()
    })
    void launcher.then((one) => {
      if (one?.problem === null) ownNetwork = one.listener !== null
      configure(started, one, options)
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
    close: async () => {
      isClosing = true
      clearTimeout(timer)
      for (const lift of lifts) clearTimeout(lift)
      if (child !== null) await stop(child)
      await cleared
    },
  }
}

/** Lets the process leave in order, and ends it when it does not. */
function stop(running: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const kill = setTimeout(() => running.kill('SIGKILL'), STOP_WITHIN_MS)
    running.once('exit', () => {
      clearTimeout(kill)
      resolve()
    })
    sendTo(running, { type: 'stop' })
  })
}

/** The channel of a process that is dying refuses; its exit tells the rest. */
function sendTo(running: ChildProcess | null, message: ToWorker): void {
  if (running?.connected === true) running.send(message, () => undefined)
}

/** Only root can start a browser as somebody else: null, and the worker starts its own. */
async function serveBrowsers({ folder, user }: ForkedWorker, logger: Logger): Promise<ChromiumLauncher | null> {
  if (user === null) return null
  const launcher = await createChromiumLauncher(folder, user, logger)
  if (launcher.problem === null && launcher.listener === null) {
    logger.warn('el sistema no permite una red aparte: Chromium usa la de este servidor y sale por su proxy')
  }
  return launcher
}

function configure(
  running: ChildProcess,
  launcher: ChromiumLauncher | null,
  { egressRules, maxBrowserSessions }: Omit<GpsWorkerOptions, 'logger'>,
): void {
  if (!running.connected) return
  const servedBrowser = launcher === null ? null : { problem: launcher.problem }
  const message: ToWorker = { type: 'configure', egressRules, maxBrowserSessions, servedBrowser }
  const listener = launcher?.listener ?? undefined
  // Accepted on there, and no longer here.
  running.send(message, listener, {}, () => listener?.close())
}

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
