import { useCallback, useEffect, useRef, useState } from 'react'

export interface RefreshCountdown {
  readonly secondsLeft: number
  /** Starts the full time again: after a refresh by hand. */
  readonly restart: () => void
}

/**
 * Seconds to the next refresh; calls `refresh` at 0 and begins again. Paused it stands still at the full time. A tab
 * that slept refreshes once when it wakes.
 */
export function useRefreshCountdown(totalS: number, paused: boolean, refresh: () => void): RefreshCountdown {
  const [secondsLeft, setSecondsLeft] = useState(totalS)
  const dueAt = useRef(0)
  const run = useRef(refresh)
  run.current = refresh

  const restart = useCallback(() => {
    dueAt.current = performance.now() + totalS * 1000
    setSecondsLeft(totalS)
  }, [totalS])

  useEffect(() => {
    restart()
    if (paused) return
    const timer = setInterval(() => {
      const left = Math.ceil((dueAt.current - performance.now()) / 1000)
      if (left > 0) return setSecondsLeft(left)
      restart()
      run.current()
    }, 250)
    return () => clearInterval(timer)
  }, [paused, restart])

  return { secondsLeft, restart }
}
