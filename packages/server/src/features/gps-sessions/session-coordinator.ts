import type { FromWorker, Isolation, ToWorker } from '@vigia/gps-reader/worker-messages'
import type { Logger } from '@vigia/runtime/logger'
import { createWakeSignal } from '@vigia/runtime/wake-signal'
import type { Clock } from '../../clock.ts'
import { isDatabaseAway } from '../../db/database-away.ts'
import type { Leadership } from '../../db/leadership.ts'
import type { Db } from '../../db/pool.ts'
import { writeInHalves } from '../../db/write-in-halves.ts'
import { AppError } from '../../errors.ts'
import type { Sealer } from '../../secrets/seal.ts'
import type { Job } from '../../workers/job.ts'
import type { PlannedAccount } from './account-orders.ts'
import { planAccounts } from './plan-accounts.ts'
import { type ReadFix, type RecordPlatformFix, recordReadings } from './record-readings.ts'
import { takeAsked } from './wanted-trips.store.ts'
import { whileConfirmed } from './while-confirmed.ts'
import { createWorkerLine, type WorkerLine } from './worker-line.ts'
import { beginAgain, saveBeat } from './worker-news.store.ts'
import { saveNews } from './worker-news.ts'
import { createWorkerSecrets, type SealedNews } from './worker-secrets.ts'

