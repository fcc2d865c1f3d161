/** A piece of a road near a point. */
export interface RoadNearby {
  readonly reference: string
  readonly distanceKm: number
  /** The road's kilometre where it comes nearest; null where it is not known. */
  readonly km: number | null
}

/** Where on which road something is. */
export interface RoadPlace {
  readonly reference: string
  readonly km: number | null
}

/** Farther than this from a road's middle a unit is not on it: a fix is wrong by some 15 m, a carriageway some 20 m wide. */
const ON_ROAD_KM = 0.05
/** By so much the nearest of two roads is nearer, or nobody can tell them apart. */
const CLEARLY_KM = 0.025
/** What lies within this distance has a say. */
export const ROAD_REACH_KM = ON_ROAD_KM + CLEARLY_KM
/** Two kilometres of one road, within its reach, that differ by more: it passes twice, or its count changes here. */
const SAME_KM = 0.3

/**
 * The road that somebody is on: the one within 50 m, when every other one is farther by 25 m or more. Null where two are as near (a
 * crossing, a toll road beside the free one), or none. Its kilometre is the nearest one known; null where what is known of it differs.
 *
 * @param nearby all pieces of roads within `ROAD_REACH_KM`.
 */
export function chooseRoad(nearby: readonly RoadNearby[]): RoadPlace | null {
  const byDistance = [...nearby].sort((a, b) => a.distanceKm - b.distanceKm)
  const [nearest] = byDistance
  if (nearest === undefined || nearest.distanceKm > ON_ROAD_KM) return null
  const { reference } = nearest
  const other = byDistance.find((piece) => piece.reference !== reference)
  if (other !== undefined && other.distanceKm < nearest.distanceKm + CLEARLY_KM) return null
  const kilometres = byDistance.flatMap((piece) => (piece.reference === reference ? (piece.km ?? []) : []))
  const [km = null] = kilometres
  const isOne = km !== null && kilometres.every((each) => Math.abs(each - km) <= SAME_KM)
  return { reference, km: isOne ? km : null }
}
