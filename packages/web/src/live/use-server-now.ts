import { useCallback, useSyncExternalStore } from 'react'
import { acquireLive } from './live.ts'

/** The server's time, renewed every `everyMs`: ages on screen go on whatever else happens. */
export function useServerNow(everyMs: number): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setInterval(changed, everyMs)
      return () => clearInterval(timer)
    },
    [everyMs],
  )
  const snapshot = (): number => Math.floor(acquireLive().clock.now() / everyMs) * everyMs
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}
