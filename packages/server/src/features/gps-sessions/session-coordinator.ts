import type { FromWorker, Isolation, ToWorker } from '@vigia/gps-reader/worker-messages'
import type { Logger } from '@vigia/runtime/logger'
import { createWakeSignal } from '@vigia/runtime/wake-signal'
import type { Leadership } from '../../db/leadership.ts'
import type { Db } from '../../db/pool.ts'
import { writeInHalves } from '../../db/write-in-halves.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from '../../ports/job.ts'
import type { Sealer } from '../../secrets/seal.ts'
import type { CheckOrders } from './access-check/access-checks.ts'
import type { PlannedAccount } from './account-orders.ts'
import { awaits, type CoordinatorEvent, type CoordinatorState, nextCoordinatorState } from './coordinator-state.ts'
import { createNewsQueue, type NewsQueue, RETRY_MS } from './news-queue.ts'
import { planAccounts } from './plan-accounts.ts'
import { type ReadFix, type RecordPlatformFix, recordReadings } from './record-readings.ts'
import { takeAsked } from './wanted-trips.store.ts'
import { whileConfirmed } from './while-confirmed.ts'
import { createWorkerLine, type WorkerLine, type WorkerLineEnd } from './worker-line.ts'
import { beginAgain, saveBeat } from './worker-news.store.ts'
import { saveNews } from './worker-news.ts'
import { createWorkerSecrets, type SealedNews, type WorkerSecrets } from './worker-secrets.ts'

/** Wishes of other servers, and what changed in trips and links, are noticed within this. */
const LOOK_EVERY_MS = 1_000

const NOTHING_KNOWN: Isolation = { ownAccounts: null, ownNetwork: null }

/** The process that reads the platforms, as `workers/gps-worker.ts` keeps it. */
export interface WorkerProcess {
  send(message: ToWorker): void
  onMessage(listener: (message: FromWorker) => void): () => void
  onStarted(listener: () => void): () => void
  onDied(listener: () => void): () => void
  close(): Promise<void>
}

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly sealer: Sealer
  readonly leadership: Leadership
  readonly startWorker: () => WorkerProcess
  readonly record: RecordPlatformFix
  /** Accesses that people try. */
  readonly checks: CheckOrders
}

/**
 * On the server that leads, keeps the worker reading what the tables want to be read, and stores what it says. It asks
 * what is wanted, not what happened: nothing has to be remembered over a restart of the server, of the worker or of the
 * lead.
 */
export interface SessionCoordinator {
  /** Something changed in the tables. */
  wake(): void
  /** Whether this server's worker runs and knows what is wanted. */
  isReading(): boolean
  /** For people at the worker's pages. */
  readonly worker: WorkerLine
  readonly job: Job
  close(): Promise<void>
}

export function createSessionCoordinator(deps: Deps): SessionCoordinator {
  return new Coordinator(deps)
}

/** The shell of `coordinator-state.ts`: the process, the tables, and what is between them. */
class Coordinator implements SessionCoordinator {
  readonly worker: WorkerLineEnd
  readonly job: Job
  private readonly deps: Deps
  private readonly wakeSignal = createWakeSignal()
  private readonly secrets: WorkerSecrets
  private readonly queue: NewsQueue
  private readonly record: ReturnType<typeof recordReadings>
  private state: CoordinatorState = { state: 'idle' }
  private process: WorkerProcess | null = null
  private browserProblem: string | null = null
  private isolation = NOTHING_KNOWN
  private planned = new Map<string, PlannedAccount>()

  constructor(deps: Deps) {
    const { sealer, logger, leadership } = deps
    this.deps = deps
    this.record = recordReadings(deps.record)
    this.secrets = createWorkerSecrets({ sealer, logger, planOf: (accountId) => this.planned.get(accountId) })
    this.queue = createNewsQueue({ logger, mayStore: () => leadership.isHeld(), store: (news) => this.store(news) })
    this.worker = createWorkerLine((message) => {
      if (this.isReading()) this.process?.send(message)
      return this.isReading()
    })
    this.job = {
      name: 'gps-sessions',
      everyMs: 0,
      run: async (signal) => {
        await this.wakeSignal.wait(LOOK_EVERY_MS, signal)
        if (!signal.aborted) await this.look()
      },
    }
  }

  readonly wake = (): void => this.wakeSignal.wake()

  readonly isReading = (): boolean => this.state.state === 'reading'

  async close(): Promise<void> {
    const { db, leadership } = this.deps
    const was = leadership.isHeld() && this.process !== null
    this.queue.close()
    this.step({ kind: 'close' })
    await this.stop()
    await this.queue.enqueue(this.queue.flush)
    if (!was) return
    const { browserProblem } = this
    await saveBeat(db, { isAttended: false, browserProblem, ...NOTHING_KNOWN }).catch(() => undefined)
  }

