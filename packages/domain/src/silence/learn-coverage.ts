import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import type { GpsFix } from '../gps/fix.ts'
import { isPlausibleMove } from '../gps/speed-between.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { type CoverageObservation, cellKey, cellOf } from './coverage-grid.ts'
import { MAX_EXPECTED_MS, MIN_EXPECTED_MS } from './expected-interval.ts'
import { SILENT_AFTER_INTERVALS } from './signal-side.ts'

export const LOSS_AFTER_MS = 2 * MINUTE_MS
/** A unit that reappears nearer than this did not drive through the silence. */
export const LOSS_MIN_KM = 1
/** Over a longer gap nobody knows which road it took. */
export const LOSS_MAX_KM = 80
const STEP_KM = 0.5
/** The line only clips a cell with fewer steps in it. */
const MIN_STEPS = 2

/** A time in which silence proves nothing about the road, such as an outage of the unit's platform. */
export interface ExcusedPeriod {
  readonly fromAt: number
  readonly untilAt: number
}

/**
 * What a past trip tells about coverage: one pass of each cell that it was heard in or lost in, so that one trip is one
 * witness however many fixes it sends. A pair of neighbouring fixes in rhythm was heard in its cells. After a gap over
 * three usual intervals and 2 min the cells on the line between were lost, if the unit reappeared at least 1 km on at a
 * plausible speed; a gap that ended where it began, or is excused, proves nothing.
 *
 * @param track good fixes of a past period in any order, of *all* sources of the trip together: the unit was lost where
 *   nothing of it was heard, not where its phone was off.
 */
export function learnCoverage(
  track: readonly GpsFix[],
  excused: readonly ExcusedPeriod[] = [],
): readonly CoverageObservation[] {
  const ordered = track.toSorted((a, b) => a.at - b.at)
  const lossAfterMs = Math.max(SILENT_AFTER_INTERVALS * usualGap(ordered), LOSS_AFTER_MS)
  const seen = new Map<number, CoverageObservation>()
  const see = (point: LatLng, losses: 0 | 1): void => {
    const cell = cellOf(point)
    const key = cellKey(cell)
    if (losses === 1 || !seen.has(key)) seen.set(key, { ...cell, passes: 1, losses })
  }
  for (let i = 1; i < ordered.length; i++) {
    const older = ordered[i - 1]
    const newer = ordered[i]
    if (older === undefined || newer === undefined || !isPlausibleMove(older, newer)) continue
    if (newer.at - older.at <= lossAfterMs) {
      for (const point of stepsBetween(older.point, newer.point)) see(point, 0)
    } else if (isLoss(older, newer) && !excused.some((period) => overlaps(period, older, newer))) {
      for (const point of lostPoints(older.point, newer.point)) see(point, 1)
    }
  }
  return [...seen.values()]
}

function usualGap(ordered: readonly GpsFix[]): number {
  const gaps = ordered.slice(1).map((fix, i) => fix.at - (ordered[i]?.at ?? fix.at))
  gaps.sort((a, b) => a - b)
  const median = gaps[Math.floor((gaps.length - 1) / 2)] ?? MAX_EXPECTED_MS
  return Math.min(MAX_EXPECTED_MS, Math.max(MIN_EXPECTED_MS, median))
}

function isLoss(older: GpsFix, newer: GpsFix): boolean {
  const km = haversineKm(older.point, newer.point)
  return km >= LOSS_MIN_KM && km <= LOSS_MAX_KM
}

function overlaps({ fromAt, untilAt }: ExcusedPeriod, older: GpsFix, newer: GpsFix): boolean {
  return older.at < untilAt && newer.at > fromAt
}

/** Points on the line every half kilometre, both ends included. */
function stepsBetween(from: LatLng, to: LatLng): LatLng[] {
  const steps = Math.max(1, Math.ceil(haversineKm(from, to) / STEP_KM))
  return Array.from({ length: steps + 1 }, (_, i) => ({
    lat: from.lat + ((to.lat - from.lat) * i) / steps,
    lng: from.lng + ((to.lng - from.lng) * i) / steps,
  }))
}

/** The steps strictly between, without the cells that the line only clips. */
function lostPoints(from: LatLng, to: LatLng): readonly LatLng[] {
  const between = stepsBetween(from, to).slice(1, -1)
  const counts = new Map<number, number>()
  for (const point of between) {
    const key = cellKey(cellOf(point))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return between.filter((point) => (counts.get(cellKey(cellOf(point))) ?? 0) >= MIN_STEPS)
}
