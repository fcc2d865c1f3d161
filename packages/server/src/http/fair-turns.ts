interface Limits {
  readonly running: number
  readonly runningPerKey: number
  readonly waiting: number
  readonly waitingPerKey: number
}

export interface FairTurns {
  /** Resolves to what gives the turn back, or to null when too many wait already, of this key or at all. */
  take(key: string): Promise<(() => void) | null>
}

/**
 * So many at a time, and so many of one key; the others wait. The keys that wait take turns, so that one with a long line
 * does not hold up the others.
 */
export function fairTurns({ running, runningPerKey, waiting, waitingPerKey }: Limits): FairTurns {
  const runningOf = new Map<string, number>()
  /** In the order of who is next. */
  const lines = new Map<string, (() => void)[]>()
  let runs = 0
  let waits = 0

  const start = (key: string): (() => void) => {
    runs += 1
    runningOf.set(key, (runningOf.get(key) ?? 0) + 1)
    return () => {
      runs -= 1
      const left = (runningOf.get(key) ?? 1) - 1
      if (left === 0) runningOf.delete(key)
      else runningOf.set(key, left)
      startNext()
    }
  }
  const hasRoom = (key: string): boolean => runs < running && (runningOf.get(key) ?? 0) < runningPerKey

  const startNext = (): void => {
    for (const [key, line] of lines) {
      if (!hasRoom(key)) continue
      lines.delete(key)
      const enter = line.shift()
      if (line.length > 0) lines.set(key, line)
      waits -= 1
      enter?.()
      return
    }
  }

  return {
    take: (key) => {
      const line = lines.get(key)
      if (line === undefined && hasRoom(key)) return Promise.resolve(start(key))
      if (waits >= waiting || (line?.length ?? 0) >= waitingPerKey) return Promise.resolve(null)
      waits += 1
      return new Promise((resolve) => {
        const enter = (): void => resolve(start(key))
        if (line === undefined) lines.set(key, [enter])
        else line.push(enter)
      })
    },
  }
}
