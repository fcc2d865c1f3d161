import type { Clock } from '../ports/clock.ts'

export interface SlidingCount {
  /** How long until one more of this key fits under `limit` in a window; 0: it fits now. Does not count it. */
  waitMs(key: string, limit: number): number
  add(key: string): void
  /** Takes one back that was counted a moment ago. */
  remove(key: string): void
}

/**
 * Counts by key over the last `windowMs`: this window's count, and of the window before the part that still lies in it, so
 * that no burst doubles across an edge. At most `maxKeys` a window: then the key that was counted longest ago goes.
 */
export function slidingCount(clock: Clock, windowMs: number, maxKeys: number): SlidingCount {
  let before = new Map<string, number>()
  let current = new Map<string, number>()
  let startedAt = clock.now()

  /** Turns the windows; returns how far this one has run. */
  const turn = (): number => {
    const windows = Math.floor((clock.now() - startedAt) / windowMs)
    if (windows !== 0) {
      before = windows === 1 ? current : new Map()
      current = new Map()
      startedAt += windows * windowMs
    }
    return clock.now() - startedAt
  }

  return {
    waitMs: (key, limit) => {
      const elapsedMs = turn()
      const counted = current.get(key) ?? 0
      const fading = before.get(key) ?? 0
      const room = limit - 1 - counted
      if (room >= fading) return 0
      // In this window as the one before fades, or, when this one alone is full, in the next as this one fades.
      const fitsAfterMs = room >= 0 ? windowMs * (1 - room / fading) : windowMs * (2 - (limit - 1) / counted)
      return Math.max(0, fitsAfterMs - elapsedMs)
    },
    add: (key) => {
      turn()
      const counted = current.get(key) ?? 0
      current.delete(key)
      current.set(key, counted + 1)
      if (current.size > maxKeys) dropOldest(current)
    },
    remove: (key) => {
      turn()
      for (const window of [current, before]) {
        const counted = window.get(key) ?? 0
        if (counted === 0) continue
        if (counted === 1) window.delete(key)
        else window.set(key, counted - 1)
        return
      }
    },
  }
}

/** Drops what was put in first. */
export function dropOldest(from: Map<string, unknown> | Set<string>): void {
  const [oldest] = from.keys()
  if (oldest !== undefined) from.delete(oldest)
}
