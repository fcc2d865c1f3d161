import type { AlertNews } from './alert-store.ts'

/** Time in which news is collected after a batch: a flood becomes one sound and one sentence, not three hundred. */
const GATHER_MS = 1_500

/** Runs `work` after a while; returns what calls it off. */
type Later = (work: () => void, delayMs: number) => () => void

const laterHere: Later = (work, delayMs) => {
  const timer = setTimeout(work, delayMs)
  return () => clearTimeout(timer)
}

export interface NewsBatches {
  receive(news: AlertNews): void
  /** What still waits is dropped: whoever it was for has left. */
  stop(): void
}

/** The first news is passed on at once; what follows within 1.5 s comes together. An alert stands once in a batch. */
export function newsBatches(notify: (batch: readonly AlertNews[]) => void, later: Later = laterHere): NewsBatches {
  const waiting = new Map<string, AlertNews>()
  let cancel: (() => void) | null = null
  const flush = (): void => {
    cancel = null
    if (waiting.size === 0) return
    const batch = [...waiting.values()]
    waiting.clear()
    cancel = later(flush, GATHER_MS)
    notify(batch)
  }
  return {
    receive(news) {
      waiting.set(news.alert.alertId, news)
      if (cancel === null) flush()
    },
    stop() {
      cancel?.()
      waiting.clear()
    },
  }
}
