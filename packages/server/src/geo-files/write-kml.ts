import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { decimalDegrees } from './decimal-degrees.ts'
import { writeXml, type XmlElement } from './write-xml.ts'
import type { WrittenFeature } from './written-feature.ts'

/** KML 2.2. A circle is a point with its radius in the extended data, a corridor a line with its width there. */
export const writeKml = (title: string, features: readonly WrittenFeature[]): string =>
  writeXml({
    name: 'kml',
    attributes: { xmlns: 'http://www.opengis.net/kml/2.2' },
    content: [{ name: 'Document', content: [{ name: 'name', content: title }, ...STYLES, ...features.map(placemark)] }],
  })

function placemark({ name, geometry, points, values }: WrittenFeature): XmlElement {
  const kind = values.find(([key]) => key === 'kind')?.[1]
  return {
    name: 'Placemark',
    content: [
      { name: 'name', content: name },
      ...(kind === undefined ? [] : [{ name: 'styleUrl', content: `#${kind}` }]),
      ...(values.length === 0 ? [] : [{ name: 'ExtendedData', content: values.map(data) }]),
      geometryElement(geometry, points),
    ],
  }
}

const data = ([key, value]: WrittenFeature['values'][number]): XmlElement => ({
  name: 'Data',
  attributes: { name: key },
  content: [{ name: 'value', content: String(value) }],
})

function geometryElement(geometry: WrittenFeature['geometry'], points: readonly LatLng[]): XmlElement {
  const coordinates: XmlElement = {
    name: 'coordinates',
    content: points.map(({ lat, lng }) => `${decimalDegrees(lng)},${decimalDegrees(lat)}`).join(' '),
  }
  if (geometry === 'point') return { name: 'Point', content: [coordinates] }
  if (geometry === 'line') return { name: 'LineString', content: [{ name: 'tessellate', content: '1' }, coordinates] }
  const ring: XmlElement = { name: 'LinearRing', content: [coordinates] }
  return { name: 'Polygon', content: [{ name: 'outerBoundaryIs', content: [ring] }] }
}

/** Red, green and blue as on our own map: alpha, blue, green, red. */
const STYLES: readonly XmlElement[] = [
  ['danger', '3b30e5'],
  ['safe', '4a9f16'],
  ['delivery', 'd2762b'],
].map(([id = '', colour = '']) => ({
  name: 'Style',
  attributes: { id },
  content: [
    {
      name: 'LineStyle',
      content: [
        { name: 'color', content: `ff${colour}` },
        { name: 'width', content: '2' },
      ],
    },
    { name: 'PolyStyle', content: [{ name: 'color', content: `40${colour}` }] },
  ],
}))
