import { AT, LOOK, STRIDE, type UnitStore } from './unit-store.ts'

/** Units this close are one symbol, in CSS pixels. */
const CELL_PX = 56
const MIN_MEMBERS = 3
/** Clusters nearer than this become one, and loose units this near to a cluster's middle join it. */
const MERGE_PX = 36
const ABSORB_PX = 24
/** In a cluster larger than this nobody stands out: it is drawn whole, and its badge tells of the critical ones. */
const CROWD = 24
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

/** Grids hold still while the zoom moves by less than half a step. */
export const gridZoom = (zoom: number): number => Math.floor(zoom * 2) / 2

const COLUMNS = 2 ** 26

function group(store: UnitStore, rows: readonly number[], zoom: number): Map<number, number[]> {
  const perUnit = (512 * 2 ** zoom) / CELL_PX
  const cells = new Map<number, number[]>()
  for (const row of rows) {
    const column = Math.floor((store.points[row * 2] ?? 0) * perUnit)
    const key = column * COLUMNS + Math.floor((store.points[row * 2 + 1] ?? 0) * perUnit)
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, [row])
    else cell.push(row)
  }
  return cells
}

const slotAt = (store: UnitStore, row: number): number => (store.rows[row * STRIDE + AT.look] ?? 0) & LOOK.slot

type PartOf = (look: number) => number

function summarise(store: UnitStore, rows: readonly number[], partOf: PartOf): Cluster {
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
  return { x, y, west, east, north, south, counts, rows }
}

/** Joins calm clusters that would touch, biggest first, and loose units that would lie beneath one. */
function gather(
  store: UnitStore,
  calm: readonly number[][],
  loose: readonly number[],
  scale: number,
  partOf: PartOf,
): Cluster[] {
  const near = (a: Cluster, x: number, y: number, px: number) => Math.hypot(a.x - x, a.y - y) * scale < px
  const joined: Cluster[] = []
  for (const cluster of calm
    .map((rows) => summarise(store, rows, partOf))
    .sort((a, b) => b.rows.length - a.rows.length)) {
    const at = joined.findIndex((other) => near(other, cluster.x, cluster.y, MERGE_PX))
    const other = joined[at]
    if (other === undefined) joined.push(cluster)
    else joined[at] = summarise(store, [...other.rows, ...cluster.rows], partOf)
  }
  const joining = new Map<Cluster, number[]>()
  for (const row of loose) {
    const host = joined.find((one) => near(one, store.points[row * 2] ?? 0, store.points[row * 2 + 1] ?? 0, ABSORB_PX))
    if (host !== undefined) joining.set(host, [...(joining.get(host) ?? []), row])
  }
  return joined.map((one) => {
    const more = joining.get(one)
    return more === undefined ? one : summarise(store, [...one.rows, ...more], partOf)
  })
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
    if (!cell.some((row) => slotAt(store, row) === 0) || cell.length > CROWD) {
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
