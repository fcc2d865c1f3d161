import { acquireLive } from './live.ts'

/** The feed may call for the listing once a second; ten thousand trips are not fetched more often than this. */
const MIN_GAP_MS = 2_000

/** Calls `refetch` when the feed says that the list of trips changed, at most once in `gapMs`. Returns what ends it. */
export function followFleet(refetch: () => void, gapMs = MIN_GAP_MS): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = acquireLive().onFleetChanged(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      refetch()
    }, gapMs)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
