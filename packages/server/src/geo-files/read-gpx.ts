import { AppError } from '../ports/errors.ts'
import { MAX_ITEMS, type RawFeature, type RawGeometry, type RawPosition, TOO_MANY_ITEMS } from './geo-file-item.ts'
import { childrenNamed, childText, type XmlNode } from './read-xml.ts'

/** Way points, routes and the segments of tracks of a GPX document. */
export function readGpx(root: XmlNode): readonly RawFeature[] {
  const features = [
    ...childrenNamed(root, 'wpt').map((point) => feature(point, { type: 'point', position: positionOf(point) })),
    ...childrenNamed(root, 'rte').map((route) => feature(route, line(childrenNamed(route, 'rtept')))),
    ...childrenNamed(root, 'trk').flatMap((track) =>
      childrenNamed(track, 'trkseg').map((segment) => feature(track, line(childrenNamed(segment, 'trkpt')))),
    ),
  ]
  if (features.length > MAX_ITEMS) throw new AppError(422, 'TOO_LARGE', TOO_MANY_ITEMS)
  return features
}

function feature(node: XmlNode, geometry: RawGeometry): RawFeature {
  const extensions = childrenNamed(node, 'extensions').flatMap(({ children }) => children)
  const properties = new Map<string, unknown>(extensions.map(({ name, text }) => [name, text.trim()]))
  const isGeofence = geometry.type === 'line' && properties.get('shape') === 'polygon'
  return {
    name: childText(node, 'name'),
    properties,
    // GPX knows no areas: our own files say which closed line is one.
    geometry: isGeofence ? { type: 'polygon', rings: [geometry.positions] } : geometry,
  }
}

const line = (points: readonly XmlNode[]): RawGeometry => ({ type: 'line', positions: points.map(positionOf) })

const positionOf = ({ attributes: { lon = '', lat = '' } }: XmlNode): RawPosition => [readNumber(lon), readNumber(lat)]

const readNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
