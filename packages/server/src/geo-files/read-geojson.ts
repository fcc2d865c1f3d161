import { AppError, badRequest } from '../ports/errors.ts'
import { MAX_ITEMS, type RawFeature, type RawGeometry, type RawPosition, TOO_MANY_ITEMS } from './geo-file-item.ts'

const MAX_DEPTH = 10

/** The features of a GeoJSON text, geometries of several parts split into these. */
export function readGeojson(text: string): readonly RawFeature[] {
  const features: RawFeature[] = []
  collect(parse(text), '', new Map(), features, 0)
  return features
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('MALFORMED', 'El archivo no es JSON válido: está incompleto o dañado.')
  }
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function collect(
  value: unknown,
  name: string,
  properties: ReadonlyMap<string, unknown>,
  into: RawFeature[],
  depth: number,
): void {
  if (depth > MAX_DEPTH) throw badRequest('MALFORMED', 'El archivo está anidado con demasiada profundidad.')
  if (!isObject(value)) throw badRequest('MALFORMED', 'El archivo es JSON, pero no es GeoJSON.')
  const add = (feature: RawFeature): void => {
    if (into.length === MAX_ITEMS) throw new AppError(422, 'TOO_LARGE', TOO_MANY_ITEMS)
    into.push(feature)
  }
  const addGeometry = (geometry: RawGeometry): void => add({ name, properties, geometry })
  const each = (parts: unknown, of: (part: unknown) => unknown): void => {
    for (const part of listOf(parts)) collect(of(part), name, properties, into, depth + 1)
  }
  const { type, coordinates } = value
  switch (type) {
    case 'FeatureCollection':
      each(value.features, (feature) => feature)
      break
    case 'Feature': {
      const own = new Map(Object.entries(isObject(value.properties) ? value.properties : {}))
      const called = titleOf(own)
      if (isObject(value.geometry)) collect(value.geometry, called, own, into, depth + 1)
      else add({ name: called, properties: own, geometry: null })
      break
    }
    case 'GeometryCollection':
      each(value.geometries, (geometry) => geometry)
      break
    case 'MultiPoint':
    case 'MultiLineString':
    case 'MultiPolygon':
      each(coordinates, (part) => ({ type: type.slice('Multi'.length), coordinates: part }))
      break
    case 'Point':
      addGeometry({ type: 'point', position: position(coordinates) })
      break
    case 'LineString':
      addGeometry(line(coordinates))
      break
    case 'Polygon':
      addGeometry(polygon(coordinates))
      break
    default:
      throw badRequest('MALFORMED', 'El archivo es JSON, pero no es GeoJSON.')
  }
}

function titleOf(properties: ReadonlyMap<string, unknown>): string {
  const title = properties.get('name') ?? properties.get('nombre') ?? properties.get('title')
  return typeof title === 'string' ? title : ''
}

const line = (coordinates: unknown): RawGeometry => ({ type: 'line', positions: listOf(coordinates).map(position) })

const polygon = (coordinates: unknown): RawGeometry => ({
  type: 'polygon',
  rings: listOf(coordinates).map((ring) => listOf(ring).map(position)),
})

function position(value: unknown): RawPosition {
  const [lng, lat] = listOf(value)
  return [typeof lng === 'number' ? lng : Number.NaN, typeof lat === 'number' ? lat : Number.NaN]
}