  private step(event: CoordinatorEvent): void {
    this.state = nextCoordinatorState(this.state, event)
  }

  private async look(): Promise<void> {
    if (!this.deps.leadership.isHeld()) {
      this.step({ kind: 'lead-lost' })
      return this.process === null ? undefined : this.stop()
    }
    this.step({ kind: 'lead-held' })
    if (this.process === null && this.state.state === 'starting') this.start()
    await this.queue.enqueue(async () => {
      const { browserProblem, isolation } = this
      await saveBeat(this.deps.db, { isAttended: this.isReading(), browserProblem, ...isolation })
      if (this.isReading()) await this.sendWanted()
    })
  }

  private start(): void {
    const started = this.deps.startWorker()
    this.process = started
    const isCurrent = (): boolean => this.process === started
    started.onMessage((message) => {
      if (isCurrent()) this.onMessage(message)
    })
    started.onDied(() => {
      if (!isCurrent()) return
      this.step({ kind: 'process-died' })
      this.deps.checks.onProcessGone()
      this.worker.cut()
      this.wakeSignal.wake()
    })
    started.onStarted(() => {
      if (isCurrent() && this.state.state === 'starting') this.tryToBegin(started, this.state.life)
    })
  }

  private tryToBegin(started: WorkerProcess, life: number): void {
    void this.queue
      .enqueue(() => this.begin(started, life))
      .catch((error: unknown) => {
        this.deps.logger.warn({ err: error }, 'las sesiones GPS esperan a la base de datos')
        if (this.state.state !== 'closed') setTimeout(() => this.tryToBegin(started, life), RETRY_MS)
      })
  }

  private async begin(started: WorkerProcess, life: number): Promise<void> {
    const hasGone = (): boolean => this.process !== started || !awaits(this.state, life)
    if (hasGone()) return
    this.queue.dropPassing()
    await this.queue.flush()
    await beginAgain(this.deps.db, this.deps.clock.now())
    if (hasGone()) return
    this.step({ kind: 'begun', life })
    this.wakeSignal.wake()
  }

  private async stop(): Promise<void> {
    const running = this.process
    this.process = null
    this.isolation = NOTHING_KNOWN
    this.worker.cut()
    this.deps.checks.onProcessGone()
    await running?.close()
  }

  private async sendWanted(): Promise<void> {
    const { db, sealer, clock, checks } = this.deps
    const orders = checks.among(await planAccounts(db, sealer, clock))
    this.planned = new Map(orders.map((one) => [one.order.accountId, one]))
    const asked = await takeAsked(db)
    const wanted = orders.map((one) => one.fingerprint).join('\n')
    const isNews = this.state.state !== 'reading' || this.state.wanted !== wanted
    if (isNews) this.process?.send({ type: 'want', accounts: orders.map(({ order }) => order) })
    this.step({ kind: 'sent', wanted })
    for (const { accountId, what } of asked) this.process?.send({ type: what, accountId })
  }

  private onMessage(message: FromWorker): void {
    if (message.type === 'news' || message.type === 'screen-gone') this.worker.receive(message)
    else if (message.type === 'secret-request') {
      this.deps.checks.onSecretAsked(message.request)
      void this.giveSecret(message)
    } else if (message.type === 'isolation') {
      this.isolation = message
      this.wakeSignal.wake()
    } else if (message.type === 'ready') {
      this.browserProblem = message.browserProblem
      this.wakeSignal.wake()
    } else {
      const sealed = this.secrets.seal(message)
      const stored = sealed === null ? null : this.deps.checks.receive(sealed)
      if (stored !== null) this.queue.push(stored)
    }
  }

  private async store(news: readonly SealedNews[]): Promise<void> {
    const { db, clock, logger } = this.deps
    const fixes: ReadFix[] = []
    const refused = await writeInHalves(news, async (part) => {
      fixes.push(...(await saveNews(db, part, clock.now())))
    })
    for (const { row, error } of refused)
      logger.error({ err: error, type: row.type }, 'la base de datos rechaza algo que dijo el extractor GPS')
    await this.record(fixes)
  }

  /** The plan may be a second old: whether the site is still confirmed is asked in the moment in which the secret leaves. */
  private async giveSecret({ requestId, request }: Extract<FromWorker, { type: 'secret-request' }>): Promise<void> {
    const { db, clock, leadership, logger } = this.deps
    const asking = this.process
    const give = (secret: string | null) => asking?.send({ type: 'secret', requestId, secret })
    const open = () => give(leadership.isHeld() ? this.secrets.open(request, clock.now()) : null)
    const plan = this.planned.get(request.accountId)
    const isGiven = plan !== undefined && whileConfirmed(db, plan, open)
    const isAnswered = await Promise.resolve(isGiven).catch((error: unknown) => {
      logger.warn({ err: error, accountId: request.accountId }, 'no se supo si el sitio sigue confirmado')
      return false
    })
    if (!isAnswered) give(null)
  }
}
