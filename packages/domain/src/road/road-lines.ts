import type { LatLng } from '../geo/lat-lng.ts'
import roads from './roads.json' with { type: 'json' }

/** The roads of the included map, schematic, as lines to draw. */
export const roadLines: readonly { readonly isTrunk: boolean; readonly points: readonly LatLng[] }[] = roads.map(
  ({ kind, points }) => ({
    isTrunk: kind === 'trunk',
    points: points.map(([lng = 0, lat = 0]) => ({ lat, lng })),
  }),
)
