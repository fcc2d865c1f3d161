import { useEffect, useMemo, useRef } from 'react'

/** The time to the next refresh: who shows it follows it alone, not the screen around. */
export interface RefreshCountdown {
  readonly totalS: number
  readonly isPaused: boolean
  secondsLeft(): number
  subscribe(changed: () => void): () => void
  /** Starts the full time again: after a refresh by hand. */
  restart(): void
}

const LOOK_EVERY_MS = 250

/**
 * Counts down to the next refresh; calls `refresh` at 0 and begins again. Paused it stands still at the full time. A tab
 * that slept refreshes once when it wakes.
 */
export function useRefreshCountdown(totalS: number, isPaused: boolean, refresh: () => void): RefreshCountdown {
  const run = useRef(refresh)
  run.current = refresh
  const clock = useMemo(() => createClock(totalS), [totalS])
  useEffect(() => {
    clock.restart()
    if (isPaused) return
    const timer = setInterval(() => {
      if (clock.look()) run.current()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [clock, isPaused])
  return useMemo(() => ({ ...clock, totalS, isPaused }), [clock, totalS, isPaused])
}

function createClock(totalS: number) {
  const listeners = new Set<() => void>()
  let dueAt = 0
  let left = totalS
  const show = (seconds: number): void => {
    if (seconds === left) return
    left = seconds
    for (const changed of [...listeners]) changed()
  }
  const restart = (): void => {
    dueAt = performance.now() + totalS * 1000
    show(totalS)
  }
  return {
    restart,
    /** Whether the time is over; it then begins again. */
    look: (): boolean => {
      const seconds = Math.ceil((dueAt - performance.now()) / 1000)
      if (seconds > 0) show(seconds)
      else restart()
      return seconds <= 0
    },
    secondsLeft: () => left,
    subscribe: (changed: () => void) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
