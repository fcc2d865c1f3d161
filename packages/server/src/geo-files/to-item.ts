import type { LatLng } from '@vigia/domain/geo/lat-lng'
import {
  GEOFENCE_KINDS,
  type GeofenceKind,
  type GeofenceShape,
  HALF_WIDTH_LIMITS_M,
  MAX_GEOFENCE_POINTS,
  RADIUS_LIMITS_M,
} from '@vigia/domain/geofence/geofence'
import { lineProblem, shapeProblem } from '@vigia/domain/geofence/shape-problem'
import { simplifyRoute } from '@vigia/domain/route/simplify-route'
import type { GeoFileItem, RawFeature, RawPosition } from './geo-file-item.ts'
import { readableName } from './readable-name.ts'

/** Where a border or a line has more points than a geofence may: how far it may stray. */
const TOLERANCE_M = 5

/** What a feature is to us: a geofence when it has, or says, a surface; else a line; else why it is neither. */
export function toItem({ name, properties, geometry }: RawFeature, index: number): GeoFileItem {
  const named = { name: readableName(name, `Sin nombre ${index + 1}`), kind: kindOf(properties.get('kind')) }
  const refused = (problem: string): GeoFileItem => ({ ...named, shape: null, line: null, problem })
  const geofence = (shape: GeofenceShape, note: string | null = null): GeoFileItem => {
    const problem = shapeProblem(shape)
    return problem === null ? { ...named, shape, line: null, problem: note } : refused(problem)
  }
  if (geometry === null) return refused('No tiene forma en el mapa.')

  if (geometry.type === 'point') {
    const centre = toPoint(geometry.position)
    if (centre === null) return refused(BAD_COORDINATES)
    const radiusM = metres(properties.get('radius_m') ?? properties.get('radius'))
    if (radiusM === null) return refused('Es un punto sin radio: no es una zona.')
    if (radiusM < RADIUS_LIMITS_M.min || radiusM > RADIUS_LIMITS_M.max)
      return refused('Su radio debe estar entre 10 m y 200 km.')
    return geofence({ type: 'circle', centre, radiusM })
  }

  if (geometry.type === 'polygon') {
    const [border = [], ...holes] = geometry.rings
    const ring = toPoints(withoutClosing(border))
    if (ring === null) return refused(BAD_COORDINATES)
    if (ring.length < 3) return refused('El polígono tiene menos de tres puntos.')
    const notes = [
      ...(holes.length > 0 ? ['Sus huecos se omiten: la zona abarca también su interior.'] : []),
      ...(ring.length > MAX_GEOFENCE_POINTS ? [SIMPLIFIED] : []),
    ]
    return geofence({ type: 'polygon', ring: simplified(ring) }, notes.length > 0 ? notes.join(' ') : null)
  }

  const points = toPoints(geometry.positions)
  if (points === null) return refused(BAD_COORDINATES)
  const line = simplified(points)
  const problem = lineProblem(line)
  if (problem !== null) return refused(problem)
  const note = points.length > MAX_GEOFENCE_POINTS ? SIMPLIFIED : null
  const halfWidthM = metres(properties.get('half_width_m'))
  if (halfWidthM === null) return { ...named, shape: null, line, problem: note }
  if (halfWidthM < HALF_WIDTH_LIMITS_M.min || halfWidthM > HALF_WIDTH_LIMITS_M.max) {
    return { ...named, shape: null, line, problem: 'El ancho del corredor debe estar entre 10 m y 50 km a cada lado.' }
  }
  const shape: GeofenceShape = { type: 'corridor', line, halfWidthM }
  const corridorProblem = shapeProblem(shape)
  return { ...named, shape: corridorProblem === null ? shape : null, line, problem: corridorProblem ?? note }
}

const BAD_COORDINATES = 'Sus coordenadas están incompletas o fuera del mapa.'
const SIMPLIFIED = `Tiene más de ${MAX_GEOFENCE_POINTS.toLocaleString('es-MX')} puntos: se simplificó.`

const simplified = (line: readonly LatLng[]): readonly LatLng[] =>
  line.length > MAX_GEOFENCE_POINTS ? simplifyRoute(line, TOLERANCE_M, MAX_GEOFENCE_POINTS) : line

const kindOf = (value: unknown): GeofenceKind | null => GEOFENCE_KINDS.find((kind) => kind === value) ?? null

/** A number, or text that is one; null when it says nothing. */
function metres(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

function toPoint([lng, lat]: RawPosition): LatLng | null {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

function toPoints(positions: readonly RawPosition[]): readonly LatLng[] | null {
  const points = positions.flatMap((position) => toPoint(position) ?? [])
  return points.length === positions.length ? points : null
}

/** Files repeat a ring's first point at its end. */
function withoutClosing(ring: readonly RawPosition[]): readonly RawPosition[] {
  const [first, last] = [ring[0], ring.at(-1)]
  const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  return isClosed ? ring.slice(0, -1) : ring
}
