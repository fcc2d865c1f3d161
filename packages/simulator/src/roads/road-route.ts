import { haversineKm } from '@vigia/domain/geo/distance'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { roadNetwork, type Town } from '@vigia/domain/road/road-network'
import { nearestNode, shortestPath } from '@vigia/domain/road/road-path'

/** A way along the drawn roads, in travel order. `kms[i]` is how far `points[i]` lies from the start. */
export interface Route {
  readonly origin: Town
  readonly destination: Town
  readonly points: readonly LatLng[]
  readonly kms: readonly number[]
  readonly totalKm: number
  /** Roads of one kind, by where they begin. */
  readonly stretches: readonly {
    readonly fromKm: number
    readonly isToll: boolean
    readonly kind: 'trunk' | 'primary'
  }[]
  readonly towns: readonly { readonly name: string; readonly km: number }[]
}

const TOWN_REACH_KM = 4

const routes = new Map<string, Route>()

/** The quickest way between two towns of the road network. Throws when a town is unknown or out of reach. */
export function routeBetween(from: string, to: string): Route {
  const key = `${from}|${to}`
  const known = routes.get(key)
  if (known !== undefined) return known
  const route = findRoute(townNamed(from), townNamed(to))
  routes.set(key, route)
  return route
}

/** The first town of that name. */
export function townNamed(name: string): Town {
  const town = roadNetwork.towns.find((candidate) => candidate.name === name)
  if (town === undefined) throw new Error(`No road passes ${name}`)
  return town
}

/** Where a distance along the route lies. */
export function pointAtKm(route: Route, km: number): LatLng {
  const { points, kms, totalKm } = route
  const wanted = Math.min(totalKm, Math.max(0, km))
  let [low, high] = [0, kms.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((kms[middle] ?? 0) <= wanted) low = middle
    else high = middle
  }
  const [a, b] = [points[low], points[high]]
  if (a === undefined || b === undefined) throw new Error('A route has at least two points')
  const span = (kms[high] ?? 0) - (kms[low] ?? 0)
  const share = span === 0 ? 0 : (wanted - (kms[low] ?? 0)) / span
  return { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share }
}

/** Degrees clockwise from north in which the road leads at a distance. */
export function headingAtKm(route: Route, km: number): number {
  const at = Math.min(km, route.totalKm - 0.05)
  const [a, b] = [pointAtKm(route, at), pointAtKm(route, at + 0.05)]
  const east = (b.lng - a.lng) * Math.cos((a.lat * Math.PI) / 180)
  return ((Math.atan2(east, b.lat - a.lat) * 180) / Math.PI + 360) % 360
}

/** The distance along the route at which it passes nearest to a point, and how near. */
export function nearestKm(route: Route, point: LatLng): { readonly km: number; readonly awayKm: number } {
  let best = { km: 0, awayKm: Number.POSITIVE_INFINITY }
  route.points.forEach((candidate, index) => {
    const awayKm = haversineKm(candidate, point)
    if (awayKm < best.awayKm) best = { km: route.kms[index] ?? 0, awayKm }
  })
  return best
}

function findRoute(origin: Town, destination: Town): Route {
  const nodes = shortestPath(nearestNode(origin.point).node, nearestNode(destination.point).node)
  if (nodes === null) throw new Error('The roads do not meet')
  const kms: number[] = []
  const stretches: { fromKm: number; isToll: boolean; kind: 'trunk' | 'primary' }[] = []
  let km = 0
  nodes.forEach((node, index) => {
    const edge = roadNetwork.edges[nodes[index - 1] ?? -1]?.find((candidate) => candidate.to === node)
    const last = stretches.at(-1)
    if (edge !== undefined && (last === undefined || last.isToll !== edge.isToll || last.kind !== edge.kind)) {
      stretches.push({ fromKm: km, isToll: edge.isToll, kind: edge.kind })
    }
    km += edge?.km ?? 0
    kms.push(km)
  })
  const points = nodes.flatMap((node) => roadNetwork.points[node] ?? [])
  const bare = { origin, destination, points, kms, totalKm: km, stretches, towns: [] }
  return { ...bare, towns: townsAlong(bare) }
}

function townsAlong(route: Route): Route['towns'] {
  const passed = new Map<string, number>()
  for (const town of roadNetwork.towns) {
    const { km, awayKm } = nearestKm(route, town.point)
    if (awayKm <= TOWN_REACH_KM && !passed.has(town.name)) passed.set(town.name, km)
  }
  return [...passed].map(([name, km]) => ({ name, km })).sort((a, b) => a.km - b.km)
}
