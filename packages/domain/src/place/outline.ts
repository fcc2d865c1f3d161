import type { LatLng } from '../geo/lat-lng.ts'
import data from './outline.json' with { type: 'json' }

type Line = readonly LatLng[]

/** Longitudes and latitudes in turn. */
const line = (flat: readonly number[]): Line =>
  Array.from({ length: flat.length / 2 }, (_, index) => ({ lng: flat[2 * index] ?? 0, lat: flat[2 * index + 1] ?? 0 }))

/** Mexico and its surroundings, schematic (Natural Earth, public domain; made by `tools/basemap/outline.ts`). */
export const outline = {
  /** Rings. */
  mexico: data.mexico.map(line),
  abroad: data.abroad.map(line),
  /** Lines. */
  borders: data.borders.map(line),
  states: data.states.map(line),
  /** Degrees. Beyond is nothing drawn. */
  reach: { west: -120, south: 12, east: -84, north: 35 },
} as const
