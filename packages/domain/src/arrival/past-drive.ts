import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import type { DrivenPoint } from '../route/driven-path.ts'
import { MINUTE_MS } from '../time/duration.ts'

/** A unit has arrived when it is first this near to its destination. */
export const ARRIVAL_KM = 1
/** Between two fixes farther apart nobody knows where the unit was, nor when it passed by. */
export const UNHEARD_MS = 15 * MINUTE_MS
/** A halt that is shorter is a toll plaza or a light. */
const STOP_MS = 10 * MINUTE_MS
/** After a longer one the hours at the wheel begin anew. */
const SLEEP_MS = 120 * MINUTE_MS
/** A unit that stands is read within this of one place. */
export const STANDING_KM = 0.3

/** A stop, in epoch ms. */
interface Stop {
  readonly from: number
  readonly until: number
}

/** Where a trip was heard, oldest first, and its stops of ten minutes and more. */
export interface Drive {
  readonly points: readonly DrivenPoint[]
  readonly stops: readonly Stop[]
}

/** How a trip that is over went, up to its arrival. */
export interface PastDrive extends Drive {
  /** Epoch ms of the first fix within a kilometre of the destination. */
  readonly arrivedAt: number
}

/** The drive that these good fixes of one device tell of, oldest first. */
export function driveOf(points: readonly DrivenPoint[]): Drive {
  const stops: Stop[] = []
  for (let index = 0; index < points.length; ) {
    const last = standsUntil(points, index)
    const [from = 0, until = 0] = [points[index]?.at, points[last]?.at]
    // It stands until it is heard elsewhere: what lies between was driven.
    if (until - from >= STOP_MS) stops.push({ from, until })
    index = last + 1
  }
  return { points, stops }
}

/**
 * The same of a trip that is over. Null where nobody heard it arrive, or not within a quarter of an hour before: what is not
 * known to the minute is no measure for others.
 */
export function pastDrive(fixes: readonly DrivenPoint[], destination: LatLng): PastDrive | null {
  const away = fixes.findIndex(({ point }) => haversineKm(point, destination) > ARRIVAL_KM)
  if (away === -1) return null
  const end = fixes.findIndex(({ point }, at) => at > away && haversineKm(point, destination) <= ARRIVAL_KM)
  const [before, arrival] = [fixes[end - 1], fixes[end]]
  if (arrival === undefined || before === undefined || arrival.at - before.at > UNHEARD_MS) return null
  return { ...driveOf(fixes.slice(away, end + 1)), arrivedAt: arrival.at }
}

/** How long of a span a drive stood, in ms. */
export function stoodMs({ stops }: Drive, fromAt: number, toAt: number): number {
  return stops.reduce((sum, { from, until }) => sum + Math.max(0, Math.min(until, toAt) - Math.max(from, fromAt)), 0)
}

/** When it last ended a stop before this instant, epoch ms: 0 ms ago while it stands, from its beginning where it had none. */
export function lastStopEnd({ points, stops }: Drive, at: number): number {
  const last = stops.findLast(({ from }) => from <= at)
  return last === undefined ? (points[0]?.at ?? at) : Math.min(at, last.until)
}

/** When it last ended a rest of two hours and more before this instant, epoch ms; from its beginning where it had none. */
export function lastSleepEnd({ points, stops }: Drive, at: number): number {
  const last = stops.findLast(({ from, until }) => from <= at && Math.min(until, at) - from >= SLEEP_MS)
  return last === undefined ? (points[0]?.at ?? at) : Math.min(at, last.until)
}

/** The index of the last of the points from this one on that are still at its place. */
export function standsUntil(points: readonly DrivenPoint[], from: number): number {
  const place = points[from]?.point
  let last = from
  for (let next = points[last + 1]; place !== undefined && next !== undefined; next = points[last + 1]) {
    if (haversineKm(place, next.point) > STANDING_KM) break
    last++
  }
  return last
}
