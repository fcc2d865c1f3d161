import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import type { GpsFix } from '../gps/fix.ts'
import { isPlausibleMove } from '../gps/speed-between.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { type CoverageObservation, cellKey, cellOf } from './coverage-grid.ts'
import { MAX_EXPECTED_MS, MIN_EXPECTED_MS } from './expected-interval.ts'
import { SILENT_AFTER_INTERVALS } from './signal-side.ts'

const LOSS_AFTER_MS = 2 * MINUTE_MS
/** A unit that reappears nearer than this did not drive through the silence. */
const LOSS_MIN_KM = 1
/** Over a longer gap nobody knows which road it took. */
const LOSS_MAX_KM = 80
const STEP_KM = 0.5
/** The line only clips a cell with fewer steps in it. */
const MIN_STEPS = 2

/** A time in which silence proves nothing about the road, such as an outage of the unit's platform. */
export interface ExcusedPeriod {
  readonly fromAt: number
  readonly untilAt: number
}

/** A fix of the past, with the instant at which it reached us where that is known. */
export type PastFix = Pick<GpsFix, 'point' | 'at'> & { readonly arrivedAt?: number }

/**
 * What a past trip tells about coverage: one pass of each cell that it was heard in or lost in, so that one trip is one
 * witness however many fixes it sends. A pair of neighbouring fixes in rhythm was heard in its cells. After a gap over
 * three usual intervals and 2 min the cells on the line between were lost, if the unit reappeared at least 1 km on at a
 * plausible speed; a gap that ended where it began, or is excused, proves nothing. What a device kept back and sent two
 * minutes later than it usually does was not heard where it was made.
 *
 * @param track good fixes of a past period in any order, of *all* sources of the trip together: the unit was lost where
 *   nothing of it was heard, not where its phone was off.
 */
export function learnCoverage(
  track: readonly PastFix[],
  excused: readonly ExcusedPeriod[] = [],
): readonly CoverageObservation[] {
  const ordered = receivedInTime(track).sort((a, b) => a.at - b.at)
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

/** A slow clock is late by the same every time, and heard none the less. */
function receivedInTime(track: readonly PastFix[]): PastFix[] {
  const usualMs = median(track.map(latenessMs)) ?? 0
  return track.filter((fix) => latenessMs(fix) - usualMs <= LOSS_AFTER_MS)
}

function latenessMs({ at, arrivedAt }: PastFix): number {
  return Math.max(0, (arrivedAt ?? at) - at)
}

function usualGap(ordered: readonly PastFix[]): number {
  const usualMs = median(ordered.slice(1).map((fix, i) => fix.at - (ordered[i]?.at ?? fix.at)))
  return Math.min(MAX_EXPECTED_MS, Math.max(MIN_EXPECTED_MS, usualMs ?? MAX_EXPECTED_MS))
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
}

function isLoss(older: PastFix, newer: PastFix): boolean {
  const km = haversineKm(older.point, newer.point)
  return km >= LOSS_MIN_KM && km <= LOSS_MAX_KM
}

function overlaps({ fromAt, untilAt }: ExcusedPeriod, older: PastFix, newer: PastFix): boolean {
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
