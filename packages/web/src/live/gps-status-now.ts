import { type GpsStatus, gpsStatus } from '@vigia/domain/gps/gps-status'

/** The limit of staleness as the feed told it last, infinite for never; null before it has told any. */
export type StaleLimit = number | null

/**
 * The status of a unit's GPS at `now`, by the limit that the server sends: a position grows old on screen while nobody sends.
 * Before the limit is known it is `said`, the server's word in its last answer.
 */
export function gpsStatusNow<S>(fixAt: number | null, said: S, staleAfterMs: StaleLimit, now: number): GpsStatus | S {
  return staleAfterMs === null ? said : gpsStatus(fixAt, staleAfterMs, now)
}
