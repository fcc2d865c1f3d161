import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import type { DrivenPoint } from '../route/driven-path.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/duration.ts'
import type { TripStatus } from '../trip/trip-status.ts'
import { atKmLeft, drivenKm, kmLeftOnRoute } from './along-route.ts'
import { passedAt } from './passed-at.ts'
import { ARRIVAL_KM, type Drive, driveOf, lastSleepEnd, lastStopEnd, type PastDrive, stoodMs } from './past-drive.ts'
import { quantile } from './quantile.ts'

/** Eight of ten of so many: with fewer the interval would promise more than they know. */
export const MIN_DRIVES = 9
/** Without a newer fix nobody knows where the unit is (design, second part §6). */
const STALE_MS = 60 * MINUTE_MS
/** So far back the unit's own pace is held against theirs. */
const PACE_MS = 2 * HOUR_MS
/** Less of a common way says nothing of a driver's pace. */
const LEAST_PACE_MS = 20 * MINUTE_MS
/** So much of what the unit was slower or faster by it keeps: a jam behind it says nothing of the way ahead. */
const PACE_KEPT = 0.6
/** Nobody keeps up more than this against the others, whatever the last hours were like. */
const [SLOWEST, FASTEST] = [1.35, 0.75]
/** Stops that lasted longer than the unit's own has by now: of fewer nobody tells when it goes on. */
const MIN_LONGER_STOPS = 5

/** A unit that has so much more before it than so long ago drives back. */
const [BACK_MS, BACK_KM] = [30 * MINUTE_MS, 5]

/** Why there is no estimate. The wire's own words. Of a trip with an open critical alert nobody knows that it drives on. */
export const NO_ARRIVAL_REASONS = [
  'critical-alert',
  'not-left',
  'unloading',
  'no-destination',
  'no-signal',
  'arrived',
  'thin-history',
  'stands-too-long',
] as const
export type NoArrivalReason = (typeof NO_ARRIVAL_REASONS)[number]

/**
 * Why a trip in that status arrives nowhere: earlier ones say how they went on with their cargo, and not how long it takes to load
 * it. Null: it is on its way.
 */
export function notUnderway(status: TripStatus): NoArrivalReason | null {
  if (status === 'in transit') return null
  return status === 'in route' || status === 'load' ? 'not-left' : 'unloading'
}

/** Whose drives an estimate stands on: those of the trip's own lane, or as far a way as its planned route has left on other lanes. */
export const ARRIVAL_BASES = ['lane', 'planned-route'] as const
type ArrivalBasis = (typeof ARRIVAL_BASES)[number]

/** When a trip arrives, in epoch ms: eight of ten arrive between `p10` and `p90`, half of them before `p50`. */
export interface Arrival {
  readonly p10: number
  readonly p50: number
  readonly p90: number
  /** Past trips that it stands on. */
  readonly drives: number
  readonly basis: ArrivalBasis
  /** Whether it stands now, so that the rest of the stop is part of the estimate. */
  readonly isStanding: boolean
}

export interface NoArrival {
  readonly reason: NoArrivalReason
  /** Past trips that came by here, or drove as far. */
  readonly drives: number
}

interface Underway {
  /** Its good fixes, oldest first: the last says where it is. */
  readonly track: readonly DrivenPoint[]
  readonly destination: LatLng | null
}

/**
 * When a trip is within a kilometre of its destination, from how earlier trips of its lane went on from where it is now (issue
 * "The desk's work", 5): the half of them that came by most alike in the hour of the day and in the time since their last stop, with the
 * stops and rests that they made, and driven at a pace of its own as far as the last two hours show one. A unit that stands goes on after the
 * rest of a stop like theirs. Nothing lies in the past.
 */
export function estimateArrival(trip: Underway, past: readonly PastDrive[], now: number): Arrival | NoArrival {
  const fix = placeOf(trip, now)
  if ('reason' in fix) return fix
  const passages = past.flatMap((drive) => {
    const leftAt = passedAt(drive, fix.point)
    return leftAt === null ? [] : { drive, leftAt }
  })
  return fromPassages(driveOf(trip.track), passages, past, BY_LANE, now)
}

