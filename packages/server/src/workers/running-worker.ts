import type { ChildProcess } from 'node:child_process'
import type { EgressRules } from '@vigia/egress/egress-rules'
import type { FromWorker, ToWorker } from '@vigia/gps-reader/worker-messages'
import type { Logger } from '@vigia/runtime/logger'
import { type ChromiumLauncher, createChromiumLauncher } from './chromium-launcher.ts'
import { type ForkedWorker, forkGpsWorker, removeFolder } from './fork-gps-worker.ts'
import { createLoopWatchdog } from './loop-watchdog.ts'
import { readWorkerMessage } from './read-worker-message.ts'

const STOP_WITHIN_MS = 5_000
const WATCH_EVERY_MS = 1_000

export interface GpsWorkerOptions {
  readonly egressRules: EgressRules
  readonly maxBrowserSessions: number
  readonly logger: Logger
}

interface WorkerEvents {
  readonly onMessage: (message: FromWorker) => void
  /** It is ready for accounts. */
  readonly onReady: () => void
  readonly onEnded: (end: WorkerEnd) => void
}

export interface WorkerEnd {
  /** Accounts whose text it was reading when it was held, or ran out of memory. */
  readonly heldBy: readonly string[]
  readonly ranMs: number
  /** For the log. */
  readonly why: Readonly<Record<string, unknown>>
}

/** One process that reads platforms, from its start to its end; what is sent after the end is lost. */
export interface RunningWorker {
  isReady(): boolean
  send(message: ToWorker): void
  /** Lets it leave in order, and ends it when it does not. Resolves once nothing of it is left. */
  stop(): Promise<void>
}

/** Starts one. A process whose event loop is held for 15 s is ended. */
export function runGpsWorker(options: GpsWorkerOptions, events: WorkerEvents): RunningWorker {
  return new Running(options, events)
}

class Running implements RunningWorker {
  private readonly options: GpsWorkerOptions
  private readonly events: WorkerEvents
  private readonly forked: ForkedWorker
  private readonly launcher: Promise<ChromiumLauncher | null>
  private readonly watchdog = createLoopWatchdog()
  private readonly watch: NodeJS.Timeout
  private readonly startedAt = performance.now()
  private state: 'starting' | 'ready' | 'ended' = 'starting'
  private isHeld = false
  private ownNetwork: boolean | null = null
  /** What it left behind. */
  private cleared: Promise<unknown> = Promise.resolve()

  constructor(options: GpsWorkerOptions, events: WorkerEvents) {
    this.options = options
    this.events = events
    this.forked = forkGpsWorker(options.logger)
    this.watch = setInterval(() => this.checkLoop(), WATCH_EVERY_MS)
    this.launcher = serveBrowsers(this.forked, options.logger)
    const { process } = this.forked
    process.once('exit', (code, signal) => this.end({ code, signal }))
    process.once('error', (err) => this.end({ err }))
    process.on('message', (said: unknown) => this.receive(said))
    void this.launcher.then((launcher) => {
      if (launcher?.problem === null) this.ownNetwork = launcher.listener !== null
      configure(process, launcher, options)
    })
  }

  isReady(): boolean {
    return this.state === 'ready'
  }

  send(message: ToWorker): void {
    if (this.state !== 'ended') sendTo(this.forked.process, message)
  }

  async stop(): Promise<void> {
    if (this.state !== 'ended') await leave(this.forked.process)
    await this.cleared
  }

  private checkLoop(): void {
    if (this.state !== 'ready' || !this.watchdog.tick()) return
    this.isHeld = true
    this.forked.process.kill('SIGKILL')
  }

  private end(why: { readonly signal?: string | null; readonly [detail: string]: unknown }): void {
    if (this.state === 'ended') return
    this.state = 'ended'
    clearInterval(this.watch)
    const { folder } = this.forked
    this.cleared = Promise.all([this.launcher.then((one) => one?.close()), removeFolder(folder, this.options.logger)])
    // Node ends so when its memory is used up.
    const heldBy = this.isHeld || why.signal === 'SIGABRT' ? this.watchdog.reading() : []
    const ranMs = performance.now() - this.startedAt
    this.events.onEnded({ heldBy, ranMs, why: { ...why, isHeld: this.isHeld } })
  }

  private receive(said: unknown): void {
    const message = readWorkerMessage(said)
    // What a platform sent may be in it: it costs the others nothing.
    if (message === null) {
      this.options.logger.warn('no se entiende algo que dijo el proceso que lee plataformas GPS')
      return
    }
    this.watchdog.onMessage(message)
    switch (message.type) {
      case 'alive':
      case 'reads-text':
        return
      case 'browser-network':
        // Where we start the browser, we know it ourselves.
        if (this.forked.user === null) this.ownNetwork = message.isOwn
        this.notifyIsolation()
        return
      case 'browser-request':
        void this.startBrowser(message.requestId)
        return
      case 'ready':
        this.notifyIsolation()
        this.events.onMessage(message)
        if (this.state !== 'starting') return
        this.state = 'ready'
        this.events.onReady()
        return
      default:
        this.events.onMessage(message)
    }
  }

  private notifyIsolation(): void {
    const ownAccounts = this.forked.user !== null
    this.events.onMessage({ type: 'isolation', ownAccounts, ownNetwork: this.ownNetwork })
  }

  private async startBrowser(requestId: number): Promise<void> {
    const folder = await this.launcher.then((one) => one?.launch() ?? null).catch(() => null)
    sendTo(this.forked.process, { type: 'browser-pipes', requestId, folder })
  }
}

/** Asks the process to leave, and ends it when it does not. */
function leave(running: ChildProcess): Promise<void> {
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
function sendTo(running: ChildProcess, message: ToWorker): void {
  if (running.connected) running.send(message, () => undefined)
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
