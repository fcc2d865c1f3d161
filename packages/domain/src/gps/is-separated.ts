import { MINUTE_MS } from '../time/duration.ts'
import type { GpsFix } from './fix.ts'
import { compareSeparation, SEPARATION_ALERT_M, SEPARATION_AT_ONCE_M, type Separation } from './separation.ts'

/** How far back a comparison may be fetched when the newest fixes cannot be compared. */
export const SEPARATION_MEMORY_MS = 5 * MINUTE_MS
const MAX_STEPS = 10

/** True when operator and truck are apart (rules §1): over 30 m beyond doubt twice running, or over 500 m at once. */
export function isSeparated(operator: readonly GpsFix[], truck: readonly GpsFix[], now: number): boolean {
  return provenSeparation(operator, truck, now) !== null
}

/**
 * The newest comparison when operator and truck are proven apart, else null. The two-in-a-row state is read off the
 * tracks themselves: the comparison before is the one without the newest fix. So it survives restarts and late fixes.
 */
export function provenSeparation(
  operator: readonly GpsFix[],
  truck: readonly GpsFix[],
  now: number,
): Separation | null {
  let latest: Separation | null = null
  let [phones, units] = [operator, truck]
  const oldestAt = Math.max(operator[0]?.at ?? 0, truck[0]?.at ?? 0) - SEPARATION_MEMORY_MS
  for (let step = 0; step < MAX_STEPS; step++) {
    const phone = phones[0]
    const unit = units[0]
    if (phone === undefined || unit === undefined) return null
    const separation = compareSeparation(phones, units, now)
    if (separation !== null && separation.comparedAt >= oldestAt) {
      const certainM = separation.metres - separation.uncertaintyM
      if (certainM <= SEPARATION_ALERT_M) return null
      if (latest !== null) return latest
      if (certainM > SEPARATION_AT_ONCE_M) return separation
      latest = separation
    }
    if (phone.at >= unit.at) phones = phones.slice(1)
    else units = units.slice(1)
  }
  return null
}
