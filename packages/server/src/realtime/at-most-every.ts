export interface Paced<T> {
  /** The newest value counts; those that it overtakes are never acted on. */
  push(value: T): void
  stop(): void
}

/** Acts on what is pushed at once when the last time is so long ago, else when it is. */
export function atMostEvery<T>(intervalMs: number, act: (value: T) => void): Paced<T> {
  let actedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | null = null
  let next: { readonly value: T } | null = null

  const run = (): void => {
    timer = null
    if (next === null) return
    const { value } = next
    next = null
    actedAt = performance.now()
    act(value)
  }
  return {
    push: (value) => {
      next = { value }
      if (timer !== null) return
      const waitMs = actedAt + intervalMs - performance.now()
      if (waitMs <= 0) run()
      else timer = setTimeout(run, waitMs)
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      next = null
    },
  }
}
