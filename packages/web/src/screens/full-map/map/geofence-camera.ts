import { EARTH_RADIUS_KM } from '@vigia/domain/geo/distance'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { corridorRing } from '@vigia/domain/geofence/corridor-ring'
import type { Geofence } from '@vigia/domain/geofence/geofence'

const RADIANS = Math.PI / 180

const TILE_PX = 512
/** A geofence takes about so much of the map's width. */
const ACROSS_PX = 360
const MOST_ZOOM = 15

/** Where to look to see a geofence whole among its surroundings. */
export function geofenceCamera({ shape }: Geofence): { readonly centre: LatLng; readonly zoom: number } {
  const box = boxOf(shape)
  const centre = { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 }
  const acrossDeg = Math.max(box.east - box.west, (box.north - box.south) / Math.cos(centre.lat * RADIANS), 1e-6)
  return { centre, zoom: Math.min(MOST_ZOOM, Math.log2((360 * ACROSS_PX) / (TILE_PX * acrossDeg))) }
}

function boxOf(shape: Geofence['shape']) {
  if (shape.type === 'circle') {
    const { lat, lng } = shape.centre
    const latReach = shape.radiusM / 1000 / (EARTH_RADIUS_KM * RADIANS)
    const lngReach = latReach / Math.cos(lat * RADIANS)
    return { south: lat - latReach, north: lat + latReach, west: lng - lngReach, east: lng + lngReach }
  }
  const ring = shape.type === 'polygon' ? shape.ring : corridorRing(shape.line, shape.halfWidthM)
  const [lats, lngs] = [ring.map(({ lat }) => lat), ring.map(({ lng }) => lng)]
  return { south: Math.min(...lats), north: Math.max(...lats), west: Math.min(...lngs), east: Math.max(...lngs) }
}
