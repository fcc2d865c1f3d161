import { MIN_SHOWN_KMH, type Movement } from '@vigia/domain/gps/movement'

/**
 * The speed to show of the selected trip (spec §4): what its last fix says, but never under 5 while its positions say that
 * it moves. Null when neither knows.
 */
export function shownSpeedKmh(fixSpeedKmh: number | null, movement: Movement | null): number | null {
  if (movement?.isMoving !== true) return fixSpeedKmh
  return Math.max(MIN_SHOWN_KMH, fixSpeedKmh ?? movement.averageSpeedKmh)
}
