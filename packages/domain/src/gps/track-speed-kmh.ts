import type { GpsFix } from './fix.ts'
import { speedBetween } from './speed-between.ts'

/** The newest speed of a track in km/h, reported or else implied by its two newest fixes; null when unknown. */
export function trackSpeedKmh(track: readonly GpsFix[]): number | null {
  const [newest, before] = track
  if (newest === undefined) return null
  return newest.speedKmh ?? (before === undefined ? null : speedBetween(before, newest))
}
