import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { nearestOnSegment } from '../geo/nearest-on-segment.ts'
import type { DrivenPoint } from '../route/driven-path.ts'
import { SAME_WAY_KM } from './passed-at.ts'
import { type PastDrive, UNHEARD_MS } from './past-drive.ts'

/** A plan that ends farther from the destination is a plan to another place. */
const ENDS_NEAR_KM = 5
const DRIFT_KM = 0.1
/** A way that comes by twice, so far apart, does not say which time it is. */
const TWICE_KM = 20

/**
 * How many km of its planned route a trip has before it, from where the unit is up to the destination. Null where the unit is more than
 * 3 km away from the route, or comes by twice, or the route does not end at the destination: then the plan says nothing of what is left.
 */
export function kmLeftOnRoute(route: readonly LatLng[], place: LatLng, destination: LatLng): number | null {
  const end = route.at(-1)
  if (route.length < 2 || end === undefined || haversineKm(end, destination) > ENDS_NEAR_KM) return null
  let nearest: { readonly distanceKm: number; readonly leftKm: number } | null = null
  let afterKm = 0
  let [least, most] = [Number.POSITIVE_INFINITY, 0]
  for (let index = route.length - 1; index > 0; index--) {
    const [from, to] = [route[index - 1], route[index]]
    if (from === undefined || to === undefined) continue
    const lengthKm = haversineKm(from, to)
    const { distanceKm, share } = nearestOnSegment(place, from, to)
    const leftKm = afterKm + (1 - share) * lengthKm
    if (distanceKm <= SAME_WAY_KM) {
      least = Math.min(least, leftKm)
      most = Math.max(most, leftKm)
      if (nearest === null || distanceKm < nearest.distanceKm) nearest = { distanceKm, leftKm }
    }
    afterKm += lengthKm
  }
  return nearest === null || most - least > TWICE_KM ? null : nearest.leftKm + haversineKm(end, destination)
}

/**
 * When a drive had so many km before it, epoch ms; null where it was shorter, or nobody heard it there. Where it stood just then, it is
 * the instant at which it went on.
 */
export function atKmLeft({ points }: PastDrive, leftKm: number): number | null {
  let km = 0
  for (let index = points.length - 1; index > 0; index--) {
    const [from, to] = [points[index - 1], points[index]]
    if (from === undefined || to === undefined) return null
    const lengthKm = drivenKm([from, to])
    if (km + lengthKm < leftKm) km += lengthKm
    else if (to.at - from.at > UNHEARD_MS) return null
    else return to.at - (lengthKm === 0 ? 0 : (leftKm - km) / lengthKm) * (to.at - from.at)
  }
  return null
}

/** How far a drive went along its points; what a unit that stands is read to move is no way. */
export const drivenKm = (points: readonly DrivenPoint[]): number =>
  points.reduce((sum, { point }, index) => {
    const before = points[index - 1]
    const km = before === undefined ? 0 : haversineKm(before.point, point)
    return km < DRIFT_KM ? sum : sum + km
  }, 0)
