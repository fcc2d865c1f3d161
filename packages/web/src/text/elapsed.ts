import { formatElapsed } from '@vigia/domain/format/elapsed'
import { spanText } from '@vigia/domain/format/span-text'

const MINUTE_MS = 60_000

/** Minutes from an instant to now, never negative; null when the instant is unknown. */
export const minutesSince = (at: number | null, now: number): number | null =>
  at === null ? null : Math.max(0, (now - at) / MINUTE_MS)

/** How long ago, within a sentence: `hace menos de 1 min`, `hace 47 min`. */
export const agoText = (at: number, now: number): string => `hace ${spanText(now - at)}`

/** Time since an instant in Sentinel's words: `Ahora`, `47 min`, `2 hrs`, `3 días`, `Sin datos`. */
export const elapsedSince = (at: number | null, now: number): string => formatElapsed(minutesSince(at, now))
