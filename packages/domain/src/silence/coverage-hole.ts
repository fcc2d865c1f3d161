import { haversineKm, KM_PER_DEGREE, RADIANS } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import type { GpsFix } from '../gps/fix.ts'
import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'
import { COVERAGE_CELL_DEG, cellCentre, cellKey, cellOf } from './coverage-grid.ts'
import { roadAhead } from './road-ahead.ts'
import type { Surroundings } from './surroundings.ts'

/** Where less of the fleet's passes is heard, silence is what one expects. */
export const HOLE_SHARE = 0.5
/** Beside the way of one interval: the line of a loss begins at the last fix heard, a cell may begin later. */
export const HOLE_MARGIN_KM = 2
export const HOLE_MARGIN_MS = 10 * MINUTE_MS
/** A truck crosses a hole at no less than half its last speed, taken as at least this. */
export const MIN_CROSSING_KMH = 30
const UNKNOWN_KMH = 60
const MAX_AHEAD_KM = 40
const MAX_HOLE_KM = 100
/** A road is longer than the straight line. */
const WINDING = 1.3

export interface CoverageHole {
  /** Share of the passes heard in its worst cell that was looked at, 0–1. */
  readonly share: number
  /** How long a silence it explains, milliseconds from the last fix. */
  readonly excusesMs: number
}

/**
 * The known coverage hole that a unit drove into with its last fix: the fix lies in a cell of low share, or the road
 * ahead does within the way to the signal that never came. Null when there is none.
 */
export function holeAhead(
  { lastFix, speedKmh, expectedMs }: { lastFix: GpsFix; speedKmh: number | null; expectedMs: number },
  bearingDeg: number | null,
  route: readonly LatLng[],
  coverageAt: Surroundings['coverageAt'],
): CoverageHole | null {
  const kmh = speedKmh ?? UNKNOWN_KMH
  const reachKm = Math.min(MAX_AHEAD_KM, (kmh * 2 * expectedMs) / HOUR_MS + HOLE_MARGIN_KM)
  const start = roadAhead(lastFix.point, bearingDeg, route, reachKm).find((point) => isHole(coverageAt(point)))
  if (start === undefined) return null
  const { share, farKm } = extentOf(start, lastFix.point, coverageAt)
  const crossingKmh = Math.max(MIN_CROSSING_KMH, kmh / 2)
  return { share, excusesMs: ((farKm * WINDING) / crossingKmh) * HOUR_MS + HOLE_MARGIN_MS }
}

function isHole(share: number | null): share is number {
  return share !== null && share < HOLE_SHARE
}

/** The cells of low share that hang together with the first, and how far the farthest lies. */
function extentOf(
  start: LatLng,
  from: LatLng,
  coverageAt: Surroundings['coverageAt'],
): { readonly share: number; readonly farKm: number } {
  const halfCellKm = (COVERAGE_CELL_DEG * KM_PER_DEGREE) / 2
  let share = 1
  let farKm = 0
  const seen = new Set<number>()
  const open = [cellOf(start)]
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const key = cellKey(cell)
    if (seen.has(key)) continue
    seen.add(key)
    const centre = cellCentre(cell)
    const km = haversineKm(from, centre)
    const found = coverageAt(centre)
    if (!isHole(found) || km > MAX_HOLE_KM) continue
    share = Math.min(share, found)
    farKm = Math.max(farKm, km + halfCellKm)
    for (const lat of [-1, 0, 1]) {
      for (const lng of [-1, 0, 1]) open.push({ cellLat: cell.cellLat + lat, cellLng: cell.cellLng + lng })
    }
  }
  return { share, farKm }
}

/** Initial bearing from one point to another, degrees clockwise from north. */
export function bearingBetween(from: LatLng, to: LatLng): number {
  const x = (to.lng - from.lng) * Math.cos(from.lat * RADIANS)
  return (Math.atan2(x, to.lat - from.lat) / RADIANS + 360) % 360
}
