/**
 * Runs work of which no more than `most` pieces go on at once; up to `waiting` more wait in their order. Throws what `refuse`
 * makes for those beyond.
 */
export function fewAtOnce(
  most: number,
  waiting: number,
  refuse: () => Error,
): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) {
      if (queue.length >= waiting) throw refuse()
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
