import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { WrittenFeature } from './written-feature.ts'

const TYPES = { point: 'Point', line: 'LineString', polygon: 'Polygon' } as const

/** RFC 7946. A circle is a point with `radius_m`, a corridor a line with `half_width_m`. */
export const writeGeojson = (features: readonly WrittenFeature[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: features.map(({ name, geometry, points, values }) => ({
      type: 'Feature',
      properties: { name, ...Object.fromEntries(values) },
      geometry: { type: TYPES[geometry], coordinates: coordinatesOf(geometry, points) },
    })),
  })

function coordinatesOf(geometry: WrittenFeature['geometry'], points: readonly LatLng[]): unknown {
  if (geometry === 'point') return points.map(position)[0]
  if (geometry === 'line') return points.map(position)
  return [(isCounterClockwise(points) ? points : points.toReversed()).map(position)]
}

const position = ({ lat, lng }: LatLng): readonly number[] => [rounded(lng), rounded(lat)]

/** To the centimetre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7

/** As RFC 7946 wants a border to run. */
function isCounterClockwise(ring: readonly LatLng[]): boolean {
  const doubled = ring.reduce((sum, { lat, lng }, i) => {
    const before = ring[i - 1] ?? { lat, lng }
    return sum + (before.lng * lat - lng * before.lat)
  }, 0)
  return doubled > 0
}
