import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import roadsJson from './roads.json' with { type: 'json' }

/** Two roads that pass this near each other meet there. */
const MEET_KM = 6
/** The gates of one city (a name on two roads) are joined through its streets up to here. */
const CITY_KM = 20

export interface Town {
  readonly name: string
  readonly point: LatLng
}

interface Edge {
  readonly to: number
  readonly km: number
  /** A toll road, by its reference (57D). */
  readonly isToll: boolean
  readonly kind: 'trunk' | 'primary'
}

/** The drawn roads as a graph: one node for each point of each line. */
export interface RoadNetwork {
  readonly points: readonly LatLng[]
  readonly edges: readonly (readonly Edge[])[]
  readonly towns: readonly Town[]
}

interface Road {
  readonly ref: string
  readonly kind: string
  readonly points: readonly (readonly number[])[]
  readonly towns: readonly { readonly name: string; readonly at: readonly number[] }[]
}

const latLngOf = ([lng = 0, lat = 0]: readonly number[]): LatLng => ({ lat, lng })

function buildNetwork(roads: readonly Road[]): RoadNetwork {
  const points: LatLng[] = []
  const edges: Edge[][] = []
  const nodes = new Map<string, number>()
  const nodeAt = (at: readonly number[]): number => {
    const key = at.join()
    const known = nodes.get(key)
    if (known !== undefined) return known
    nodes.set(key, points.length)
    points.push(latLngOf(at))
    edges.push([])
    return points.length - 1
  }
  const join = (a: number, b: number, road: Road): void => {
    const [from, to] = [points[a], points[b]]
    if (a === b || from === undefined || to === undefined) return
    const edge = {
      km: haversineKm(from, to),
      isToll: road.ref.endsWith('D'),
      kind: road.kind === 'trunk' ? 'trunk' : 'primary',
    } as const
    edges[a]?.push({ ...edge, to: b })
    edges[b]?.push({ ...edge, to: a })
  }

  const lines = roads.map((road) => road.points.map(nodeAt))
  const boxes = roads.map(boxOf)
  roads.forEach((road, index) => {
    const line = lines[index] ?? []
    for (let i = 1; i < line.length; i++) join(line[i - 1] ?? 0, line[i] ?? 0, road)
    for (let next = index + 1; next < lines.length; next++) {
      if (!mayMeet(boxes[index], boxes[next])) continue
      const meeting = nearestPair(points, line, lines[next] ?? [])
      if (meeting !== null) join(meeting[0], meeting[1], road)
    }
  })
  const towns = roads.flatMap((road) => road.towns.map(({ name, at }) => ({ name, point: latLngOf(at), road, at })))
  for (const a of towns) {
    for (const b of towns) {
      if (a.name !== b.name || a.road === b.road || haversineKm(a.point, b.point) > CITY_KM) continue
      join(nodeAt(a.at), nodeAt(b.at), a.road)
    }
  }
  return { points, edges, towns }
}

interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

function boxOf({ points }: Road): Box {
  const [lngs, lats] = [points.map(([lng = 0]) => lng), points.map(([, lat = 0]) => lat)]
  return { west: Math.min(...lngs), south: Math.min(...lats), east: Math.max(...lngs), north: Math.max(...lats) }
}

/** A degree, of either kind, is more than 90 km in Mexico. Most pairs of roads are apart, and need no search for a meeting. */
function mayMeet(a: Box | undefined, b: Box | undefined): boolean {
  if (a === undefined || b === undefined) return false
  const reach = MEET_KM / 90
  return (
    a.west - reach <= b.east && b.west - reach <= a.east && a.south - reach <= b.north && b.south - reach <= a.north
  )
}

function nearestPair(points: readonly LatLng[], line: readonly number[], other: readonly number[]) {
  let best: readonly [number, number] | null = null
  let bestKm = MEET_KM
  for (const a of line) {
    const from = points[a]
    if (from === undefined) continue
    for (const b of other) {
      const to = points[b]
      // A degree is some 111 km: most pairs need no trigonometry.
      if (to === undefined || Math.abs(to.lat - from.lat) * 111 > bestKm) continue
      if (Math.abs(to.lng - from.lng) * 90 > bestKm) continue
      const km = haversineKm(from, to)
      if (km < bestKm) {
        best = [a, b]
        bestKm = km
      }
    }
  }
  return best
}

export const roadNetwork: RoadNetwork = buildNetwork(roadsJson)
