import type { LatLng } from '../geo/lat-lng.ts'
import { isUsableCoordinate } from '../geo/usable-coordinate.ts'

/** Who a pin stands for: `original` the operator's phone, `extracted` the truck, `cache` an older reading. */
export type PinSource = 'cache' | 'extracted' | 'original'

export interface SourcePin {
  readonly source: PinSource
  readonly point: LatLng
}

const PREFERENCE: readonly PinSource[] = ['cache', 'extracted', 'original']

/** The pins to show: truck and operator when both are usable, else the first usable one (spec §4, rules §4). */
export function chooseSource(points: Readonly<Record<PinSource, LatLng | null>>): readonly SourcePin[] {
  const usable = PREFERENCE.flatMap((source): SourcePin[] => {
    const point = points[source]
    return isUsableCoordinate(point) ? [{ source, point }] : []
  })
  const both = usable.filter(({ source }) => source !== 'cache')
  return both.length === 2 ? both : usable.slice(0, 1)
}