/**
 * The same of a trip of whose lane too few are known, by its planned route: how earlier trips of other lanes drove as many km up to
 * their own destinations, with the stops and rests that they made. It is less sure than the lane's own, as its interval says.
 */
export function estimateByRoute(
  trip: Underway & { readonly route: readonly LatLng[] },
  elsewhere: readonly PastDrive[],
  now: number,
): Arrival | NoArrival {
  const fix = placeOf(trip, now)
  if ('reason' in fix) return fix
  const leftKm = kmLeftOnRoute(trip.route, fix.point, fix.destination)
  if (leftKm === null || isDrivenBack(trip, { at: fix.at, leftKm, destination: fix.destination }))
    return none('thin-history')
  const passages = elsewhere.flatMap((drive) => {
    const leftAt = atKmLeft(drive, leftKm)
    return leftAt === null ? [] : { drive, leftAt }
  })
  return fromPassages(driveOf(trip.track), passages, elsewhere, BY_ROUTE, now)
}

/** Half an hour ago it had less before it: it drives back along its route. */
function isDrivenBack(
  { track, route }: { readonly track: readonly DrivenPoint[]; readonly route: readonly LatLng[] },
  { at, leftKm, destination }: { readonly at: number; readonly leftKm: number; readonly destination: LatLng },
): boolean {
  const before = track.findLast((one) => at - one.at >= BACK_MS)
  const leftBefore = before === undefined ? null : kmLeftOnRoute(route, before.point, destination)
  return leftBefore !== null && leftKm - leftBefore > BACK_KM
}

const none = (reason: NoArrivalReason, drives = 0): NoArrival => ({ reason, drives })

/** Where the unit is, and where it goes; or why nobody can tell when it arrives. */
function placeOf({ track, destination }: Underway, now: number): (DrivenPoint & { destination: LatLng }) | NoArrival {
  const fix = track.at(-1)
  if (destination === null) return none('no-destination')
  if (fix === undefined || now - fix.at > STALE_MS) return none('no-signal')
  if (haversineKm(fix.point, destination) <= ARRIVAL_KM) return none('arrived')
  return { ...fix, destination }
}

/** A past drive, and when it left the place where the unit is now, or had as far to go. */
interface Passage {
  readonly drive: PastDrive
  readonly leftAt: number
}

/** How past drives are held against a trip's own. */
interface Method {
  readonly basis: ArrivalBasis
  /** Of the drives that can be compared this share is used: those most like it. */
  readonly alikeShare: number
  /** Also by the hours since the last long rest: on one lane the place tells them already. */
  readonly mindsSleep: boolean
  /** The share of theirs before which, and the share after which, one of ten is said to arrive. */
  readonly tail: number
  readonly paceAgainst: (own: Drive, other: Drive, otherLeftAt: number) => number
}

const BY_LANE: Method = { basis: 'lane', alikeShare: 0.5, mindsSleep: false, tail: 0.1, paceAgainst: paceOnLane }
/** Other roads are less like it: fewer of them are alike. */
const BY_ROUTE: Method = {
  basis: 'planned-route',
  alikeShare: 0.25,
  mindsSleep: true,
  tail: 0.1,
  paceAgainst: paceElsewhere,
}

function fromPassages(
  own: Drive,
  passages: readonly Passage[],
  past: readonly PastDrive[],
  method: Method,
  now: number,
): Arrival | NoArrival {
  const { basis, tail, paceAgainst } = method
  if (passages.length < MIN_DRIVES) return none('thin-history', passages.length)
  const fixAt = own.points.at(-1)?.at ?? now
  const alike = mostAlike(passages, own, fixAt, method)
  const stop = own.stops.at(-1)
  const ownStopMs = stop?.until === fixAt ? fixAt - stop.from : 0
  const restsMs = ownStopMs === 0 ? [0] : restsOf(past, ownStopMs)
  if (ownStopMs > 0 && restsMs.length < MIN_LONGER_STOPS) return none('stands-too-long', alike.length)
  const afterMs = alike.map((passage) => afterAtPaceOf(own, passage, paceAgainst))
  const at = afterMs.flatMap((after) => restsMs.map((rest) => fixAt + rest + after)).toSorted((a, b) => a - b)
  const notBefore = (share: number): number => Math.max(now, Math.round(quantile(at, share)))
  return {
    ...{ p10: notBefore(tail), p50: notBefore(0.5), p90: notBefore(1 - tail) },
    ...{ drives: alike.length, isStanding: ownStopMs > 0, basis },
  }
}

