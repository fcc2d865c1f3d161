import type { Logger } from '@vigia/runtime/logger'
import { isDatabaseAway } from '../../db/database-away.ts'
import { AppError } from '../../ports/errors.ts'
import type { SealedNews } from './worker-secrets.ts'

/** News of so long are stored together. */
const GATHER_MS = 100
export const RETRY_MS = 1_000
/** More are not kept while the database is away: the worker says it all again. */
const MOST_NEWS = 5_000

interface Deps {
  readonly logger: Logger
  /** Whether this server may store what is said of sessions; what lasts is stored all the same. */
  readonly mayStore: () => boolean
  readonly store: (news: readonly SealedNews[]) => Promise<void>
}

/** What the worker has said and nobody has stored yet. */
export interface NewsQueue {
  push(news: SealedNews): void
  /** One after another: what a process said is stored before what follows its end. */
  enqueue<T>(work: () => Promise<T>): Promise<T>
  /** Stores what there is; never rejects. */
  flush(): Promise<void>
  /** Forgets what a process said of sessions that have ended with it. */
  dropPassing(): void
  /** Nothing is stored by itself any more. */
  close(): void
}

export function createNewsQueue({ logger, mayStore, store }: Deps): NewsQueue {
  let news: SealedNews[] = []
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  let last: Promise<unknown> = Promise.resolve()

  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }

  const schedule = (afterMs: number): void => {
    if (timer !== null || isClosed) return
    timer = setTimeout(() => {
      timer = null
      void enqueue(flush)
    }, afterMs)
  }

  const flush = async (): Promise<void> => {
    const batch = mayStore() ? news : news.filter(isLasting)
    news = []
    if (batch.length === 0) return
    try {
      await store(batch)
    } catch (error) {
      if (!isPassing(error)) return logger.error({ err: error }, 'no se pudo guardar lo leído en las plataformas GPS')
      logger.warn({ err: error }, 'lo leído en las plataformas GPS espera a la base de datos')
      news = [...batch, ...news].slice(-MOST_NEWS)
      schedule(RETRY_MS)
    }
  }

  return {
    push: (one) => {
      news.push(one)
      schedule(GATHER_MS)
    },
    enqueue,
    flush,
    dropPassing: () => {
      news = news.filter(isLasting)
    },
    close: () => {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}

/** Holds whoever reads and whichever process does: unwritten, the next would send the refused password once more. */
const isLasting = ({ type }: SealedNews): boolean => type === 'refused'

/** The database is away, or the intake full: it is worth trying again. */
const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof AppError && error.status === 503)
