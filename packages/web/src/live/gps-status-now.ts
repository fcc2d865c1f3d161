import type { FixSource } from '@vigia/domain/gps/fix'
import { type GpsStatus, gpsStatus } from '@vigia/domain/gps/gps-status'

/** The limit of staleness as the feed told it last, infinite for never; null before it has told any. */
export type StaleLimit = number | null

interface Fix {
  readonly fixAt: number | null
  readonly source: FixSource | null
}

/**
 * The status of a unit's GPS at `now`, by the limit that the server sends: a position grows old on screen while nobody sends.
 * Before the limit is known it is `said`, the server's word in its last answer. What a person typed is no word of a GPS.
 */
export function gpsStatusNow<S>({ fixAt, source }: Fix, said: S, staleAfterMs: StaleLimit, now: number): GpsStatus | S {
  if (source === 'manual') return 'STALE'
  return staleAfterMs === null ? said : gpsStatus(fixAt, staleAfterMs, now)
}
