import type { AccountOrder, FromWorker, ToWorker } from '@vigia/gps-reader/worker-messages'
import { createAccountQuarantine } from './account-quarantine.ts'
import { type GpsWorkerOptions, type RunningWorker, runGpsWorker, type WorkerEnd } from './running-worker.ts'

const FIRST_RESTART_MS = 500
const LAST_RESTART_MS = 60_000
/** A worker that ran for this long had started well: the next pause is short again. */
const RAN_WELL_MS = 60_000

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
export function startGpsWorker(options: GpsWorkerOptions): GpsWorker {
  return new Supervisor(options)
}

class Supervisor implements GpsWorker {
  private readonly options: GpsWorkerOptions
  private readonly messageListeners = new Set<(message: FromWorker) => void>()
  private readonly startedListeners = new Set<() => void>()
  private readonly diedListeners = new Set<() => void>()
  private readonly quarantine = createAccountQuarantine()
  private readonly lifts = new Set<NodeJS.Timeout>()
  private wanted: readonly AccountOrder[] = []
  private running: RunningWorker
  private isClosing = false
  private restartMs = FIRST_RESTART_MS
  private timer: NodeJS.Timeout | undefined

  constructor(options: GpsWorkerOptions) {
    this.options = options
    this.running = this.launch()
  }

  send(message: ToWorker): void {
    if (message.type === 'want') {
      this.wanted = message.accounts
      this.want()
    } else if (message.type === 'retry' && this.quarantine.lift(message.accountId)) this.want()
    else this.running.send(message)
  }

  onMessage(listener: (message: FromWorker) => void): () => void {
    return subscribe(this.messageListeners, listener)
  }

  onStarted(listener: () => void): () => void {
    if (this.running.isReady()) listener()
    return subscribe(this.startedListeners, listener)
  }

  onDied(listener: () => void): () => void {
    return subscribe(this.diedListeners, listener)
  }

  async close(): Promise<void> {
    this.isClosing = true
    clearTimeout(this.timer)
    for (const lift of this.lifts) clearTimeout(lift)
    await this.running.stop()
  }

  private launch(): RunningWorker {
    return runGpsWorker(this.options, {
      onMessage: (message) => this.notify(message),
      onReady: () => {
        for (const listener of this.startedListeners) listener()
      },
      onEnded: (end) => {
        if (!this.isClosing) this.restart(end)
      },
    })
  }

  private restart({ heldBy, ranMs, why }: WorkerEnd): void {
    for (const accountId of heldBy) this.setAside(accountId)
    for (const listener of this.diedListeners) listener()
    if (ranMs > RAN_WELL_MS) this.restartMs = FIRST_RESTART_MS
    this.options.logger.warn(why, 'el proceso que lee las plataformas GPS se detuvo; se vuelve a iniciar')
    this.timer = setTimeout(() => {
      this.running = this.launch()
    }, this.restartMs)
    this.restartMs = Math.min(this.restartMs * 2, LAST_RESTART_MS)
  }

  private notify(message: FromWorker): void {
    for (const listener of this.messageListeners) listener(message)
  }

  private want(): void {
    const now = Date.now()
    this.running.send({ type: 'want', accounts: this.quarantine.allowed(this.wanted, now) })
    for (const standing of this.quarantine.standings(this.wanted, now)) this.notify(standing)
  }

  private setAside(accountId: string): void {
    const pauseMs = this.quarantine.add(accountId, Date.now())
    this.options.logger.error(
      { accountId, pauseMs },
      'lo que contestó la plataforma de una cuenta GPS detuvo el proceso que lee todas',
    )
    const lift = setTimeout(() => {
      this.lifts.delete(lift)
      if (this.running.isReady()) this.want()
    }, pauseMs)
    this.lifts.add(lift)
  }
}

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
