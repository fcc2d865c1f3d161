import { type Counters, countFrom, histogramOf, totalOf } from './counters.ts'
import { LONG_SILENCE_MIN } from './logbook-kpis.ts'

/** A bar holds so many minutes; the last one all from there on (design, `kpis.html`). */
export const GAP_BAR_MIN = 10
export const LAST_GAP_BAR_MIN = 160

export interface SilenceBars {
  /** `fromMin` included, `toMin` not; null: without end. */
  readonly bars: readonly { readonly fromMin: number; readonly toMin: number | null; readonly gaps: number }[]
  readonly overMin: number
  /** Of all gaps, those that are as long or longer, 0 to 1; null without any. */
  readonly overShare: number | null
}

/** The times between two comments of a trip, by how long they were. */
export function silenceBars(counters: Counters): SilenceBars {
  const gaps = histogramOf(counters, 'gapMinutes')
  const total = totalOf(counters, 'gapMinutes')
  const bars = Array.from({ length: LAST_GAP_BAR_MIN / GAP_BAR_MIN + 1 }, (_, index) => {
    const fromMin = index * GAP_BAR_MIN
    const toMin = fromMin === LAST_GAP_BAR_MIN ? null : fromMin + GAP_BAR_MIN
    return { fromMin, toMin, gaps: gaps.get(fromMin) ?? 0 }
  })
  return {
    bars,
    overMin: LONG_SILENCE_MIN,
    overShare: total === 0 ? null : countFrom(counters, 'gapMinutes', LONG_SILENCE_MIN) / total,
  }
}
