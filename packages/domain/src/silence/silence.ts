export type SilenceLevel = 'none' | 'neutral' | 'orange' | 'red'

/** Colour of a silence: neutral up to the threshold, orange over it, red over twice that; `none` without data. */
export function silenceLevel(minutes: number | null, thresholdMinutes: number): SilenceLevel {
  if (minutes === null) return 'none'
  if (minutes > 2 * thresholdMinutes) return 'red'
  return minutes > thresholdMinutes ? 'orange' : 'neutral'
}
