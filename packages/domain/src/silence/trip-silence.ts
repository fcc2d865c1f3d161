import type { TripSnapshot } from '../risk/trip-snapshot.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { type Downtime, listenedMs } from './downtime.ts'
import { isSilent, type SignalSide, type SignalTracks, signalSides, silenceLimit } from './signal-side.ts'

/** After a downtime of ours a silence is waited for no longer, however sparse the rhythm: who is robbed has thirty minutes. */
const PROVEN_AT_MOST_MS = 5 * MINUTE_MS

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
  let leastMs: number | null = null
  for (const { expectedMs } of countingSides(trip)) {
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
 * Whether a silence is the unit's: where a downtime of our own is part of it, what was listened to of it, or the time since, is as
 * long as a silence of its rhythm has to be. True for a trip never heard.
 */
export function isSilenceProven(
  trip: SignalTracks & Pick<TripSnapshot, 'lastPlaceholderAt'>,
  downtimes: readonly Downtime[],
  now: number,
): boolean {
  const last = downtimes.at(-1)
  if (last === undefined) return true
  const sides = countingSides(trip)
  const receivedAt = Math.max(trip.lastPlaceholderAt ?? 0, ...sides.map((side) => receivedAtOf(side, trip)))
  if (sides.length === 0 || receivedAt >= last.untilAt) return true
  const limitMs = Math.min(...sides.map(({ expectedMs }) => silenceLimit(expectedMs)))
  return listenedMs(receivedAt, now, downtimes) >= limitMs || now - last.untilAt >= Math.min(limitMs, PROVEN_AT_MOST_MS)
}

const receivedAtOf = ({ name, lastFix, lagMs }: SignalSide, { arrivals }: SignalTracks): number =>
  (name === 'truck' ? arrivals?.truckAt : arrivals?.operatorAt) ?? lastFix.at + lagMs
