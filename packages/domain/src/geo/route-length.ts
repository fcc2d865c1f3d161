import { haversineKm } from './distance.ts'
import type { LatLng } from './lat-lng.ts'

/** The line without points that lie where the one before lies. */
export const withoutRepeats = (line: readonly LatLng[]): readonly LatLng[] =>
  line.filter(({ lat, lng }, i) => i === 0 || lat !== line[i - 1]?.lat || lng !== line[i - 1]?.lng)

/** Length of a line in km along its points; 0 with fewer than two. */
export function routeLengthKm(line: readonly LatLng[]): number {
  let km = 0
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1], line[i]]
    if (from !== undefined && to !== undefined) km += haversineKm(from, to)
  }
  return km
}
