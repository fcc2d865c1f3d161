import { markerSpeedColour } from '@vigia/domain/gps/speed-colour'
import type { RiskLevel } from '@vigia/domain/risk/risk-level'

/** The band of a speed as the map's level stands for it (`SPEED_SYMBOLS`): over 80 km/h, over 60, standing, the rest. */
export function speedBand(speedKmh: number | null): RiskLevel {
  if (speedKmh !== null && Math.round(speedKmh) === 0) return 'MEDIO'
  const colour = markerSpeedColour(speedKmh)
  return colour === 'red' ? 'CRITICO' : colour === 'amber' ? 'ALTO' : 'BAJO'
}
