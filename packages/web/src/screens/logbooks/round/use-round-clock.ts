import { useCallback, useEffect, useMemo, useReducer } from 'react'
import type { Round } from '../../../api/rounds.ts'
import { createStopwatch } from './stopwatch.ts'

const TICK_MS = 1_000

/** How long a round has been worked on: calls and pauses are counted apart (design, second part §1). Spans in ms. */
export interface RoundClock {
  readonly elapsedMs: number
  readonly callMs: number
  readonly isCalling: boolean
  /** The same as of this instant. */
  readonly times: () => { readonly elapsedMs: number; readonly callMs: number }
  /** The operator is being called, until `answered`. */
  readonly call: () => void
  readonly answered: () => void
}

/** What a person begins to work with. A key that is held since before begins nothing. */
const FIRST_ACTS = ['keydown', 'pointerdown'] as const

/**
 * The clock of a round, on the time of this page. It runs from the first key on (design, second part §1), or the first press where
 * there are none: a round that was left open and is seen again counts nothing until somebody works on it.
 */
export function useRoundClock(round: Round | null): RoundClock {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  const roundId = round?.roundId ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was counted before is read once for each round
  const watches = useMemo(
    () => ({
      work: createStopwatch(round?.elapsedMs ?? 0),
      call: createStopwatch(round?.callMs ?? 0),
      isCalling: false,
      isBegun: false,
    }),
    [roundId],
  )
  const runs = round !== null && !round.isPaused
  const answered = useCallback(() => {
    if (!watches.isCalling) return
    watches.isCalling = false
    watches.call.stop(performance.now())
    watches.work.start(performance.now())
    tick()
  }, [watches])
  useEffect(() => {
    if (!runs) return
    const begin = (event?: Event): void => {
      if (event instanceof KeyboardEvent && event.repeat) return
      leave()
      watches.isBegun = true
      if (!watches.isCalling) watches.work.start(performance.now())
      tick()
    }
    const leave = (): void => {
      for (const act of FIRST_ACTS) globalThis.removeEventListener(act, begin, true)
    }
    if (watches.isBegun) begin()
    else for (const act of FIRST_ACTS) globalThis.addEventListener(act, begin, true)
    const timer = setInterval(tick, TICK_MS)
    return () => {
      leave()
      clearInterval(timer)
      watches.isCalling = false
      watches.work.stop(performance.now())
      watches.call.stop(performance.now())
    }
  }, [runs, watches])
  const call = useCallback(() => {
    watches.isCalling = true
    watches.work.stop(performance.now())
    watches.call.start(performance.now())
    tick()
  }, [watches])
  const times = useCallback(() => {
    const now = performance.now()
    return { elapsedMs: watches.work.read(now), callMs: watches.call.read(now) }
  }, [watches])
  return { ...times(), isCalling: watches.isCalling, times, call, answered }
}
