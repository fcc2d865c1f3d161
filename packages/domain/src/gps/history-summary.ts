import { haversineKm } from '../geo/distance.ts'
import { isUsableCoordinate } from '../geo/usable-coordinate.ts'
import { HOUR_MS } from '../time/duration.ts'
import { MOVING_KMH } from './movement.ts'
import type { PositionSample } from './position-sample.ts'
import { isPlausibleMove, MAX_GAP_H, NOISE_KM } from './speed-between.ts'
import { MAX_REST_SPREAD_KM } from './stopped-since.ts'

/** Spec §3 "GPS history". `averageSpeedKmh` is distance over the time that the history really covers, stops included. */
export interface HistorySummary {
  readonly count: number
  readonly totalDistanceKm: number
  readonly averageSpeedKmh: number
  readonly lastUpdateAt: number | null
}

/**
 * Distance, average speed and newest time of a position history in any order. A gap over 1 h, an impossible jump and a
 * placeholder add neither distance nor time. Drift is not distance: a leg counts once it is 0.01 km long, however many
 * samples that takes, or 0.2 km while the unit reports that it stands.
 */
export function historySummary(positions: readonly PositionSample[]): HistorySummary {
  const ordered = positions.filter(isUsableCoordinate).sort((a, b) => a.timestamp - b.timestamp)
  let totalDistanceKm = 0
  let coveredMs = 0
  let legStart = ordered[0]
  let previous = ordered[0]
  for (const sample of ordered) {
    if (legStart === undefined || previous === undefined) break
    if (isBreak(previous, sample)) {
      legStart = sample
    } else {
      coveredMs += sample.timestamp - previous.timestamp
      const km = haversineKm(legStart, sample)
      if (km >= (areAtRest(previous, sample) ? MAX_REST_SPREAD_KM : NOISE_KM)) {
        totalDistanceKm += km
        legStart = sample
      }
    }
    previous = sample
  }
  const newest = positions.reduce<number | null>((at, { timestamp }) => Math.max(at ?? timestamp, timestamp), null)
  return {
    count: positions.length,
    totalDistanceKm,
    averageSpeedKmh: coveredMs === 0 ? 0 : totalDistanceKm / (coveredMs / HOUR_MS),
    lastUpdateAt: newest,
  }
}

function areAtRest(...samples: readonly PositionSample[]): boolean {
  return samples.every(({ speed }) => speed !== null && speed <= MOVING_KMH)
}

function isBreak(older: PositionSample, newer: PositionSample): boolean {
  if (newer.timestamp - older.timestamp > MAX_GAP_H * HOUR_MS) return true
  return !isPlausibleMove({ point: older, at: older.timestamp }, { point: newer, at: newer.timestamp })
}
