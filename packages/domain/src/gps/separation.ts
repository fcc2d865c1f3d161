import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'
import type { GpsFix } from './fix.ts'
import { speedBetween } from './speed-between.ts'
import { MAX_REST_SPREAD_KM, stoppedSince } from './stopped-since.ts'
import { trackSpeedKmh } from './track-speed-kmh.ts'

export const SEPARATION_ALERT_M = 30
export const SEPARATION_AT_ONCE_M = 500
const SAME_INSTANT_MS = 15_000
export const SLOW_KMH = 5
const SLOW_FRESH_MS = 5 * MINUTE_MS
/** A truck whose device fell asleep at a stop is believed to stand there for so long, once it had stood for a while. */
const ASLEEP_MS = 30 * MINUTE_MS
const STOOD_MS = 3 * MINUTE_MS
/** Nobody walks so fast, and trucks under way go faster. */
const TRUCK_KMH = 30
/** Between fixes further apart in time a road bends more than the distances that are judged here. */
const MAX_BRACKET_MS = MINUTE_MS

/** One comparison of operator and truck at one instant. */
export interface Separation {
  readonly metres: number
  /** What the two readings may be wrong by together: their accuracies, and the way gone between their times. */
  readonly uncertaintyM: number
  readonly comparedAt: number
}

/**
 * Metres between the operator's phone and the truck (rules §1), both tracks newest first; null when their newest fixes
 * cannot be brought to one instant: then both pins show with their ages and nothing is concluded.
 */
export function separationMetres(operator: readonly GpsFix[], truck: readonly GpsFix[], now: number): number | null {
  return compareSeparation(operator, truck, now)?.metres ?? null
}

/**
 * The comparison behind `separationMetres`. Newest fixes at most 15 s apart are compared as they are; so are those of
 * two that both stand or crawl (under 5 km/h) and are younger than 5 minutes; otherwise the denser track is
 * interpolated to the other's time.
 */
export function compareSeparation(
  operator: readonly GpsFix[],
  truck: readonly GpsFix[],
  now: number,
): Separation | null {
  const phone = operator[0]
  const unit = truck[0]
  if (phone === undefined || unit === undefined) return null

  const gapMs = Math.abs(phone.at - unit.at)
  if (gapMs <= SAME_INSTANT_MS) {
    const fastestKmh = Math.max(trackSpeedKmh(operator) ?? 0, trackSpeedKmh(truck) ?? 0)
    return compare(phone, unit, ((fastestKmh * gapMs) / HOUR_MS) * 1000)
  }
  if (isCrawling(operator, now) && (isCrawling(truck, now) || isWhereItStood(truck, operator, now))) {
    return compare(phone, unit, 0)
  }

  const [denser, sparser] = meanGapMs(operator) <= meanGapMs(truck) ? [operator, unit] : [truck, phone]
  const moved = fixAt(denser, sparser.at)
  return moved === null ? null : compare(moved, sparser, 0)
}

function compare(a: GpsFix, b: GpsFix, travelledM: number): Separation {
  return {
    metres: haversineKm(a.point, b.point) * 1000,
    uncertaintyM: (a.accuracyM ?? 0) + (b.accuracyM ?? 0) + travelledM,
    comparedAt: Math.max(a.at, b.at),
  }
}

function isCrawling(track: readonly GpsFix[], now: number): boolean {
  const newest = track[0]
  const speedKmh = trackSpeedKmh(track)
  return newest !== undefined && speedKmh !== null && speedKmh < SLOW_KMH && now - newest.at < SLOW_FRESH_MS
}

/**
 * A truck that stood when it was last heard, because its device sleeps at stops, is where it stood; unless the phone has gone
 * since as fast as trucks go, or nobody knows how it went: then the truck may have taken it along unheard.
 */
