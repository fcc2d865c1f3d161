const RETRY_MIN_MS = 1_000
const RETRY_MAX_MS = 15_000

/** Runs `work` after a while; returns what calls it off. */
type Later = (work: () => void, delayMs: number) => () => void

const laterHere: Later = (work, delayMs) => {
  const timer = setTimeout(work, delayMs)
  return () => clearTimeout(timer)
}

/**
 * Fetches a part of the app and hands it over, trying again until it comes: a moment without network must not leave the
 * app without it, nor take the rest down. Returns what gives up.
 */
export function loadUntilThere<T>(
  load: () => Promise<T>,
  there: (part: T) => void,
  later: Later = laterHere,
): () => void {
  let isOver = false
  let cancel = (): void => undefined
  const attempt = (delayMs: number): void => {
    load().then(
      (part) => {
        if (!isOver) there(part)
      },
      () => {
        if (!isOver) cancel = later(() => attempt(Math.min(delayMs * 2, RETRY_MAX_MS)), delayMs)
      },
    )
  }
  attempt(RETRY_MIN_MS)
  return () => {
    isOver = true
    cancel()
  }
}
