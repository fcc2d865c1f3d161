import { haversineKm, KM_PER_DEGREE, RADIANS } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import type { GpsFix } from '../gps/fix.ts'
import { NOISE_KM } from '../gps/speed-between.ts'
import { trackSpeedKmh } from '../gps/track-speed-kmh.ts'
import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'
import { COVERAGE_CELL_DEG, cellCentre, cellKey, cellOf } from './coverage-grid.ts'
import { roadAhead } from './road-ahead.ts'
import type { Surroundings } from './surroundings.ts'

/** Where less of the fleet's passes is heard, silence is what one expects. */
const HOLE_SHARE = 0.5
/** It ceased before the signal after the next was due, or it would have been heard from farther on. */
const SIGNALS_AHEAD = 2
/** Beside that way: the line of a loss begins at the last fix heard, a cell may begin later. */
const HOLE_MARGIN_KM = 2
const HOLE_MARGIN_MS = 10 * MINUTE_MS
/** A truck crosses a hole at no less than half its last speed, taken as at least this. */
const MIN_CROSSING_KMH = 30
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
  track: readonly GpsFix[],
  expectedMs: number,
  route: readonly LatLng[],
  coverageAt: Surroundings['coverageAt'],
): CoverageHole | null {
  const lastFix = track[0]
  if (lastFix === undefined) return null
  const kmh = trackSpeedKmh(track) ?? UNKNOWN_KMH
  const reachKm = Math.min(MAX_AHEAD_KM, (kmh * SIGNALS_AHEAD * expectedMs) / HOUR_MS + HOLE_MARGIN_KM)
  const ahead = roadAhead(lastFix.point, bearingOf(track), route, reachKm)
  const start = ahead.find((point) => isHole(coverageAt(point)))
  if (start === undefined) return null
  const { share, farKm } = extentOf(start, lastFix.point, coverageAt)
  const crossingKmh = Math.max(MIN_CROSSING_KMH, kmh / 2)
  return { share, excusesMs: ((farKm * WINDING) / crossingKmh) * HOUR_MS + HOLE_MARGIN_MS }
}

/** Where the unit was heading, degrees clockwise from north; null when nothing tells. */
function bearingOf([newest, before]: readonly GpsFix[]): number | null {
  if (newest === undefined || newest.headingDeg !== null) return newest?.headingDeg ?? null
  if (before === undefined || haversineKm(before.point, newest.point) < NOISE_KM) return null
  const east = (newest.point.lng - before.point.lng) * Math.cos(newest.point.lat * RADIANS)
  return Math.atan2(east, newest.point.lat - before.point.lat) / RADIANS
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
