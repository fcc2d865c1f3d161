import { EARTH_RADIUS_KM, RADIANS } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { corridorRing } from './corridor-ring.ts'
import type { GeofenceShape } from './geofence.ts'

/**
 * What a geofence covers, in km² on the sphere. Of a corridor, what its outline encloses: where it lies over itself, an
 * approximation.
 */
export function geofenceAreaKm2(shape: GeofenceShape): number {
  if (shape.type === 'polygon') return ringAreaKm2(shape.ring)
  if (shape.type === 'corridor') return ringAreaKm2(corridorRing(shape.line, shape.halfWidthM))
  const arc = shape.radiusM / 1000 / EARTH_RADIUS_KM
  return 2 * Math.PI * EARTH_RADIUS_KM ** 2 * (1 - Math.cos(arc))
}

/** Chamberlain and Duquette, "Some algorithms for polygons on a sphere" (JPL 2007): exact for small rings. */
function ringAreaKm2(ring: readonly LatLng[]): number {
  let sum = 0
  let from = ring.at(-1)
  for (const to of ring) {
    if (from !== undefined) {
      sum += (to.lng - from.lng) * RADIANS * (2 + Math.sin(from.lat * RADIANS) + Math.sin(to.lat * RADIANS))
    }
    from = to
  }
  return Math.abs((sum * EARTH_RADIUS_KM ** 2) / 2)
}
