import type { LatLng } from '../geo/lat-lng.ts'
import type { GeofenceShape } from './geofence.ts'

/** The point by which a geofence's place is told: its centre, the mean of its corners, the middle corner of its line. */
export function geofenceMiddle(shape: GeofenceShape): LatLng | null {
  if (shape.type === 'circle') return shape.centre
  if (shape.type === 'corridor') return shape.line[Math.floor(shape.line.length / 2)] ?? null
  const count = shape.ring.length
  if (count === 0) return null
  const sum = shape.ring.reduce((total, { lat, lng }) => ({ lat: total.lat + lat, lng: total.lng + lng }))
  return { lat: sum.lat / count, lng: sum.lng / count }
}
