import { haversineKm, mostKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { nearestOnSegment } from '../geo/nearest-on-segment.ts'
import { type Drive, STANDING_KM, standsUntil, UNHEARD_MS } from './past-drive.ts'

/** A drive that kept farther away went another way. */
export const SAME_WAY_KM = 3

/** When a drive left a place behind, epoch ms; null when it never came within 3 km of it while it was heard. */
export function passedAt({ points }: Drive, place: LatLng): number | null {
  let nearestKm = SAME_WAY_KM
  let passed: { readonly index: number; readonly at: number } | null = null
  for (const [index, from] of points.entries()) {
    const to = points[index + 1]
    if (to === undefined || to.at - from.at > UNHEARD_MS) continue
    // Cheap, and true of most of a drive: it is farther away than its own length lets it come near.
    if (mostKm(from.point, place) > 2 * (nearestKm + mostKm(from.point, to.point))) continue
    const { distanceKm, share } = nearestOnSegment(place, from.point, to.point)
    if (distanceKm > nearestKm) continue
    nearestKm = distanceKm
    passed = { index: share < 0.5 ? index : index + 1, at: from.at + (to.at - from.at) * share }
  }
  const vertex = passed === null ? undefined : points[passed.index]
  if (passed === null || vertex === undefined) return null
  // Where it stood at that very place it went on once it had stood.
  const isAtVertex = haversineKm(vertex.point, place) <= STANDING_KM
  const stoodUntil = isAtVertex ? (points[standsUntil(points, passed.index)]?.at ?? passed.at) : passed.at
  return Math.max(passed.at, stoodUntil)
}
