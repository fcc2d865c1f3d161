/** A clock that is started and stopped; times in ms. */
export interface Stopwatch {
  readonly start: (now: number) => void
  readonly stop: (now: number) => void
  readonly read: (now: number) => number
}

/** A stopwatch that has already counted so much. */
export function createStopwatch(countedMs: number): Stopwatch {
  let counted = countedMs
  let since: number | null = null
  return {
    start: (now) => {
      since ??= now
    },
    stop: (now) => {
      if (since !== null) counted += Math.max(0, now - since)
      since = null
    },
    read: (now) => counted + (since === null ? 0 : Math.max(0, now - since)),
  }
}
