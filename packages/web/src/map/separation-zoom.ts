import { haversineKm } from '@vigia/domain/geo/distance'
import type { LatLng } from '@vigia/domain/geo/lat-lng'

const EARTH_CIRCUMFERENCE_M = 40_075_016.686
/** MapLibre counts zoom by tiles of this size. */
const TILE_PX = 512
/** What the magnifier leaves between its two pins, their texts beside them. */
const SPREAD_PX = 112
const NEAREST = 17
const FARTHEST = 6

/** The zoom at which two points stand apart clearly and both fit into the magnifier. */
export function separationZoom(a: LatLng, b: LatLng): number {
  const metres = Math.max(1, haversineKm(a, b) * 1000)
  const metresPerPx = metres / SPREAD_PX
  const zoom = Math.log2((EARTH_CIRCUMFERENCE_M * Math.cos((a.lat * Math.PI) / 180)) / (TILE_PX * metresPerPx))
  return Math.min(NEAREST, Math.max(FARTHEST, zoom))
}
