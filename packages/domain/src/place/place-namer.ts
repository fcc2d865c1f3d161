import { haversineKm, KM_PER_DEGREE, RADIANS } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { isUsableCoordinate } from '../geo/usable-coordinate.ts'
import { type KnownTown, placeInWords } from './place-in-words.ts'

/** Says where a point is; null for a point that is no place (a placeholder, no number). */
export type PlaceNamer = (point: LatLng) => string | null

/** The indexes of the towns within so many degrees of a point, in any order; of a spatial index such as kdbush. */
export type TownsWithin = (lng: number, lat: number, degrees: number) => readonly number[]

/** From some 20 to 330 km of latitude: most places have a town in the first. */
const REACHES_DEG = [0.2, 0.6, 1, 3]
/** A cell of a thousandth of a degree, some 110 m, has the same words. */
const CELLS_PER_DEGREE = 1_000
const ROW = 1_000_000
const MOST_CELLS = 20_000

/** Tells places by the nearest of these towns. Words are kept by cell, so those of a unit that stands cost a look-up. */
export function createPlaceNamer(towns: readonly KnownTown[], within: TownsWithin): PlaceNamer {
  const known = new Map<number, string>()
  return (point) => {
    if (!isUsableCoordinate(point)) return null
    const [row, column] = [Math.round(point.lat * CELLS_PER_DEGREE), Math.round(point.lng * CELLS_PER_DEGREE)]
    const cell = row * ROW + column
    const kept = known.get(cell)
    if (kept !== undefined) return kept
    if (known.size >= MOST_CELLS) known.clear()
    const middle = { lat: row / CELLS_PER_DEGREE, lng: column / CELLS_PER_DEGREE }
    const words = placeInWords(middle, nearestTown(middle, towns, within))
    known.set(cell, words)
    return words
  }
}

function nearestTown(point: LatLng, towns: readonly KnownTown[], within: TownsWithin): KnownTown | undefined {
  // A degree of longitude is the shorter one: only what is nearer than this many km was looked at on every side.
  const kmPerDegree = KM_PER_DEGREE * Math.cos(point.lat * RADIANS)
  let nearest: KnownTown | undefined
  for (const reach of REACHES_DEG) {
    let nearestKm = Number.POSITIVE_INFINITY
    for (const index of within(point.lng, point.lat, reach)) {
      const town = towns[index]
      const km = town === undefined ? Number.POSITIVE_INFINITY : haversineKm(town.point, point)
      if (km < nearestKm) {
        nearest = town
        nearestKm = km
      }
    }
    if (nearestKm <= reach * kmPerDegree) break
  }
  return nearest
}
