import { haversineKm, KM_PER_DEGREE, RADIANS } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'
import type { GpsFix } from './fix.ts'
import { MOVING_KMH } from './movement.ts'
import { meanGapMs } from './separation.ts'
import { trackSpeedKmh } from './track-speed-kmh.ts'

/** A phone's fixes may be so long on their way, and a truck's: what a late arrival says of a clock is as vague. */
const PHONE_TRANSPORT_MS = 2 * MINUTE_MS
const TRUCK_TRANSPORT_MS = MINUTE_MS
/** Clocks that differ by more are not believed to be clocks. */
const MAX_CLOCK_DIFFERENCE_MS = 5 * MINUTE_MS
/** A road between two fixes leaves the straight line by such a share of its length. */
const BEND_SHARE = 0.08

/** A fix that a device hands over itself within so long proves its clock, but for a delay that is as long as its error. */
const DIRECT_MS = 5_000

/** A reported accuracy is the circle of two readings in three; beyond doubt is this many times as far. */
const DOUBT_FACTOR = 2.5

/** When the newest fix of each side reached us; null where nobody noted it. */
export interface Arrivals {
  readonly operatorAt: number | null
  readonly truckAt: number | null
}

interface Range {
  readonly least: number
  readonly most: number
}

/**
 * How near operator and truck may be, in metres, if their clocks differ as their arrivals allow: whoever rides along passes
 * where the other passes, only not by the same clock. The smaller of two ways of looking: how far the newest fix of the one
 * lies from the way of the other around that time. Accuracies, bends between fixes and what lies after the other's newest
 * fix are granted.
 */
export function nearestByAnyClock(operator: readonly GpsFix[], truck: readonly GpsFix[], arrivals: Arrivals): number {
  const phone = operator[0]
  const unit = truck[0]
  if (phone === undefined || unit === undefined) return Number.POSITIVE_INFINITY
  const ahead = clockDifference(phone, unit, arrivals)
  const phoneAway = awayFromTrack(phone, truck, { least: phone.at - ahead.most, most: phone.at - ahead.least })
  // A truck that stood and has been silent since says where it is, not where the phone was then.
  if (hasLongBeenSilent(truck, arrivals) && (unit.speedKmh ?? 0) <= MOVING_KMH) return phoneAway
  return Math.min(
    phoneAway,
    awayFromTrack(unit, operator, { least: unit.at + ahead.least, most: unit.at + ahead.most }),
  )
}

/** Both devices report by themselves, and what they said last was just then by our clock: there is nothing to doubt. */
export function areClocksRight(operator: readonly GpsFix[], truck: readonly GpsFix[], arrivals: Arrivals): boolean {
  return isDirect(operator[0], arrivals.operatorAt) && isDirect(truck[0], arrivals.truckAt)
}

function isDirect(fix: GpsFix | undefined, arrivedAt: number | null): boolean {
  if (fix === undefined || arrivedAt === null || fix.source === 'extracted') return false
  return Math.abs(arrivedAt - fix.at) <= DIRECT_MS
}

/** By our own clock, whatever the device's says. */
function hasLongBeenSilent(truck: readonly GpsFix[], { operatorAt, truckAt }: Arrivals): boolean {
  const silentMs = operatorAt === null || truckAt === null ? 0 : operatorAt - truckAt
  return silentMs > Math.max(MAX_CLOCK_DIFFERENCE_MS, 2 * meanGapMs(truck))
}

/** By how much the phone's clock may be ahead of the truck's: none is always possible. */
function clockDifference(phone: GpsFix, unit: GpsFix, { operatorAt, truckAt }: Arrivals): Range {
  const phoneMs = operatorAt === null ? 0 : phone.at - operatorAt
  const unitMs = truckAt === null ? 0 : unit.at - truckAt
  const most = phoneMs - unitMs + PHONE_TRANSPORT_MS
  const least = phoneMs - unitMs - TRUCK_TRANSPORT_MS
  return {
    least: Math.max(-MAX_CLOCK_DIFFERENCE_MS, Math.min(0, least)),
    most: Math.min(MAX_CLOCK_DIFFERENCE_MS, Math.max(0, most)),
  }
}

/** Metres from a fix to where the other side was within a span of time, granted what is not known. */
function awayFromTrack(fix: GpsFix, track: readonly GpsFix[], { least, most }: Range): number {
  const newest = track[0]
  if (newest === undefined) return Number.POSITIVE_INFINITY
  const oldest = track.at(-1) ?? newest
  // What the track does not cover, it may have gone on as it went.
  const beyond = (end: GpsFix, kmh: number, ms: number): number =>
    metresBetween(fix.point, end.point) - doubtOf(fix, end) - ((kmh * ms) / HOUR_MS) * 1000
  let nearest = Number.POSITIVE_INFINITY
  if (most > newest.at) nearest = beyond(newest, trackSpeedKmh(track) ?? 0, most - newest.at)
  if (least < oldest.at) nearest = Math.min(nearest, beyond(oldest, oldest.speedKmh ?? 0, oldest.at - least))
  for (let i = 0; i < track.length; i++) {
    const after = track[i]
    const before = track[i + 1]
    if (after === undefined || after.at < least) break
    if (after.at <= most) nearest = Math.min(nearest, metresBetween(fix.point, after.point) - doubtOf(fix, after))
    if (before === undefined || before.at > most) continue
    const bendM = BEND_SHARE * metresBetween(before.point, after.point)
    nearest = Math.min(nearest, toLineM(fix.point, before.point, after.point) - doubtOf(fix, after) - bendM)
  }
  return nearest
}

function doubtOf(a: GpsFix, b: GpsFix): number {
  return DOUBT_FACTOR * ((a.accuracyM ?? 0) + (b.accuracyM ?? 0))
}

function metresBetween(a: LatLng, b: LatLng): number {
  return haversineKm(a, b) * 1000
}

/** Metres from a point to a short straight line, on a plane. */
function toLineM(point: LatLng, from: LatLng, to: LatLng): number {
  const scale = Math.cos(point.lat * RADIANS)
  const [px, py] = [(point.lng - from.lng) * scale, point.lat - from.lat]
  const [x, y] = [(to.lng - from.lng) * scale, to.lat - from.lat]
  const length = x * x + y * y
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, (px * x + py * y) / length))
  return Math.hypot(px - share * x, py - share * y) * KM_PER_DEGREE * 1000
}
