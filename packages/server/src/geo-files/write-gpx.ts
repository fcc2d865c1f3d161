import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { decimalDegrees } from './decimal-degrees.ts'
import { writeXml, type XmlElement } from './write-xml.ts'
import type { WrittenFeature } from './written-feature.ts'

/**
 * GPX 1.1: way points, then tracks. A track is followed exactly as it is, where many devices recalculate a route and cut it
 * to 250 points. GPX has no areas: a geofence's border is a closed track that says so.
 */
export function writeGpx(title: string, features: readonly WrittenFeature[]): string {
  const points = features.filter(({ geometry }) => geometry === 'point')
  const lines = features.filter(({ geometry }) => geometry !== 'point')
  return writeXml({
    name: 'gpx',
    attributes: {
      version: '1.1',
      creator: 'Vigía',
      xmlns: 'http://www.topografix.com/GPX/1/1',
      'xmlns:vigia': 'urn:vigia:geo:1',
    },
    content: [
      { name: 'metadata', content: [{ name: 'name', content: title }] },
      ...points.map(wayPoint),
      ...lines.map(track),
    ],
  })
}

const wayPoint = ({ name, points, values }: WrittenFeature): XmlElement => ({
  name: 'wpt',
  attributes: placeOf(points[0]),
  content: [{ name: 'name', content: name }, ...extensions(values)],
})

const track = ({ name, points, values }: WrittenFeature): XmlElement => ({
  name: 'trk',
  content: [
    { name: 'name', content: name },
    ...extensions(values),
    { name: 'trkseg', content: points.map((point) => ({ name: 'trkpt', attributes: placeOf(point), content: '' })) },
  ],
})

const placeOf = (point: LatLng | undefined): Readonly<Record<string, string>> =>
  point === undefined ? {} : { lat: decimalDegrees(point.lat), lon: decimalDegrees(point.lng) }

const extensions = (values: WrittenFeature['values']): readonly XmlElement[] =>
  values.length === 0
    ? []
    : [
        {
          name: 'extensions',
          content: values.map(([key, value]) => ({ name: `vigia:${key}`, content: String(value) })),
        },
      ]
