import type { TripSnapshot } from '../risk/trip-snapshot.ts'
import { minutesSince } from '../time/duration.ts'

type Signals = Pick<TripSnapshot, 'operatorTrack' | 'truckTrack' | 'lastPlaceholderAt'>

/**
 * Minutes since anything trustworthy was heard of a trip: the newest good fix of any source, or a fix at a placeholder
 * point, which shows no place but proves that the unit is not silent (rules §1). Null when nothing was ever heard.
 */
export function signalAge(trip: Signals, now: number): number | null {
  const at = signalAt(trip)
  return at === null ? null : minutesSince(at, now)
}

/** The instant that `signalAge` counts from, epoch milliseconds. */
export function signalAt({ operatorTrack, truckTrack, lastPlaceholderAt }: Signals): number | null {
  const at = Math.max(
    operatorTrack[0]?.at ?? Number.NEGATIVE_INFINITY,
    truckTrack[0]?.at ?? Number.NEGATIVE_INFINITY,
    lastPlaceholderAt ?? Number.NEGATIVE_INFINITY,
  )
  return at === Number.NEGATIVE_INFINITY ? null : at
}
