import type { TripSnapshot } from '../risk/trip-snapshot.ts'
import { isOwnSilence, waitAtMost } from './downtime.ts'
import { isSilent, type SignalSide, type SignalTracks, signalSides, silenceLimit } from './signal-side.ts'
import type { Surroundings } from './surroundings.ts'
import { unreadTruck } from './unread-truck.ts'

/** The sides that were in their rhythm when the trip was last heard, the one heard last first. */
export function countingSides(trip: SignalTracks): readonly SignalSide[] {
  const sides = signalSides(trip)
  // Most trips have one: it was in its rhythm when it was last heard.
  if (sides.length < 2) return sides
  const newestAt = Math.max(...sides.map(({ lastFix }) => lastFix.at))
  return sides.filter((side) => !isSilent(side, newestAt)).sort((a, b) => b.lastFix.at - a.lastFix.at)
}

/**
 * What a trip usually leaves between two signals of any source, in milliseconds: the smaller of both sides that still
 * counted when the trip was last heard; null while neither is known.
 */
export function expectedSignalInterval(trip: SignalTracks): number | null {
  return leastExpected(countingSides(trip))
}

function leastExpected(sides: readonly SignalSide[]): number | null {
  let leastMs: number | null = null
  for (const { expectedMs } of sides) {
    if (expectedMs !== null && (leastMs === null || expectedMs < leastMs)) leastMs = expectedMs
  }
  return leastMs
}

/**
 * True when nothing is heard of a trip any more, by the rhythm of the denser of its sides that still counted. False for
 * a trip never heard: it has no position, it did not fall silent.
 */
export function isTripSilent(trip: SignalTracks & Pick<TripSnapshot, 'lastPlaceholderAt'>, now: number): boolean {
  const sides = countingSides(trip)
  const newest = sides[0]
  if (newest === undefined) return false
  const limitMs = Math.min(...sides.map(({ expectedMs }) => silenceLimit(expectedMs)))
  const lagMs = Math.max(...sides.map((side) => side.lagMs))
  return now - Math.max(newest.lastFix.at, trip.lastPlaceholderAt ?? 0) > limitMs + lagMs
}

/**
 * Whether a trip's silence is its own, and neither a downtime of ours (`isOwnSilence`) nor its platform's that we do not read
 * (`unreadTruck`): then its phone alone can prove one. True for a trip never heard.
 */
export function isSilenceProven(
  trip: SignalTracks & Pick<TripSnapshot, 'tripId' | 'lastPlaceholderAt'>,
  { downtimes, unread }: Pick<Surroundings, 'downtimes' | 'unread'>,
  now: number,
): boolean {
  const counting = countingSides(trip)
  if (counting.length === 0) return true
  const isUnread = unreadTruck(trip, unread) !== null
  const sides = isUnread ? counting.filter(({ name }) => name !== 'truck') : counting
  if (sides.length === 0) return false
  const placeholderAt = trip.lastPlaceholderAt ?? 0
  const reception = {
    fixAt: Math.max(placeholderAt, ...sides.map(({ lastFix }) => lastFix.at)),
    receivedAt: Math.max(placeholderAt, ...sides.map((side) => side.receivedAt)),
    limitMs: Math.min(...sides.map(({ expectedMs }) => silenceLimit(expectedMs))),
    atMostMs: waitAtMost(leastExpected(sides)),
  }
  return isOwnSilence(reception, now, downtimes)
}
