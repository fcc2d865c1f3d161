import { simplifyRoute } from '@vigia/domain/route/simplify-route'
import type { Position } from 'geojson'

/** Less than a pixel at any zoom that a trail is looked at, and than a fix can tell. */
const TOLERANCE_M = 3

/**
 * A trail's line, [longitude, latitude] by point: what lies on a straight stretch is left out, for the map keeps each point
 * here and in its worker, and the fleet has hundreds of trails.
 */
export function trailLine(lngLats: Float64Array): Position[] {
  const points = Array.from({ length: lngLats.length / 2 }, (_, i) => ({
    lng: lngLats[2 * i] ?? 0,
    lat: lngLats[2 * i + 1] ?? 0,
  }))
  return simplifyRoute(points, TOLERANCE_M).map(({ lng, lat }) => [lng, lat])
}
