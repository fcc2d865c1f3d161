/** Lets a job sleep until there is work. */
export interface Bell {
  /** Ends the wait that is on, or else the next one. */
  ring(): void
  /** Resolves when it is rung, after `withinMs` at the latest, and at once when the server stops. */
  wait(withinMs: number, signal: AbortSignal): Promise<void>
}

export function createBell(): Bell {
  let end: () => void = () => undefined
  let isRung = false
  return {
    ring: () => {
      isRung = true
      end()
    },
    wait: (withinMs, signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(done, withinMs)
        function done(): void {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          end = () => undefined
          isRung = false
          resolve()
        }
        end = done
        signal.addEventListener('abort', done)
        if (isRung || signal.aborted) done()
      }),
  }
}
