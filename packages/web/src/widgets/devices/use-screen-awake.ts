import { useEffect } from 'react'

/** Keeps the screen from going dark while the component is there: who holds a phone to a code does not touch this one. */
export function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isGone = false
    const request = (): void => {
      if (document.hidden || !('wakeLock' in navigator)) return
      // Refused with a low battery, or outside secure contexts: the screen then goes dark as usual.
      navigator.wakeLock.request('screen').then(
        (held) => {
          lock = held
          if (isGone) void held.release()
        },
        () => undefined,
      )
    }
    request()
    document.addEventListener('visibilitychange', request)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [])
}