/** Wishes of other servers, and what changed in trips and links, are noticed within this. */
const LOOK_EVERY_MS = 1_000
/** News of so long are stored together. */
const GATHER_MS = 100
const RETRY_MS = 1_000
/** More are not kept while the database is away: the worker says it all again. */
const MOST_NEWS = 5_000

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
  const { db, clock, logger, leadership, sealer } = deps
  const wakeSignal = createWakeSignal()
  const record = recordReadings(deps.record)
  let worker: WorkerProcess | null = null
  /** A process runs, and the tables say that its sessions begin again. */
  let isReady = false
  let isClosed = false
  let browserProblem: string | null = null
  let isolation = NOTHING_KNOWN
  let planned = new Map<string, PlannedAccount>()
  let told: string | null = null
  let news: SealedNews[] = []
  let timer: NodeJS.Timeout | null = null
  let last: Promise<unknown> = Promise.resolve()
  const secrets = createWorkerSecrets({ sealer, logger, planOf: (accountId) => planned.get(accountId) })
  const line = createWorkerLine((message) => {
    if (isReady) worker?.send(message)
    return isReady
  })

  /** One after another: what a process said is stored before what follows its end. */
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }

  const flush = async (): Promise<void> => {
    const batch = leadership.isHeld() ? news : news.filter(isLasting)
    news = []
    if (batch.length === 0) return
    try {
      const fixes: ReadFix[] = []
      const refused = await writeInHalves(batch, async (part) => {
        fixes.push(...(await saveNews({ db, passwordDigestsOf: secrets.passwordDigests }, part, clock.now())))
      })
      for (const { row, error } of refused)
        logger.error({ err: error, type: row.type }, 'la base de datos rechaza algo que dijo el extractor GPS')
      await record(fixes)
    } catch (error) {
      if (!isPassing(error)) return logger.error({ err: error }, 'no se pudo guardar lo leído en las plataformas GPS')
      logger.warn({ err: error }, 'lo leído en las plataformas GPS espera a la base de datos')
      news = [...batch, ...news].slice(-MOST_NEWS)
      schedule(RETRY_MS)
    }
  }

  const schedule = (afterMs: number): void => {
    if (timer !== null || isClosed) return
    timer = setTimeout(() => {
      timer = null
      void enqueue(flush)
    }, afterMs)
  }

  /** The plan may be a second old: whether the site is still confirmed is asked in the moment in which the secret leaves. */
  const giveSecret = async ({ requestId, request }: Extract<FromWorker, { type: 'secret-request' }>): Promise<void> => {
    const asking = worker
    const give = (secret: string | null) => asking?.send({ type: 'secret', requestId, secret })
    const open = () => give(leadership.isHeld() ? secrets.open(request, clock.now()) : null)
    const plan = planned.get(request.accountId)
    const isGiven = plan !== undefined && whileConfirmed(db, plan, open)
    const isAnswered = await Promise.resolve(isGiven).catch((error: unknown) => {
      logger.warn({ err: error, accountId: request.accountId }, 'no se supo si el sitio sigue confirmado')
      return false
    })
    if (!isAnswered) give(null)
  }

  const hear = (message: FromWorker): void => {
    if (message.type === 'news' || message.type === 'screen-gone') line.hear(message)
    else if (message.type === 'secret-request') void giveSecret(message)
    else if (message.type === 'isolation') {
      isolation = message
      wakeSignal.wake()
    } else if (message.type === 'ready') {
      browserProblem = message.browserProblem
      wakeSignal.wake()
    } else {
      const sealed = secrets.seal(message)
      if (sealed === null) return
      news.push(sealed)
      schedule(GATHER_MS)
    }
  }

  const start = (): void => {
    const started = deps.startWorker()
    worker = started
    /** Counts the processes that it has run. */
    let life = 0
    const isCurrent = (): boolean => worker === started
    started.onMessage((message) => {
      if (isCurrent()) hear(message)
    })
    started.onDied(() => {
      if (!isCurrent()) return
      life += 1
      isReady = false
      line.cut()
      wakeSignal.wake()
    })
    started.onStarted(() => {
      const itsLife = life
      const hasGone = (): boolean => !isCurrent() || life !== itsLife
      const begin = async (): Promise<void> => {
        if (hasGone()) return
        news = news.filter(isLasting)
        await flush()
        await beginAgain(db, clock.now())
        if (hasGone()) return
        told = null
        isReady = true
        wakeSignal.wake()
      }
      const tryToBegin = (): void => {
        void enqueue(begin).catch((error: unknown) => {
          logger.warn({ err: error }, 'las sesiones GPS esperan a la base de datos')
          if (!isClosed) setTimeout(tryToBegin, RETRY_MS)
        })
      }
      tryToBegin()
    })
  }

  const stop = async (): Promise<void> => {
    const running = worker
    worker = null
    isReady = false
    isolation = NOTHING_KNOWN
    line.cut()
    await running?.close()
  }

  const tell = async (): Promise<void> => {
    const orders = await planAccounts(db, sealer, clock)
    planned = new Map(orders.map((one) => [one.order.accountId, one]))
    const asked = await takeAsked(db)
    const fingerprint = orders.map((one) => one.fingerprint).join('\n')
    if (fingerprint !== told) worker?.send({ type: 'want', accounts: orders.map(({ order }) => order) })
    told = fingerprint
    for (const { accountId, what } of asked) worker?.send({ type: what, accountId })
  }

  const look = async (): Promise<void> => {
    if (!leadership.isHeld()) return worker === null ? undefined : stop()
    if (worker === null) start()
    await enqueue(async () => {
      await saveBeat(db, { isAttended: isReady, browserProblem, ...isolation })
      if (isReady) await tell()
    })
  }

  return {
    wake: wakeSignal.wake,
    isReading: () => isReady,
    worker: line,
    job: {
      name: 'gps-sessions',
      everyMs: 0,
      run: async (signal) => {
        await wakeSignal.wait(LOOK_EVERY_MS, signal)
        if (!signal.aborted) await look()
      },
    },
    close: async () => {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      const was = leadership.isHeld() && worker !== null
      await stop()
      await enqueue(flush)
      if (was) await saveBeat(db, { isAttended: false, browserProblem, ...NOTHING_KNOWN }).catch(() => undefined)
    },
  }
}

/** Holds whoever reads and whichever process does: unwritten, the next would send the refused password once more. */
const isLasting = ({ type }: SealedNews): boolean => type === 'refused'

/** The database is away, or the intake full: it is worth trying again. */
const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof AppError && error.status === 503)
