import type { AlertNews } from './alert-book.ts'

/** Time in which news is collected after a batch: a flood becomes one sound and one sentence, not three hundred. */
const GATHER_MS = 1_500

type Later = (work: () => void, delayMs: number) => void

/** The first news is passed on at once; what follows within 1.5 s comes together. An alert stands once in a batch. */
export function newsBatches(
  tell: (batch: readonly AlertNews[]) => void,
  later: Later = (work, delayMs) => setTimeout(work, delayMs),
): (news: AlertNews) => void {
  let isGathering = false
  const waiting = new Map<string, AlertNews>()
  const flush = (): void => {
    isGathering = waiting.size > 0
    if (!isGathering) return
    const batch = [...waiting.values()]
    waiting.clear()
    later(flush, GATHER_MS)
    tell(batch)
  }
  return (news) => {
    waiting.set(news.alert.alertId, news)
    if (!isGathering) flush()
  }
}
