import { haversineKm } from '../geo/distance.ts'
import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'
import type { GpsFix } from './fix.ts'

/** Two readings closer in time than this say more of their errors than of a speed. */
const SPEED_SPAN_MS = MINUTE_MS

/** The speed that a track proves, in km/h: reported, or else gone over its newest minute or more; null when unknown. */
export function sustainedSpeedKmh(track: readonly GpsFix[]): number | null {
  const newest = track[0]
  if (newest === undefined || newest.speedKmh !== null) return newest?.speedKmh ?? null
  const before = track.find(({ at }) => newest.at - at >= SPEED_SPAN_MS)
  return before === undefined ? null : haversineKm(before.point, newest.point) / ((newest.at - before.at) / HOUR_MS)
}