function mostAlike(
  passages: readonly Passage[],
  own: Drive,
  at: number,
  { alikeShare, mindsSleep }: Method,
): readonly Passage[] {
  const [sinceStopMs, sinceSleepMs] = [at - lastStopEnd(own, at), at - lastSleepEnd(own, at)]
  const unlike = ({ drive, leftAt }: Passage): number =>
    Math.abs(leftAt - lastStopEnd(drive, leftAt) - sinceStopMs) / HOUR_MS +
    hoursApartMs(leftAt, at) / (3 * HOUR_MS) +
    (mindsSleep ? Math.abs(leftAt - lastSleepEnd(drive, leftAt) - sinceSleepMs) / (2 * HOUR_MS) : 0)
  const most = Math.max(MIN_DRIVES, Math.ceil(passages.length * alikeShare))
  const measured = passages.map((passage) => ({ passage, by: unlike(passage) }))
  return measured
    .toSorted((a, b) => a.by - b.by)
    .slice(0, most)
    .map(({ passage }) => passage)
}

/** From the place to the arrival, in ms: the stops as they were, what was driven at the unit's own pace. */
function afterAtPaceOf(own: Drive, { drive, leftAt }: Passage, paceAgainst: Method['paceAgainst']): number {
  const stops = stoodMs(drive, leftAt, drive.arrivedAt)
  return stops + (drive.arrivedAt - leftAt - stops) * paceAgainst(own, drive, leftAt)
}

/** How long the unit drove on the way that both drove last, as a share of how long the other did. */
function paceOnLane(own: Drive, other: Drive, otherLeftAt: number): number {
  const end = own.points.at(-1)
  const begin = own.points.find(({ at }) => end !== undefined && end.at - at <= PACE_MS)
  if (end === undefined || begin === undefined) return 1
  const otherBeganAt = passedAt(other, begin.point)
  if (otherBeganAt === null || otherBeganAt >= otherLeftAt) return 1
  const ownMs = end.at - begin.at - stoodMs(own, begin.at, end.at)
  const otherMs = otherLeftAt - otherBeganAt - stoodMs(other, otherBeganAt, otherLeftAt)
  if (ownMs < LEAST_PACE_MS || otherMs < LEAST_PACE_MS) return 1
  return keptPace(ownMs / otherMs)
}

const keptPace = (ratio: number): number => Math.min(SLOWEST, Math.max(FASTEST, 1 + PACE_KEPT * (ratio - 1)))

/** The same on another way: how fast the unit drove in the last two hours against how fast the other did in its own. */
function paceElsewhere(own: Drive, other: Drive, otherLeftAt: number): number {
  const [ownMs, otherMs] = [msPerKm(own, own.points.at(-1)?.at ?? 0), msPerKm(other, otherLeftAt)]
  return ownMs === null || otherMs === null ? 1 : keptPace(ownMs / otherMs)
}

/** How long a drive took for a km in the two hours before an instant, what it stood left out; null where it drove too little. */
function msPerKm(drive: Drive, until: number): number | null {
  const points = drive.points.filter(({ at }) => at <= until && until - at <= PACE_MS)
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const drivenMs = last.at - first.at - stoodMs(drive, first.at, last.at)
  const km = drivenKm(points)
  return drivenMs < LEAST_PACE_MS || km < 1 ? null : drivenMs / km
}

/** How much longer those stops lasted that had lasted as long, in ms. */
const restsOf = (past: readonly PastDrive[], ownStopMs: number): number[] =>
  past
    .flatMap(({ stops }) => stops)
    .map(({ from, until }) => until - from - ownStopMs)
    .filter((restMs) => restMs > 0)

/** How far two instants lie apart in the day. */
function hoursApartMs(a: number, b: number): number {
  const apart = Math.abs(a - b) % DAY_MS
  return Math.min(apart, DAY_MS - apart)
}
