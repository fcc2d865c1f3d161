import type { GpsObstacle } from '../gps/obstacle.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { isSilent, type SignalTracks, truckSide } from './signal-side.ts'
import type { UnreadTruck, UnreadTrucks } from './surroundings.ts'

/** The platform was read, and they say something of the unit: a unit of which it shows no position any more is not unread. */
const SAID_OF_UNIT: ReadonlySet<GpsObstacle> = new Set([
  ...(['unit-not-found', 'plates-mismatch', 'unit-ambiguous', 'no-position', 'unconfirmed'] as const),
  ...(['placeholder', 'clock-skew', 'repeated-fix', 'device-mute'] as const),
])

/** Whether an obstacle says that the platform itself was not read. */
export const keepsFromReading = (obstacle: GpsObstacle): boolean => !SAID_OF_UNIT.has(obstacle)

/** What a platform shows may lie so far ahead of the time at which we read it: clocks differ. Later it came by another way. */
const AHEAD_MS = MINUTE_MS

/**
 * Why nobody knows whether a trip's truck is silent: it was heard of by reading its platform alone, and that is not read since before
 * its silence could be told (`isSilent`). Null for a truck that fell silent before that, and for one of which something else was heard
 * in the same rhythm: those are silent by themselves.
 */
export function unreadTruck(
  trip: SignalTracks & { readonly tripId: string },
  unread: UnreadTrucks,
): UnreadTruck | null {
  const reading = unread.get(trip.tripId)
  const side = reading === undefined ? null : truckSide(trip)
  if (reading === undefined || side === null || side.lastFix.source !== 'extracted') return null
  const { lastFix, limitMs, track } = side
  if (lastFix.at - reading.sinceAt > AHEAD_MS || isSilent(side, reading.sinceAt)) return null
  const isOursToo = track.some(({ source, at }) => source !== 'extracted' && lastFix.at - at <= limitMs)
  return isOursToo ? null : reading
}