function isWhereItStood(truck: readonly GpsFix[], operator: readonly GpsFix[], now: number): boolean {
  const last = truck[0]
  if (last === undefined || now - last.at > ASLEEP_MS || now - last.at <= 2 * meanGapMs(truck)) return false
  if (!hasStood(truck)) return false
  const since = operator.findIndex((fix) => fix.at <= last.at)
  if (since === -1) return false
  return operator.slice(0, since + 1).every((_, i) => {
    const kmh = speedOf(operator, i) ?? (operator[i + 1] === undefined ? 0 : null)
    return kmh !== null && kmh <= TRUCK_KMH
  })
}

/** Whether a truck had stood for a while when it was last heard. Newest first. */
function hasStood(truck: readonly GpsFix[]): boolean {
  const last = truck[0]
  const stoodSince = last === undefined ? null : stoppedSince(truck, null)
  return last !== undefined && stoodSince !== null && last.at - stoodSince >= STOOD_MS
}

/** Whether a phone is so near to where its truck stood when that was last heard that it is in sight of it. Newest first. */
export function isInSight(operator: readonly GpsFix[], truck: readonly GpsFix[]): boolean {
  const [phone, unit] = [operator[0], truck[0]]
  return phone !== undefined && unit !== undefined && hasStood(truck) && isNear(phone, unit)
}

/**
 * Whether a truck may have gone on with its phone, unheard: since it was last heard, at rest, the phone came to where it stood, or went off
 * from near there, where it had stood for a while, as fast as trucks go. Newest first.
 */
export function mayRideAlong(operator: readonly GpsFix[], truck: readonly GpsFix[]): boolean {
  const [phone, unit] = [operator[0], truck[0]]
  if (phone === undefined || unit === undefined || phone.at <= unit.at || stoppedSince(truck, null) === null)
    return false
  const { metres, uncertaintyM } = compare(phone, unit, 0)
  if (metres - Math.min(uncertaintyM, MAX_REST_SPREAD_KM * 1000) <= SEPARATION_ALERT_M) return true
  if (!hasStood(truck)) return false
  const leftAt = operator.findIndex((fix) => fix.at <= unit.at || isNear(fix, unit))
  const wasNear = leftAt > 0 && operator[leftAt] !== undefined && isNear(operator[leftAt], unit)
  return wasNear && operator.slice(0, leftAt).some((_, i) => (speedOf(operator, i) ?? 0) > TRUCK_KMH)
}

const isNear = (phone: GpsFix, unit: GpsFix): boolean => haversineKm(phone.point, unit.point) <= MAX_REST_SPREAD_KM

/** Speed of one fix of a track in km/h, reported or else implied by the one before it; null when unknown. */
function speedOf(track: readonly GpsFix[], index: number): number | null {
  const [fix, before] = [track[index], track[index + 1]]
  return fix?.speedKmh ?? (fix === undefined || before === undefined ? null : speedBetween(before, fix))
}

/** What a track leaves between two fixes on average; infinite for fewer than two. */
export function meanGapMs(track: readonly GpsFix[]): number {
  const newest = track[0]
  const oldest = track.at(-1)
  if (newest === undefined || oldest === undefined || track.length < 2) return Number.POSITIVE_INFINITY
  return (newest.at - oldest.at) / (track.length - 1)
}

/** The track's fix at an instant, on the line between its neighbours; null outside the track or in a wide gap. */
function fixAt(track: readonly GpsFix[], at: number): GpsFix | null {
  const index = track.findIndex((fix) => fix.at <= at)
  const before = track[index]
  const after = track[index - 1]
  if (before === undefined) return null
  if (before.at === at) return before
  if (after === undefined || after.at - before.at > MAX_BRACKET_MS) return null
  const share = (at - before.at) / (after.at - before.at)
  const accuracyM = Math.max(before.accuracyM ?? 0, after.accuracyM ?? 0)
  return { ...before, at, point: between(before.point, after.point, share), accuracyM }
}

function between(from: LatLng, to: LatLng, share: number): LatLng {
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share }
}
