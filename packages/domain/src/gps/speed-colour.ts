export type SpeedColour = 'red' | 'orange' | 'yellow' | 'green' | 'grey'
export type MarkerSpeedColour = 'red' | 'amber' | 'green'

const RED_KMH = 100
const ORANGE_KMH = 80
const YELLOW_KMH = 20
const MARKER_RED_KMH = 80
const MARKER_AMBER_KMH = 60

/** Colour band of a speed in lists and panels (spec §4); an unknown speed is grey like a standstill. */
export function speedColour(speedKmh: number | null): SpeedColour {
  if (speedKmh === null || !(speedKmh > 0)) return 'grey'
  if (speedKmh > RED_KMH) return 'red'
  if (speedKmh > ORANGE_KMH) return 'orange'
  return speedKmh < YELLOW_KMH ? 'yellow' : 'green'
}

/** Colour band of a speed marker on a map (spec §4). */
export function markerSpeedColour(speedKmh: number | null): MarkerSpeedColour {
  if (speedKmh === null) return 'green'
  if (speedKmh > MARKER_RED_KMH) return 'red'
  return speedKmh > MARKER_AMBER_KMH ? 'amber' : 'green'
}
