import { haversineKm } from '../geo/distance.ts'
import { MINUTE_MS } from '../time/duration.ts'
import type { PositionSample } from './position-sample.ts'
import { NOISE_KM } from './speed-between.ts'

/** Two readings at speed 0 this far apart are two stops with an unseen drive between them. */
const MAX_STOP_SPREAD_KM = 0.5

/** A stop: from `start` to `end` in epoch milliseconds, whole minutes, at the place of its first sample. */
export interface StopSegment {
  readonly start: number
  readonly end: number
  readonly minutes: number
  readonly lat: number
  readonly lng: number
}

/**
 * The stops in a position history, oldest first: runs of consecutive samples at speed 0, or within 0.01 km of the run's
 * first (rules §1). The history may come in any order. A halt under a minute is not listed.
 */
export function stopSegments(positions: readonly PositionSample[]): readonly StopSegment[] {
  const stops: StopSegment[] = []
  let first: PositionSample | undefined
  let last: PositionSample | undefined
  const close = (): void => {
    if (first === undefined || last === undefined || last.timestamp - first.timestamp < MINUTE_MS) return
    const minutes = Math.floor((last.timestamp - first.timestamp) / MINUTE_MS)
    stops.push({ start: first.timestamp, end: last.timestamp, minutes, lat: first.lat, lng: first.lng })
  }
  for (const sample of positions.toSorted((a, b) => a.timestamp - b.timestamp)) {
    if (first === undefined || !continuesStop(first, sample)) {
      close()
      first = sample
    }
    last = sample
  }
  close()
  return stops
}

function continuesStop(first: PositionSample, sample: PositionSample): boolean {
  const km = haversineKm(first, sample)
  return km <= NOISE_KM || (first.speed === 0 && sample.speed === 0 && km <= MAX_STOP_SPREAD_KM)
}
