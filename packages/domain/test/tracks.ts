import type { LatLng } from '../src/geo/lat-lng.ts'
import type { GpsFix } from '../src/gps/fix.ts'
import { aFix, north, ROAD, SEC } from './factories.ts'

interface Drive {
  /** The time and the place of the newest fix. */
  readonly at: number
  readonly point?: LatLng
  readonly everyMs?: number
  readonly count?: number
  readonly kmh?: number
  readonly source?: GpsFix['source']
}

/** The track, newest first, of a unit that drove due north in an even rhythm, or stood. */
export function aDrive({ at, point = ROAD, everyMs = 30 * SEC, count = 20, kmh = 80, source = 'unit' }: Drive) {
  return Array.from({ length: count }, (_, i) =>
    aFix({
      at: at - i * everyMs,
      point: north((-i * everyMs * kmh) / 3600, point),
      speedKmh: kmh,
      headingDeg: 0,
      source,
    }),
  )
}
