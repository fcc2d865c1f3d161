import type { LatLng } from '../geo/lat-lng.ts'

/** About 5.5 km: a hole is a few cells, a road fills them with passes soon. */
export const COVERAGE_CELL_DEG = 0.05
/** Fewer passes than this prove nothing about a cell. */
const MIN_COVERAGE_PASSES = 4
/** One pass heard and one lost that never were: three lost passes at the least make a hole, one jammed truck never. */
const PRIOR_RECEIVED = 1
const PRIOR_PASSES = 2

const KEY_STRIDE = 100_000

export interface CoverageCell {
  readonly cellLat: number
  readonly cellLng: number
}

/** How often the fleet passed a cell, lost passes included, and on how many of them it was not heard. */
export interface CoverageObservation extends CoverageCell {
  readonly passes: number
  readonly losses: number
}

/** What the fleet has learned of the map, by `cellKey`. */
export type CoverageGrid = ReadonlyMap<number, CoverageObservation>

export const EMPTY_COVERAGE: CoverageGrid = new Map()

/** The square of the map that a point lies in. */
export function cellOf({ lat, lng }: LatLng): CoverageCell {
  return { cellLat: Math.floor(lat / COVERAGE_CELL_DEG), cellLng: Math.floor(lng / COVERAGE_CELL_DEG) }
}

/** A cell as one number. */
export function cellKey({ cellLat, cellLng }: CoverageCell): number {
  return cellLat * KEY_STRIDE + cellLng
}

/** The middle of a cell. */
export function cellCentre({ cellLat, cellLng }: CoverageCell): LatLng {
  return { lat: (cellLat + 0.5) * COVERAGE_CELL_DEG, lng: (cellLng + 0.5) * COVERAGE_CELL_DEG }
}

/** The grid with more observations: plain sums, in any order. The grid given is left as it is. */
export function addCoverage(grid: CoverageGrid, observations: Iterable<CoverageObservation>): CoverageGrid {
  const sums = new Map(grid)
  for (const { cellLat, cellLng, passes, losses } of observations) {
    const key = cellKey({ cellLat, cellLng })
    const known = sums.get(key)
    sums.set(key, {
      cellLat,
      cellLng,
      passes: (known?.passes ?? 0) + passes,
      losses: (known?.losses ?? 0) + losses,
    })
  }
  return sums
}

/** Share of the passes of a cell that were heard, 0–1, smoothed; null under `MIN_COVERAGE_PASSES`. */
export function coverageShare(cell: Pick<CoverageObservation, 'passes' | 'losses'> | undefined): number | null {
  if (cell === undefined || cell.passes < MIN_COVERAGE_PASSES) return null
  return (cell.passes - cell.losses + PRIOR_RECEIVED) / (cell.passes + PRIOR_PASSES)
}

/** `coverageShare` of the cell that a point lies in: what `Surroundings.coverageAt` answers. */
export function coverageAt(grid: CoverageGrid, point: LatLng): number | null {
  return coverageShare(grid.get(cellKey(cellOf(point))))
}
