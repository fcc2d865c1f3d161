import { MINUTE_MS } from '../time/duration.ts'

/** The analysis runs so long after the data changed. */
const ANALYSIS_DELAY_MS = 2_000
/** And no sooner than this after its last run. */
const ANALYSIS_EVERY_MS = MINUTE_MS
/** Nor within so long after somebody said that we ask too often. */
const RATE_LIMIT_PAUSE_MS = 5 * MINUTE_MS

const RATE_LIMIT = /429|rate limit/i

/** When the analysis is to run next (rules §3 `analysisSchedule`). Instants in epoch ms. */
export interface AnalysisSchedule {
  /** The first change that no run has seen; null when there is none. */
  readonly changedAt: number | null
  readonly ranAt: number | null
  readonly pausedUntil: number | null
}

/** `ran`: told as a run takes its data, so that what changes afterwards is a change to come. `failed`: a run threw. */
export type AnalysisEvent =
  | { readonly kind: 'changed'; readonly at: number }
  | { readonly kind: 'ran'; readonly at: number }
  | { readonly kind: 'failed'; readonly at: number; readonly message: string }

export const IDLE_SCHEDULE: AnalysisSchedule = { changedAt: null, ranAt: null, pausedUntil: null }

/** The schedule after an event. A run that failed has not seen its changes: they stay due. */
export function nextSchedule(schedule: AnalysisSchedule, event: AnalysisEvent): AnalysisSchedule {
  const { at } = event
  const changedAt = schedule.changedAt ?? at
  if (event.kind === 'changed') return { ...schedule, changedAt }
  if (event.kind === 'ran') return { ...schedule, changedAt: null, ranAt: at }
  const pausedUntil = isRateLimit(event.message) ? at + RATE_LIMIT_PAUSE_MS : schedule.pausedUntil
  return { changedAt, ranAt: at, pausedUntil }
}

/** When the analysis has to run, perhaps in the past; null while nothing has changed. Counted from the first change, so that no stream of them puts it off for ever. */
export function analysisDueAt({ changedAt, ranAt, pausedUntil }: AnalysisSchedule): number | null {
  if (changedAt === null) return null
  const afterRun = ranAt === null ? -Infinity : ranAt + ANALYSIS_EVERY_MS
  return Math.max(changedAt + ANALYSIS_DELAY_MS, afterRun, pausedUntil ?? -Infinity)
}

/** Whether an error's text says that we ask too often (spec §8). */
export const isRateLimit = (message: string): boolean => RATE_LIMIT.test(message)
