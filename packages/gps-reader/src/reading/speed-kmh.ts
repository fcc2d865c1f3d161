import type { PlatformHabits, SpeedUnit } from './evidence.ts'

export const KMH_PER: Readonly<Record<SpeedUnit, number>> = { kmh: 1, mph: 1.609344, knots: 1.852, ms: 3.6 }
/** Faster is no truck. */
const MAX_KMH = 250

/**
 * A reported speed in km/h: by the unit that the page says, else by the platform's learned one. Null while neither is
 * known, but for zero, which is the same in all of them, and for what no truck drives.
 */
export function speedKmh(speed: number | null, unit: SpeedUnit | null, habits: PlatformHabits): number | null {
  if (speed === null || !(speed >= 0)) return null
  if (speed === 0) return 0
  const known = unit ?? habits.speedUnit
  if (known === null) return null
  const kmh = Math.round(speed * KMH_PER[known] * 10) / 10
  return kmh <= MAX_KMH ? kmh : null
}
