import { RECOVERY_WINDOW_MS } from '@vigia/domain/alerts/alert-type'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Up to here an interval is told in seconds, as devices are configured. */
const SECONDS_UP_TO_MS = 90 * SECOND_MS
const HOURS_FROM_MS = 90 * MINUTE_MS

/** How often a unit is heard: `cada 30 s`, `cada 5 min`, `cada 2 h`. */
export function everyText(intervalMs: number): string {
  if (intervalMs <= SECONDS_UP_TO_MS) return `cada ${Math.max(1, Math.round(intervalMs / SECOND_MS))} s`
  if (intervalMs < HOURS_FROM_MS) return `cada ${Math.round(intervalMs / MINUTE_MS)} min`
  return `cada ${Math.round(intervalMs / HOUR_MS)} h`
}

/**
 * What is left of the thirty minutes within which a truck is usually recovered: `Quedan 26 min`, `Queda 1 min`; once
 * they are over, `Pasaron 30 min`. Rounded up, so that it and the age of the silence add up to thirty.
 */
export function recoveryText(sinceAt: number, now: number): string {
  const leftMs = sinceAt + RECOVERY_WINDOW_MS - now
  if (leftMs <= 0) return `Pasaron ${RECOVERY_WINDOW_MS / MINUTE_MS} min`
  const left = Math.min(RECOVERY_WINDOW_MS / MINUTE_MS, Math.ceil(leftMs / MINUTE_MS))
  return left === 1 ? 'Queda 1 min' : `Quedan ${left} min`
}
