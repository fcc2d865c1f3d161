/**
 * Runs at most `running` works at a time, while at most `waiting` others wait for their turn, first come first served; beyond these it
 * rejects with what `full` makes, so that a flood cannot eat the machine.
 */
export function createBoundedQueue({
  running: mostRunning,
  waiting: mostWaiting,
  full,
}: {
  readonly running: number
  readonly waiting: number
  readonly full: () => Error
}): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= mostRunning) {
      if (waiting.length >= mostWaiting) throw full()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      // The place passes straight to the next in line, so nobody slips in between.
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
