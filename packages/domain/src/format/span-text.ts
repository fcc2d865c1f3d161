import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'

/** How long something lasts, from milliseconds: `menos de 1 min`, `4 min`, `2 h 5 min`, `3 días`. Whole minutes, rounded down. */
export function spanText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 1) return 'menos de 1 min'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(ms / HOUR_MS)
  if (hours >= 48) return `${Math.floor(hours / 24)} días`
  const rest = minutes % 60
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
