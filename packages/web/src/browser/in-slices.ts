import { whenIdle } from './when-idle.ts'

const AT_ONCE = 250

/** Works through a long list while the page has nothing better to do, a slice at a time. Returns what calls it off. */
export function inSlices<T>(items: readonly T[], work: (slice: readonly T[]) => void, idle = whenIdle): () => void {
  let isOver = false
  const run = async (): Promise<void> => {
    for (let from = 0; from < items.length; from += AT_ONCE) {
      await idle()
      if (isOver) return
      work(items.slice(from, from + AT_ONCE))
    }
  }
  void run()
  return () => {
    isOver = true
  }
}
