import { minutesSince } from '../time/duration.ts'

export type SilenceLevel = 'none' | 'neutral' | 'orange' | 'red'

/** What a silence bar draws. `fill` is its share from 0 to 1, full at twice the threshold; the tick stands at 0.5. */
export interface Silence {
  readonly minutes: number | null
  readonly level: SilenceLevel
  readonly fill: number
}

/** Colour of a silence: neutral up to the threshold, orange over it, red over twice that; `none` without data. */
export function silenceLevel(minutes: number | null, thresholdMinutes: number): SilenceLevel {
  if (minutes === null) return 'none'
  if (minutes > 2 * thresholdMinutes) return 'red'
  return minutes > thresholdMinutes ? 'orange' : 'neutral'
}

/** The silence since an instant (a fix, a comment), for the silence bar. */
export function silence(lastAt: number | null, thresholdMinutes: number, now: number): Silence {
  const minutes = lastAt === null ? null : minutesSince(lastAt, now)
  const fill = minutes === null ? 0 : Math.min(1, minutes / (2 * thresholdMinutes))
  return { minutes, level: silenceLevel(minutes, thresholdMinutes), fill }
}
