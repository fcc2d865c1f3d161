import type { Logger } from '@vigia/runtime/logger'

const RETRY_MS = 1_000

export interface RetryingQueue {
  /** Work with the same key that has not begun is replaced: it would read the same. */
  add(key: string, work: () => Promise<void>): void
  /** Resolves when nothing is left to do. */
  settled(): Promise<void>
  close(): void
}

/** Does one piece of work after another; one that fails is tried again until the database is back. */
export function retryingQueue(logger: Logger): RetryingQueue {
  const pending = new Map<string, () => Promise<void>>()
  let waiting: (() => void)[] = []
  let isRunning = false
  let closed = false

  const attempt = async (key: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (closed) return
      logger.warn({ err: error, key }, 'la flota en vivo espera a la base de datos')
      if (!pending.has(key)) pending.set(key, work)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }

  const run = async (): Promise<void> => {
    isRunning = true
    for (let [next] = pending; next !== undefined && !closed; [next] = pending) {
      pending.delete(next[0])
      await attempt(...next)
    }
    isRunning = false
    for (const resolve of waiting.splice(0)) resolve()
  }

  return {
    add: (key, work) => {
      if (closed) return
      pending.set(key, work)
      if (!isRunning) void run()
    },
    settled: () =>
      new Promise((resolve) => {
        if (!isRunning) resolve()
        else waiting = [...waiting, resolve]
      }),
    close: () => {
      closed = true
    },
  }
}
