import type { GpsFix } from '../gps/fix.ts'
import type { TripSnapshot } from '../risk/trip-snapshot.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { type Downtime, isOwnSilence, waitAtMost } from './downtime.ts'
import { expectedInterval } from './expected-interval.ts'

export const SILENT_AFTER_INTERVALS = 3
const SILENT_AFTER_MS = 90_000
/** For a device whose rhythm is not known yet. */
const SILENT_UNKNOWN_MS = 15 * MINUTE_MS
/** An operator's phone lags up to two minutes behind the truck, and that is normal. */
export const PHONE_LAG_MS = 2 * MINUTE_MS
/** A clock may be so slow; a fix that reached us later than that is simply old. */
export const MAX_CLOCK_LAG_MS = 5 * MINUTE_MS

/** What the silence of a trip is read off. */
export type SignalTracks = Pick<TripSnapshot, 'operatorTrack' | 'truckTrack' | 'arrivals'>

/** One side of a trip that was ever heard, and when it counts as silent. */
export interface SignalSide {
  readonly name: 'operator' | 'truck'
  /** Newest first, never empty. */
  readonly track: readonly GpsFix[]
  readonly lastFix: GpsFix
  /** What it usually leaves between two signals, milliseconds; null while unknown. */
  readonly expectedMs: number | null
  /** When that reached us; as late as its clock is slow where nobody noted it. */
  readonly receivedAt: number
  /** What its fixes may lag behind our clock. */
  readonly lagMs: number
  /** It is silent once its newest fix is older than this. */
  readonly limitMs: number
}

/** Milliseconds from which on a device that usually leaves so long between two signals is silent. */
export function silenceLimit(expectedMs: number | null): number {
  return expectedMs === null ? SILENT_UNKNOWN_MS : Math.max(SILENT_AFTER_INTERVALS * expectedMs, SILENT_AFTER_MS)
}

/** The truck's side; null when it was never heard. */
export function truckSide({ truckTrack, arrivals }: SignalTracks): SignalSide | null {
  return sideOf('truck', truckTrack, arrivals?.truckAt, 0)
}

/** The operator's side; null when it was never heard. */
export function operatorSide({ operatorTrack, arrivals }: SignalTracks): SignalSide | null {
  return sideOf('operator', operatorTrack, arrivals?.operatorAt, PHONE_LAG_MS)
}

/** Both sides that were ever heard, the truck's first. */
export function signalSides(trip: SignalTracks): readonly SignalSide[] {
  return [truckSide(trip), operatorSide(trip)].filter((side) => side !== null)
}

/** True when a side has left its rhythm. A side never heard has not fallen silent. */
export function isSilent(side: SignalSide | null, now: number): boolean {
  return side !== null && now - side.lastFix.at > side.limitMs
}

/** True when a side has left its rhythm, and no downtime of ours may be why: `atMostMs` after one it is not waited for any more. */
export function hasLeftRhythm(
  side: SignalSide,
  now: number,
  downtimes: readonly Downtime[],
  atMostMs = waitAtMost(side.expectedMs),
): boolean {
  const { lastFix, receivedAt, lagMs, limitMs } = side
  const reception = { fixAt: lastFix.at, receivedAt, limitMs: limitMs - lagMs, atMostMs }
  return isSilent(side, now) && isOwnSilence(reception, now, downtimes)
}

function sideOf(
  name: SignalSide['name'],
  track: readonly GpsFix[],
  arrivedAt: number | null | undefined,
  leastLagMs: number,
): SignalSide | null {
  const lastFix = track[0]
  if (lastFix === undefined) return null
  const lagMs = Math.max(leastLagMs, clockLag(lastFix, arrivedAt))
  const expectedMs = expectedInterval(track)
  const limitMs = silenceLimit(expectedMs) + lagMs
  return { name, track, lastFix, receivedAt: arrivedAt ?? lastFix.at + lagMs, expectedMs, lagMs, limitMs }
}

/** How slow a device's clock is, by how late its newest fix reached us. */
function clockLag(lastFix: GpsFix, arrivedAt: number | null | undefined): number {
  if (arrivedAt === null || arrivedAt === undefined) return 0
  return Math.min(MAX_CLOCK_LAG_MS, Math.max(0, arrivedAt - lastFix.at))
}
