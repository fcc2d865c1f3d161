import type { GpsFix } from './fix.ts'

/** A row of position history as the movement rules read it; `speed` in km/h, `timestamp` in epoch milliseconds. */
export interface PositionSample {
  readonly lat: number
  readonly lng: number
  readonly speed: number | null
  readonly timestamp: number
}

/** A fix as the movement rules read it. */
export function sampleOf(fix: GpsFix): PositionSample {
  return { lat: fix.point.lat, lng: fix.point.lng, speed: fix.speedKmh, timestamp: fix.at }
}
