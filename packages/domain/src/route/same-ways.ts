import type { LatLng } from '../geo/lat-lng.ts'
import { distanceToRouteKm } from '../geo/route-distance.ts'

/** As far from each other two paths are still the same way: the other carriageway and a free road beside the toll road are. */
const SAME_WAY_KM = 3

/** How a trip really went. */
export interface KnownPath {
  readonly points: readonly LatLng[]
  /** Share of the time of driving that was covered, 0–1. */
  readonly coveredShare: number
}

/** Paths that took the same way, the best covered first. */
export type Way<P extends KnownPath> = readonly [P, ...P[]]

/**
 * Paths of one lane by the way that they took, the way of the most trips first; of as many trips the one that is covered better.
 * Two took the same way when no point of either is farther than 3 km from the other, each held against the best covered of its way.
 */
export function sameWays<P extends KnownPath>(paths: readonly P[]): readonly Way<P>[] {
  const ways: [P, ...P[]][] = []
  for (const path of paths.toSorted((a, b) => b.coveredShare - a.coveredShare)) {
    const known = ways.find(([best]) => isAlong(path.points, best.points) && isAlong(best.points, path.points))
    if (known === undefined) ways.push([path])
    else known.push(path)
  }
  return ways.toSorted((a, b) => b.length - a.length || b[0].coveredShare - a[0].coveredShare)
}

const isAlong = (points: readonly LatLng[], line: readonly LatLng[]): boolean =>
  points.every((point) => (distanceToRouteKm(point, line, SAME_WAY_KM) ?? Number.POSITIVE_INFINITY) <= SAME_WAY_KM)
