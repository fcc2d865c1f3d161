/** Lets a job sleep until there is work. */
export interface WakeSignal {
  /** Ends the wait that is on, or else the next one. */
  wake(): void
  /** Resolves when it is woken, after `withinMs` at the latest, and at once when the server stops. */
  wait(withinMs: number, signal: AbortSignal): Promise<void>
}

export function createWakeSignal(): WakeSignal {
  let end: () => void = () => undefined
  let isDue = false
  return {
    wake: () => {
      isDue = true
      end()
    },
    wait: (withinMs, signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(done, withinMs)
        function done(): void {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          end = () => undefined
          isDue = false
          resolve()
        }
        end = done
        signal.addEventListener('abort', done)
        if (isDue || signal.aborted) done()
      }),
  }
}
