/** So many at a time; the others wait in line. */
export interface Turns {
  /** Resolves to what gives the turn back; rejects with the signal's reason when it aborts first. */
  take(signal: AbortSignal): Promise<() => void>
}

export function createTurns(count: number): Turns {
  let free = count
  const line: (() => void)[] = []

  const giveBack = (): (() => void) => {
    let isGiven = false
    return () => {
      if (isGiven) return
      isGiven = true
      const next = line.shift()
      if (next === undefined) free += 1
      else next()
    }
  }

  return {
    take: (signal) => {
      if (signal.aborted) return Promise.reject(signal.reason)
      if (free > 0) {
        free -= 1
        return Promise.resolve(giveBack())
      }
      return new Promise((resolve, reject) => {
        const enter = (): void => {
          signal.removeEventListener('abort', leave)
          resolve(giveBack())
        }
        const leave = (): void => {
          line.splice(line.indexOf(enter), 1)
          reject(signal.reason)
        }
        line.push(enter)
        signal.addEventListener('abort', leave, { once: true })
      })
    },
  }
}
