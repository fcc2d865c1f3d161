import { AT, LOOK, STRIDE, type UnitStore } from './unit-store.ts'

/** Units this close are one symbol, in CSS pixels. */
const CELL_PX = 56
const MIN_MEMBERS = 3
/** Clusters nearer than this become one, and loose units this near to a cluster's middle join it. */
const MERGE_PX = 36
const ABSORB_PX = 24
/** In a cluster larger than this nobody stands out: it is drawn whole, and its badge tells of the critical ones. */
const LARGE_CLUSTER = 24
/** From this zoom on every unit stands alone. */
const ALONE_FROM_ZOOM = 12
/** A cluster with a unit of the first slot falls apart this many zooms earlier (DESIGN §6). */
export const CRITICAL_LEAD_ZOOMS = 2

/** A cluster drawn as one: mercator centre and bounds, and how many of each part of its ring, worst first. */
export interface Cluster {
  readonly x: number
  readonly y: number
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
  readonly counts: readonly [number, number, number, number]
  readonly rows: readonly number[]
}

/** One that still grows. */
type Growing = { -readonly [Field in keyof Cluster]: Field extends 'rows' ? number[] : Cluster[Field] }

/** Grids hold still while the zoom moves by less than half a step. */
export const gridZoom = (zoom: number): number => Math.floor(zoom * 2) / 2

const COLUMNS = 2 ** 26

/** The cell that a mercator point lies in, of which there are `perUnit` along each side of the world; its neighbour's by `east`, `south`. */
const cellOf = (x: number, y: number, perUnit: number, east = 0, south = 0): number =>
  (Math.floor(x * perUnit) + east) * COLUMNS + Math.floor(y * perUnit) + south

function addTo<Key>(lists: Map<Key, number[]>, key: Key, item: number): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}

function group(store: UnitStore, rows: readonly number[], zoom: number): Map<number, number[]> {
  const perUnit = (512 * 2 ** zoom) / CELL_PX
  const cells = new Map<number, number[]>()
  for (const row of rows) addTo(cells, cellOf(store.points[row * 2] ?? 0, store.points[row * 2 + 1] ?? 0, perUnit), row)
  return cells
}

const slotAt = (store: UnitStore, row: number): number => (store.rows[row * STRIDE + AT.look] ?? 0) & LOOK.slot

type PartOf = (look: number) => number

function summarise(store: UnitStore, rows: readonly number[], partOf: PartOf): Growing {
  const counts: [number, number, number, number] = [0, 0, 0, 0]
  let [x, y, west, east, north, south] = [0, 0, 1, 0, 1, 0]
  for (const row of rows) {
    const [px = 0, py = 0] = [store.points[row * 2], store.points[row * 2 + 1]]
    x += px / rows.length
    y += py / rows.length
    west = Math.min(west, px)
    east = Math.max(east, px)
    north = Math.min(north, py)
    south = Math.max(south, py)
    const part = partOf(store.rows[row * STRIDE + AT.look] ?? 0)
    counts[part] = (counts[part] ?? 0) + 1
  }
  return { x, y, west, east, north, south, counts, rows: [...rows] }
}

/** Adds the one to the other, without a look at the units that were counted already. */
function grow(cluster: Growing, by: Cluster): void {
  const share = by.rows.length / (cluster.rows.length + by.rows.length)
  cluster.x += (by.x - cluster.x) * share
  cluster.y += (by.y - cluster.y) * share
  cluster.west = Math.min(cluster.west, by.west)
  cluster.east = Math.max(cluster.east, by.east)
  cluster.north = Math.min(cluster.north, by.north)
  cluster.south = Math.max(cluster.south, by.south)
  const [worst, second, third, best] = by.counts
  cluster.counts = [
    cluster.counts[0] + worst,
    cluster.counts[1] + second,
    cluster.counts[2] + third,
    cluster.counts[3] + best,
  ]
  for (const row of by.rows) cluster.rows.push(row)
}

