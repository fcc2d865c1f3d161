import { analysisDueAt, IDLE_SCHEDULE, isRateLimit, nextSchedule } from '@vigia/domain/analysis/analysis-schedule'
import type { AnalysisInput, FleetAnalysis } from '@vigia/domain/analysis/fleet-analysis'
import { useEffect, useReducer, useRef, useState } from 'react'
import { failureText } from '../../api/api-error.ts'
import type { MonitorLoad } from '../../api/monitor.ts'
import { acquireLive } from '../../live/live.ts'
import { type Analyst, startAnalyst } from './analyst.ts'
import { failuresOf, missingParts } from './load-failures.ts'
import type { Errors } from './use-errors.ts'

export interface Analysis {
  /** Null before the first. */
  readonly result: FleetAnalysis | null
  /** When it was made, server epoch ms. */
  readonly at: number | null
  /** Until when none is made after a rate limit; perhaps past. */
  readonly pausedUntil: number | null
  /** The calls that have never been answered: there is no analysis without them. */
  readonly waitsFor: readonly string[]
}

/**
 * The local analysis of what was loaded (rules §3 `analysisSchedule`): 2 s after a change, at most every minute, none for
 * 5 min after an error that tells of a rate limit. It runs in a thread of its own.
 */
export function useAnalysis(load: MonitorLoad | null, { add, remove }: Errors): Analysis {
  const [schedule, happened] = useReducer(nextSchedule, IDLE_SCHEDULE)
  const [made, setMade] = useState<{ readonly result: FleetAnalysis; readonly at: number } | null>(null)
  const latest = useRef(load)
  latest.current = load
  const analyst = useRef<Analyst | null>(null)
  /** The score of the analysis before: the trend is told against it. */
  const reached = useRef<number | null>(null)
  useEffect(
    () => () => {
      analyst.current?.stop()
      analyst.current = null
    },
    [],
  )

  useEffect(() => {
    if (load === null) return
    const { now } = acquireLive().clock
    const failures = failuresOf(load)
    if (failures.length < 4 && missingParts(load).length === 0) happened({ kind: 'changed', at: now() })
    const limit = failures.map(({ failure }) => failureText(failure)).find(isRateLimit)
    if (limit === undefined) return
    happened({ kind: 'failed', at: now(), message: limit })
    add('ai', limit, 'análisis en pausa 5 min')
  }, [load, add])

  useEffect(() => {
    const dueAt = analysisDueAt(schedule)
    if (dueAt === null) return
    const run = async (): Promise<void> => {
      const at = acquireLive().clock.now()
      const input = latest.current === null ? null : inputOf(latest.current, at)
      if (input === null) return
      happened({ kind: 'ran', at })
      try {
        analyst.current ??= startAnalyst()
        const result = await analyst.current.analyse({ ...input, previousScore: reached.current })
        reached.current = result.risk.score
        setMade({ result, at })
        remove('ai')
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        happened({ kind: 'failed', at: acquireLive().clock.now(), message })
        add('ai', message)
      }
    }
    const timer = setTimeout(() => void run(), Math.max(0, dueAt - acquireLive().clock.now()))
    return () => clearTimeout(timer)
  }, [schedule, add, remove])

  return {
    result: made?.result ?? null,
    at: made?.at ?? null,
    pausedUntil: schedule.pausedUntil,
    waitsFor: load === null ? [] : missingParts(load),
  }
}

function inputOf({ trips, incidents, operators, tracking }: MonitorLoad, now: number): AnalysisInput | null {
  if (trips.rows === null || incidents.rows === null || operators.rows === null || tracking.rows === null) return null
  return { trips: trips.rows, incidents: incidents.rows, operators: operators.rows, tracking: tracking.rows, now }
}
