export type SpeedColour = 'red' | 'orange' | 'yellow' | 'green' | 'grey'
export type MarkerSpeedColour = 'red' | 'amber' | 'green'

/** Colour band of a speed in lists and panels (spec §4); an unknown speed is grey like a standstill. */
export function speedColour(speedKmh: number | null): SpeedColour {
  if (speedKmh === null || !(speedKmh > 0)) return 'grey'
  if (speedKmh > 100) return 'red'
  if (speedKmh > 80) return 'orange'
  return speedKmh < 20 ? 'yellow' : 'green'
}

/** Colour band of a speed marker on a map (spec §4). */
export function markerSpeedColour(speedKmh: number | null): MarkerSpeedColour {
  if (speedKmh === null) return 'green'
  if (speedKmh > 80) return 'red'
  return speedKmh > 60 ? 'amber' : 'green'
}
