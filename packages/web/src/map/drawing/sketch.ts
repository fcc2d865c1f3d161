import { haversineKm } from '@vigia/domain/geo/distance'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import {
  type GeofenceShape,
  HALF_WIDTH_LIMITS_M,
  MAX_GEOFENCE_POINTS,
  RADIUS_LIMITS_M,
} from '@vigia/domain/geofence/geofence'
import { MAX_ROUTE_POINTS, routeProblem } from '@vigia/domain/route/route-problem'
import { pointAround } from '../layers/circle.ts'

export type DrawingWay = 'circle' | 'polygon' | 'corridor' | 'line'

/** What is being drawn. A circle's points are its centre and one of its rim, a polygon's ring is open. */
export interface Sketch {
  readonly way: DrawingWay
  readonly points: readonly LatLng[]
  /** Of a corridor, from its line to either edge. */
  readonly halfWidthM: number
}

/** What a shape needs at least, and what the server takes at most. */
export const LEAST_POINTS = { circle: 2, polygon: 3, corridor: 2, line: 2 } as const
const MOST_POINTS = {
  circle: 2,
  polygon: MAX_GEOFENCE_POINTS,
  corridor: MAX_GEOFENCE_POINTS,
  line: MAX_ROUTE_POINTS,
} as const
export const USUAL_HALF_WIDTH_M = 500

const DECIMALS = 1e6

/** To a tenth of a metre: more is not drawn by any hand. */
export const rounded = ({ lat, lng }: LatLng): LatLng => ({
  lat: Math.round(lat * DECIMALS) / DECIMALS,
  lng: Math.round(lng * DECIMALS) / DECIMALS,
})

/** A circle's radius; 0 until it has a rim. */
export function radiusOf({ points: [centre, rim] }: Sketch): number {
  return centre === undefined || rim === undefined ? 0 : haversineKm(centre, rim) * 1000
}

/** Centre and rim of a circle; the rim lies in the direction of `towards`, east without it. */
export function circlePoints(centre: LatLng, radiusM: number, towards: LatLng | null = null): [LatLng, LatLng] {
  return [rounded(centre), pointAround(centre, radiusM, towards === null ? Math.PI / 2 : bearing(centre, towards))]
}

function bearing(from: LatLng, to: LatLng): number {
  const north = to.lat - from.lat
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  return north === 0 && east === 0 ? Math.PI / 2 : Math.atan2(east, north)
}

/**
 * A circle's points after the library moved one of them: its centre takes the whole circle along, its rim changes the radius.
 *
 * @param was those before the move
 * @param start those before the first of a row of moves: the radius is theirs to the end, whatever is rounded on the way
 */
export function movedCircle(
  was: readonly LatLng[],
  now: readonly LatLng[],
  start: readonly LatLng[],
): readonly LatLng[] {
  const [centre, rim] = now
  const [firstCentre, firstRim] = start
  const isCentre = !isSamePlace(centre, was[0]) && isSamePlace(rim, was[1])
  if (centre === undefined || firstCentre === undefined || firstRim === undefined || !isCentre) return now
  const radiusM = haversineKm(firstCentre, firstRim) * 1000
  return [centre, rounded(pointAround(centre, radiusM, bearing(firstCentre, firstRim)))]
}

const isSamePlace = (a: LatLng | undefined, b: LatLng | undefined): boolean => a?.lat === b?.lat && a?.lng === b?.lng

/** Why a sketch cannot be saved yet, in words for the person; null when it can. */
export function sketchProblem(sketch: Sketch): string | null {
  const { way, points } = sketch
  if (points.length < LEAST_POINTS[way]) return TOO_FEW[way]
  if (points.length > MOST_POINTS[way]) return `Demasiados puntos: ${MOST_POINTS[way]} como máximo`
  if (way === 'line') return routeProblem(points)
  if (way === 'circle') return outside('El radio', Math.round(radiusOf(sketch)), RADIUS_LIMITS_M)
  if (way === 'corridor') return outside('El ancho a cada lado', sketch.halfWidthM, HALF_WIDTH_LIMITS_M)
  return null
}

const TOO_FEW = {
  circle: 'Falta el círculo: dibújelo o escriba su centro y su radio',
  polygon: 'Faltan puntos: un polígono tiene al menos 3',
  corridor: 'Faltan puntos: un corredor tiene al menos 2',
  line: 'Faltan puntos: una ruta tiene al menos 2',
} as const

function outside(what: string, metres: number, { min, max }: { readonly min: number; readonly max: number }) {
  const isInside = metres >= min && metres <= max
  return isInside ? null : `${what} debe estar entre ${min} m y ${max / 1000} km`
}

/** The geofence that a sketch is; null while it is not one. */
export function shapeOf(sketch: Sketch): GeofenceShape | null {
  const [centre] = sketch.points
  if (centre === undefined || sketchProblem(sketch) !== null) return null
  if (sketch.way === 'circle') return { type: 'circle', centre, radiusM: Math.round(radiusOf(sketch)) }
  if (sketch.way === 'polygon') return { type: 'polygon', ring: sketch.points }
  if (sketch.way === 'corridor') return { type: 'corridor', line: sketch.points, halfWidthM: sketch.halfWidthM }
  return null
}

/** The sketch that a geofence began as. */
export function sketchOf(shape: GeofenceShape): Sketch {
  const halfWidthM = shape.type === 'corridor' ? shape.halfWidthM : USUAL_HALF_WIDTH_M
  if (shape.type === 'circle') {
    return { way: 'circle', points: circlePoints(shape.centre, shape.radiusM), halfWidthM }
  }
  return { way: shape.type, points: shape.type === 'polygon' ? shape.ring : shape.line, halfWidthM }
}

/**
 * Whether a shape that `shapeOf` read off the board is the stored one, untouched. The board rounds places, and what was stored
 * has its fields in an order of its own.
 */
export function isSameGeofence(drawn: GeofenceShape, stored: GeofenceShape): boolean {
  const sketch = sketchOf(stored)
  const untouched = shapeOf({ ...sketch, points: sketch.points.map(rounded) })
  return JSON.stringify(drawn) === JSON.stringify(untouched)
}
