import { markerSpeedColour } from '@vigia/domain/gps/speed-colour'
import type { MarkerSlot } from '../../../map/marker-slot.ts'

export const STANDING: MarkerSlot = 2

/** The slot of a speed's band in `SPEED_SYMBOLS`: over 80 km/h, over 60, standing, the rest. */
export function speedBand(speedKmh: number | null): MarkerSlot {
  if (speedKmh !== null && Math.round(speedKmh) === 0) return STANDING
  const colour = markerSpeedColour(speedKmh)
  return colour === 'red' ? 0 : colour === 'amber' ? 1 : 3
}
