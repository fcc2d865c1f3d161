import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { roadNetwork } from './road-network.ts'

/** Drivers avoid the winding free roads: a primary kilometre counts as this many. */
const PRIMARY_COST = 1.6
/** From farther away than this nobody can say by which way the road is reached. */
const REACH_KM = 40
/** No freight goes round by this many times the distance: the roads that are drawn are not those that it takes. */
const MAX_DETOUR = 2.5

/**
 * The way from point to point along the schematic roads, for a line on the map: no claim about where somebody drove. A leg
 * whose ends are far from every road, or that would be a great detour, stays straight.
 */
export const pathAlongRoads = (corners: readonly LatLng[]): readonly LatLng[] =>
  corners.flatMap((corner, index) => {
    const from = corners[index - 1]
    return from === undefined ? [corner] : [...roadBetween(from, corner), corner]
  })

/** The road's own points between two ends; none where a straight line is all that can be told. */
function roadBetween(from: LatLng, to: LatLng): readonly LatLng[] {
  const [start, end] = [nearestNode(from), nearestNode(to)]
  if (start.awayKm > REACH_KM || end.awayKm > REACH_KM) return []
  const straightKm = haversineKm(from, to)
  if (straightKm <= start.awayKm + end.awayKm) return []
  const points = shortestPath(start.node, end.node)?.flatMap((node) => roadNetwork.points[node] ?? []) ?? []
  return lengthKm([from, ...points, to]) > straightKm * MAX_DETOUR ? [] : points
}

const lengthKm = (points: readonly LatLng[]): number =>
  points.reduce((km, point, index) => km + haversineKm(points[index - 1] ?? point, point), 0)

/** The node of the roads that is nearest to a point, and how near. */
export function nearestNode(point: LatLng): { readonly node: number; readonly awayKm: number } {
  let [node, awayKm] = [0, Number.POSITIVE_INFINITY]
  roadNetwork.points.forEach((candidate, index) => {
    const km = haversineKm(candidate, point)
    if (km < awayKm) [node, awayKm] = [index, km]
  })
  return { node, awayKm }
}

/**
 * The quickest way between two nodes, both included; null where the roads do not meet. Dijkstra with a bucket for each km:
 * the network has some 9 000 nodes and costs are small.
 */
export function shortestPath(from: number, to: number): number[] | null {
  const cost = new Map<number, number>([[from, 0]])
  const cameFrom = new Map<number, number>()
  const buckets: number[][] = [[from]]
  for (let bucket = 0; bucket < buckets.length; bucket++) {
    const open = buckets[bucket] ?? []
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const soFar = cost.get(next) ?? 0
      if (Math.floor(soFar) !== bucket) continue
      for (const edge of roadNetwork.edges[next] ?? []) {
        const total = soFar + edge.km * (edge.kind === 'trunk' ? 1 : PRIMARY_COST)
        if (total >= (cost.get(edge.to) ?? Number.POSITIVE_INFINITY)) continue
        cost.set(edge.to, total)
        cameFrom.set(edge.to, next)
        const slot = Math.floor(total)
        while (buckets.length <= slot) buckets.push([])
        buckets[slot]?.push(edge.to)
      }
    }
  }
  const path = [to]
  for (let node = cameFrom.get(to); node !== undefined; node = cameFrom.get(node)) path.unshift(node)
  return path[0] === from ? path : null
}