/** The clusters found so far, by where they are: among hundreds each is asked for its neighbours alone. */
function createNeighbourhood(scale: number) {
  const perUnit = scale / MERGE_PX
  const clusters: Growing[] = []
  const cells = new Map<number, number[]>()
  const put = (index: number, { x, y }: Cluster): void => addTo(cells, cellOf(x, y, perUnit), index)
  return {
    clusters,
    add: (cluster: Growing): void => put(clusters.push(cluster) - 1, cluster),
    /** The first that was added of those whose middle is nearer than `px`, which is `MERGE_PX` at the most; its index, or -1. */
    near(x: number, y: number, px: number): number {
      let first = -1
      for (const east of [-1, 0, 1])
        for (const south of [-1, 0, 1])
          for (const index of cells.get(cellOf(x, y, perUnit, east, south)) ?? []) {
            const other = clusters[index]
            if (other === undefined || (first !== -1 && index > first)) continue
            const [dx, dy] = [(other.x - x) * scale, (other.y - y) * scale]
            if (dx * dx + dy * dy < px * px) first = index
          }
      return first
    },
    /** Its middle moves with what joins it. */
    join(index: number, by: Cluster): void {
      const cluster = clusters[index]
      if (cluster === undefined) return
      const cell = cells.get(cellOf(cluster.x, cluster.y, perUnit))
      cell?.splice(cell.indexOf(index), 1)
      grow(cluster, by)
      put(index, cluster)
    },
  }
}

/** Joins calm clusters that would touch, biggest first, and loose units that would lie beneath one. */
function gather(
  store: UnitStore,
  calm: readonly number[][],
  loose: readonly number[],
  scale: number,
  partOf: PartOf,
): readonly Cluster[] {
  const joined = createNeighbourhood(scale)
  const biggestFirst = calm.map((rows) => summarise(store, rows, partOf)).sort((a, b) => b.rows.length - a.rows.length)
  for (const cluster of biggestFirst) {
    const host = joined.near(cluster.x, cluster.y, MERGE_PX)
    if (host === -1) joined.add(cluster)
    else joined.join(host, cluster)
  }
  const joining = new Map<number, number[]>()
  for (const row of loose) {
    const host = joined.near(store.points[row * 2] ?? 0, store.points[row * 2 + 1] ?? 0, ABSORB_PX)
    if (host !== -1) addTo(joining, host, row)
  }
  for (const [host, rows] of joining) joined.join(host, summarise(store, rows, partOf))
  return joined.clusters
}

/**
 * Clusters at a zoom, from the rows that may be clustered (visible and not selected). Cells with a critical are judged as
 * if the map were two zooms closer, so a critical unit comes out of the cluster first. `partOf` a unit's `look` is what it
 * is counted as.
 */
export function findClusters(
  store: UnitStore,
  rows: readonly number[],
  zoom: number,
  partOf: PartOf = (look) => look & LOOK.slot,
): Cluster[] {
  const grid = gridZoom(zoom)
  if (grid >= ALONE_FROM_ZOOM) return []
  const calm: number[][] = []
  const loose: number[] = []
  const clusters: Cluster[] = []
  for (const cell of group(store, rows, grid).values()) {
    if (!cell.some((row) => slotAt(store, row) === 0) || cell.length > LARGE_CLUSTER) {
      if (cell.length < MIN_MEMBERS) loose.push(...cell)
      else calm.push(cell)
      continue
    }
    for (const part of group(store, cell, grid + CRITICAL_LEAD_ZOOMS).values()) {
      const apart = part.some((row) => slotAt(store, row) === 0) && grid + CRITICAL_LEAD_ZOOMS >= ALONE_FROM_ZOOM
      if (part.length >= MIN_MEMBERS && !apart) clusters.push(summarise(store, part, partOf))
    }
  }
  return [...clusters, ...gather(store, calm, loose, 512 * 2 ** grid, partOf)]
}
