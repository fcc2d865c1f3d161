import { haversineKm } from './distance.ts'
import type { LatLng } from './lat-lng.ts'

/** Length of a line along its segments in km; 0 with fewer than two points. */
export function lineLengthKm(line: readonly LatLng[]): number {
  let km = 0
  let from = line[0]
  for (const to of line) {
    if (from !== undefined) km += haversineKm(from, to)
    from = to
  }
  return km
}
