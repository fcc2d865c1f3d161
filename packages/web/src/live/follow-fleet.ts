import { acquireLive } from './live.ts'

/** The feed may call for the listing once a second; ten thousand trips are not fetched more often than this. */
const MIN_GAP_MS = 2_000

/** Calls `refetch` when the feed says that the list of trips changed, at most every 2 s. Returns what ends it. */
export function followFleet(refetch: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = acquireLive().onFleetChanged(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      refetch()
    }, MIN_GAP_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
