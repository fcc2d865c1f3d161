import { KM_PER_DEGREE, RADIANS } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { routeLengthKm } from '../geo/route-length.ts'
import { crossesItself } from './crosses-itself.ts'
import type { GeofenceShape } from './geofence.ts'

/** Smaller than this, a geofence is a slip of the hand: less than a circle of the smallest radius. */
const MIN_AREA_M2 = 100
const MIN_LINE_M = 1

/** Why a geofence of this shape would hold nothing, or not what it seems to: a sentence for the person who drew it. Null: it is sound. */
export function shapeProblem(shape: GeofenceShape): string | null {
  if (reachesBeyondTheMap(shape)) return 'La zona cruza el meridiano 180 o un polo, y ahí no se puede vigilar.'
  if (shape.type === 'circle') return null
  if (shape.type === 'corridor')
    return routeLengthKm(shape.line) * 1000 < MIN_LINE_M
      ? 'Los puntos del corredor están todos en el mismo lugar.'
      : null
  if (isFlat(shape.ring)) return 'El polígono no encierra ninguna superficie.'
  return crossesItself(shape.ring) ? 'El contorno del polígono se cruza a sí mismo.' : null
}

/** Why a line cannot be a route. Null: it is sound. */
export function lineProblem(line: readonly LatLng[]): string | null {
  if (routeLengthKm(line) * 1000 < MIN_LINE_M) return 'La ruta necesita al menos dos puntos en lugares distintos.'
  return hasStepAcross(line) ? 'La ruta cruza el meridiano 180, y ahí no se puede vigilar.' : null
}

function reachesBeyondTheMap(shape: GeofenceShape): boolean {
  if (shape.type === 'polygon') return hasStepAcross([...shape.ring, ...shape.ring.slice(0, 1)])
  if (shape.type === 'circle') return isBeyondTheMap(shape.centre, shape.radiusM)
  return hasStepAcross(shape.line) || shape.line.some((corner) => isBeyondTheMap(corner, shape.halfWidthM))
}

/** A step of more than half the world was meant to go the other way round. */
const hasStepAcross = (line: readonly LatLng[]): boolean =>
  line.some(({ lng }, i) => Math.abs(lng - (line[i - 1]?.lng ?? lng)) > 180)

function isBeyondTheMap({ lat, lng }: LatLng, reachM: number): boolean {
  const latReach = reachM / 1000 / KM_PER_DEGREE
  const highest = Math.abs(lat) + latReach
  return highest >= 90 || Math.abs(lng) + latReach / Math.cos(highest * RADIANS) > 180
}

/** True when the corners all lie on one line, or nearly: the triangles that they make with the first hold next to nothing. */
function isFlat(ring: readonly LatLng[]): boolean {
  const [origin] = ring
  if (origin === undefined) return true
  const kmPerLng = KM_PER_DEGREE * Math.cos(origin.lat * RADIANS)
  let doubledKm2 = 0
  ring.forEach((corner, i) => {
    const next = ring[i + 1] ?? origin
    const [x, y] = [(corner.lng - origin.lng) * kmPerLng, (corner.lat - origin.lat) * KM_PER_DEGREE]
    const [nextX, nextY] = [(next.lng - origin.lng) * kmPerLng, (next.lat - origin.lat) * KM_PER_DEGREE]
    doubledKm2 += Math.abs(x * nextY - nextX * y)
  })
  return (doubledKm2 / 2) * 1e6 < MIN_AREA_M2
}
