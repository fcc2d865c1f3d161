import type { LatLng } from '../geo/lat-lng.ts'

/** Cells of a fixed grid: 1.1 km from south to north, 0.9 to 1.1 km from west to east in Mexico. */
const CELLS_PER_DEGREE = 100
const DECIMALS = 1_000

/**
 * The middle of the grid's cell in which a point lies, at most some 800 m away. The grid is the same for every trip, instant and
 * answer, so that many answers say no more than one (design, second part §6).
 */
export const coarsePoint = ({ lat, lng }: LatLng): LatLng => ({ lat: middle(lat), lng: middle(lng) })

const middle = (degrees: number): number =>
  Math.round(((Math.floor(degrees * CELLS_PER_DEGREE) + 0.5) / CELLS_PER_DEGREE) * DECIMALS) / DECIMALS
