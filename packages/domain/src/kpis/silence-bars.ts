import { type Counters, countFrom, histogramOf, totalOf } from './counters.ts'
import { LONG_SILENCE_MIN } from './logbook-kpis.ts'

/** A bar holds so many minutes; the last one all from there on (design, `kpis.html`). */
const BAR_MIN = 10
const LAST_FROM_MIN = 160

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
  const bars = Array.from({ length: LAST_FROM_MIN / BAR_MIN + 1 }, (_, index) => {
    const fromMin = index * BAR_MIN
    const toMin = fromMin === LAST_FROM_MIN ? null : fromMin + BAR_MIN
    let count = 0
    for (const [minutes, n] of gaps) if (minutes >= fromMin && (toMin === null || minutes < toMin)) count += n
    return { fromMin, toMin, gaps: count }
  })
  return {
    bars,
    overMin: LONG_SILENCE_MIN,
    overShare: total === 0 ? null : countFrom(counters, 'gapMinutes', LONG_SILENCE_MIN) / total,
  }
}
