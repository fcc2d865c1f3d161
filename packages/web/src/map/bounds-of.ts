import type { LatLng } from '@vigia/domain/geo/lat-lng'

/** West, south, east and north of the box around points, in degrees, as the map library takes it; null: there are none. */
export function boundsOf(points: readonly LatLng[]): [number, number, number, number] | null {
  if (points.length === 0) return null
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { lat, lng } of points) {
    box[0] = Math.min(box[0], lng)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lng)
    box[3] = Math.max(box[3], lat)
  }
  return box
}
