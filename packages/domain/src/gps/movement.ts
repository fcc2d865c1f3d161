import { haversineKm } from '../geo/distance.ts'
import { NOISE_KM, speedBetween } from './speed-between.ts'

export const MOVEMENT_SAMPLES = 5
export const MOVING_KMH = 2
export const MIN_SHOWN_KMH = 5

export interface MovementSample {
  readonly lat: number
  readonly lng: number
  /** Epoch milliseconds. */
  readonly timestamp: number
}

export interface Movement {
  readonly isMoving: boolean
  readonly averageSpeedKmh: number
  readonly shownSpeedKmh: number
}

/** Whether a unit moves, from its newest samples, newest first; more than five are not looked at (spec §4, rules §1). */
export function detectMovement(samples: readonly MovementSample[]): Movement {
  const newest = samples.slice(0, MOVEMENT_SAMPLES)
  let hasMoved = false
  const speeds: number[] = []
  newest.forEach((newer, index) => {
    const older = newest[index + 1]
    if (older === undefined) return
    hasMoved ||= haversineKm(older, newer) > NOISE_KM
    const speed = speedBetween({ point: older, at: older.timestamp }, { point: newer, at: newer.timestamp })
    if (speed !== null) speeds.push(speed)
  })

  const averageSpeedKmh = speeds.length === 0 ? 0 : speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length
  const isMoving = hasMoved || averageSpeedKmh > MOVING_KMH
  return { isMoving, averageSpeedKmh, shownSpeedKmh: isMoving ? Math.max(MIN_SHOWN_KMH, averageSpeedKmh) : 0 }
}
