import { AppError } from '../ports/errors.ts'
import { MAX_ITEMS, type RawFeature, type RawGeometry, type RawPosition, TOO_MANY_ITEMS } from './geo-file-item.ts'
import { childrenNamed, childText, descendants, type XmlNode } from './read-xml.ts'

const GEOMETRIES = ['Point', 'LineString', 'LinearRing', 'Polygon', 'Track']

/** The placemarks of a KML document, one feature for each of their geometries. Overlays, links and styles are not looked at. */
export function readKml(root: XmlNode): readonly RawFeature[] {
  const features: RawFeature[] = []
  for (const placemark of descendants(root, ['Placemark'])) {
    const name = childText(placemark, 'name')
    const properties = extendedData(placemark)
    const geometries = descendants(placemark, GEOMETRIES)
    if (geometries.length === 0) features.push({ name, properties, geometry: null })
    for (const geometry of geometries) features.push({ name, properties, geometry: toGeometry(geometry) })
    if (features.length > MAX_ITEMS) throw new AppError(422, 'TOO_LARGE', TOO_MANY_ITEMS)
  }
  return features
}

function extendedData(placemark: XmlNode): ReadonlyMap<string, unknown> {
  return new Map([
    ...descendants(placemark, ['Data']).map((data) => [data.attributes.name ?? '', childText(data, 'value')] as const),
    ...descendants(placemark, ['SimpleData']).map((data) => [data.attributes.name ?? '', data.text.trim()] as const),
  ])
}

function toGeometry(node: XmlNode): RawGeometry | null {
  if (node.name === 'Polygon') return { type: 'polygon', rings: ringsOf(node) }
  const positions = node.name === 'Track' ? trackPositions(node) : readPositions(childText(node, 'coordinates'))
  const [first] = positions
  if (first === undefined) return null
  return node.name === 'Point' ? { type: 'point', position: first } : { type: 'line', positions }
}

function ringsOf(polygon: XmlNode): readonly (readonly RawPosition[])[] {
  const rings = (boundary: string) =>
    childrenNamed(polygon, boundary).flatMap((border) =>
      childrenNamed(border, 'LinearRing').map((ring) => readPositions(childText(ring, 'coordinates'))),
    )
  return [...rings('outerBoundaryIs'), ...rings('innerBoundaryIs')]
}

/** `lng,lat[,altitude]`, white space between. What is no number stays one that is none, and is told as such. */
const readPositions = (text: string): readonly RawPosition[] =>
  text === '' ? [] : text.split(/\s+/).map((tuple) => position(tuple.split(',')))

/** `gx:coord` has spaces where `coordinates` has commas. */
const trackPositions = (track: XmlNode): readonly RawPosition[] =>
  childrenNamed(track, 'coord').map(({ text }) => position(text.trim().split(/\s+/)))

const position = ([lng = '', lat = '']: readonly string[]): RawPosition => [readNumber(lng), readNumber(lat)]

const readNumber = (text: string): number => (text === '' ? Number.NaN : Number(text))
