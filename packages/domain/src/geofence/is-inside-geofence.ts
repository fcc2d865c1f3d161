import { haversineKm, KM_PER_DEGREE, RADIANS } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { distanceToRouteKm } from '../geo/route-distance.ts'
import type { Geofence, GeofenceShape } from './geofence.ts'

/** From south to north and from west to east, degrees. */
export interface Box {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** Boxes by shape: a fleet asks the same few geofences thousands of times a second. */
const boxes = new WeakMap<GeofenceShape, Box>()

/**
 * True when the point lies in the geofence; the rim of a circle or corridor counts as inside. Polygons are read as straight lines between
 * longitudes and latitudes and do not cross the date line.
 */
export function isInsideGeofence(point: LatLng, geofence: Geofence): boolean {
  const { shape } = geofence
  const box = boxes.get(shape) ?? remember(shape)
  if (point.lat < box.south || point.lat > box.north || point.lng < box.west || point.lng > box.east) return false
  if (shape.type === 'circle') return haversineKm(point, shape.centre) * 1000 <= shape.radiusM
  if (shape.type === 'polygon') return isInsideRing(point, shape.ring)
  const distanceKm = distanceToRouteKm(point, shape.line, shape.halfWidthM / 1000)
  return distanceKm !== null && distanceKm * 1000 <= shape.halfWidthM
}

/** Whether something of the geofence can lie in a box: false is certain. */
export function mayReachBox({ shape }: Geofence, { south, north, west, east }: Box): boolean {
  const box = boxes.get(shape) ?? remember(shape)
  return box.south <= north && box.north >= south && box.west <= east && box.east >= west
}

function remember(shape: GeofenceShape): Box {
  const box = boxOf(shape)
  boxes.set(shape, box)
  return box
}

function boxOf(shape: GeofenceShape): Box {
  if (shape.type === 'circle') return widened(boxOfPoints([shape.centre]), shape.radiusM)
  if (shape.type === 'polygon') return boxOfPoints(shape.ring)
  return widened(boxOfPoints(shape.line), shape.halfWidthM)
}

/** A shade wider than `byM` to every side, so that rounding never cuts a rim. */
function widened({ south, north, west, east }: Box, byM: number): Box {
  const latReach = (byM / 1000 / KM_PER_DEGREE) * 1.01 + 1e-9
  const northmost = Math.min(90, Math.max(Math.abs(south), Math.abs(north)) + latReach)
  const lngReach = latReach / Math.max(1e-9, Math.cos(northmost * RADIANS))
  return { south: south - latReach, north: north + latReach, west: west - lngReach, east: east + lngReach }
}

/** The smallest box with all of these points; without one nothing lies in it. */
export function boxOfPoints(points: readonly LatLng[]): Box {
  let south = Number.POSITIVE_INFINITY
  let north = Number.NEGATIVE_INFINITY
  let west = Number.POSITIVE_INFINITY
  let east = Number.NEGATIVE_INFINITY
  for (const { lat, lng } of points) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
    west = Math.min(west, lng)
    east = Math.max(east, lng)
  }
  return { south, north, west, east }
}

/** Even-odd rule: a ray to the east crosses the border an odd number of times. */
function isInsideRing({ lat, lng }: LatLng, ring: readonly LatLng[]): boolean {
  let isInside = false
  let previous = ring.at(-1)
  for (const corner of ring) {
    if (previous !== undefined && corner.lat > lat !== previous.lat > lat) {
      const crossing = corner.lng + ((lat - corner.lat) / (previous.lat - corner.lat)) * (previous.lng - corner.lng)
      if (lng < crossing) isInside = !isInside
    }
    previous = corner
  }
  return isInside
}
