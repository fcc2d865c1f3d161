import { KM_PER_DEGREE, RADIANS } from '@vigia/domain/geo/distance'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { type Random, randomOf } from '@vigia/simulator/random'
import type { OsmData, OsmNode, OsmRelation, OsmWay } from './osm-extract.ts'

/** A made road: its middle line, and where it is at a kilometre. */
export interface MadeRoad {
  readonly reference: string
  readonly fromKm: number
  readonly lengthKm: number
  /** So many km after its beginning, so many metres to the right of its middle. */
  at(alongKm: number, rightM?: number): LatLng
}

export interface MadeRoadOptions {
  readonly reference: string
  /** As it is written on its ways, in turn; empty: only its route relation says it. */
  readonly written: readonly string[]
  readonly class: 'motorway' | 'trunk' | 'primary' | 'secondary'
  readonly start: LatLng
  readonly headingDeg: number
  readonly lengthKm: number
  readonly fromKm: number
  /** How far its curves turn to either side. */
  readonly curveDeg: number
  /** Two carriageways, each so far from the middle; 0: one way for both directions. */
  readonly carriagewayM: number
  readonly postEveryKm: number
  /** From and to: kilometres along it without posts. */
  readonly withoutPosts?: readonly (readonly [number, number])[]
  /** Share of posts that say another number. */
  readonly wrongPosts: number
  /** Whether posts name their road. */
  readonly postsNameRoad: boolean
}

const STEP_KM = 0.08
const WAY_NODES = 40
/** Curves come back after so many km. */
const CURVE_KM = 7

/** The road of these options; the same options make the same road. */
export function madeRoad({ reference, start, headingDeg, lengthKm, fromKm, curveDeg }: MadeRoadOptions): MadeRoad {
  const points: LatLng[] = [start]
  const headingAt = (km: number): number => (headingDeg + curveDeg * Math.sin((2 * Math.PI * km) / CURVE_KM)) * RADIANS
  for (let km = 0; km < lengthKm; km += STEP_KM)
    points.push(moved(points.at(-1) ?? start, headingAt(km + STEP_KM / 2), STEP_KM))
  const at = (alongKm: number, rightM = 0): LatLng => {
    const index = Math.min(points.length - 1, Math.floor(alongKm / STEP_KM))
    const heading = headingAt((index + 0.5) * STEP_KM)
    const onMiddle = moved(points[index] ?? start, heading, alongKm - index * STEP_KM)
    return rightM === 0 ? onMiddle : moved(onMiddle, heading + Math.PI / 2, rightM / 1_000)
  }
  return { reference, fromKm, lengthKm, at }
}

function moved(from: LatLng, heading: number, km: number): LatLng {
  const lat = from.lat + (km * Math.cos(heading)) / KM_PER_DEGREE
  return { lat, lng: from.lng + (km * Math.sin(heading)) / (KM_PER_DEGREE * Math.cos(from.lat * RADIANS)) }
}

/** The data of OpenStreetMap that maps these roads, with a few nodes that belong to none. */
export function mapRoads(roads: readonly MadeRoadOptions[]): OsmData {
  const random = randomOf('made-roads')
  const data: Mapping & { readonly relations: OsmRelation[] } = { nodes: [], ways: [], relations: [], nextId: 1 }
  for (const options of roads) {
    const road = madeRoad(options)
    const { carriagewayM } = options
    const wayIds = (carriagewayM === 0 ? [0] : [carriagewayM, -carriagewayM]).flatMap((rightM) =>
      mapLine(data, options, road, rightM),
    )
    data.relations.push({ id: data.nextId++, wayIds, tags: { type: 'route', route: 'road', ref: options.reference } })
    mapPosts(data, options, road, random)
    data.nodes.push({ id: data.nextId++, ...road.at(1, 300), tags: { amenity: 'fuel' } })
  }
  return data
}

interface Mapping {
  readonly nodes: OsmNode[]
  readonly ways: OsmWay[]
  nextId: number
}

/** One carriageway, in its direction: what lies left of the middle leads back. */
function mapLine(data: Mapping, options: MadeRoadOptions, road: MadeRoad, rightM: number): readonly number[] {
  const count = Math.floor(road.lengthKm / STEP_KM)
  const nodes = Array.from({ length: count }, (_, index) => ({
    id: data.nextId++,
    ...road.at(index * STEP_KM, rightM),
  }))
  data.nodes.push(...nodes)
  const ids = nodes.map(({ id }) => id)
  if (rightM < 0) ids.reverse()
  const wayIds: number[] = []
  for (let from = 0; from < ids.length - 1; from += WAY_NODES) {
    const ref = options.written[wayIds.length % options.written.length] ?? ''
    const tags = { highway: options.class, ...(rightM === 0 ? {} : { oneway: 'yes' }), ...(ref === '' ? {} : { ref }) }
    data.ways.push({ id: data.nextId, nodeIds: ids.slice(from, from + WAY_NODES + 1), tags })
    wayIds.push(data.nextId++)
  }
  return wayIds
}

function mapPosts(data: Mapping, options: MadeRoadOptions, road: MadeRoad, random: Random): void {
  const { postEveryKm, withoutPosts = [], wrongPosts, postsNameRoad, carriagewayM, fromKm, reference } = options
  for (let along = 0; along < road.lengthKm - STEP_KM; along += postEveryKm) {
    if (withoutPosts.some(([from, to]) => along > from && along < to)) continue
    const isWrong = random.unit() < wrongPosts
    const km = Math.round(fromKm + along + (isWrong ? random.between(3, 90) : 0))
    // Who maps them stops a little before or behind.
    const mappedKm = Math.min(road.lengthKm, Math.max(0, along + random.between(-0.05, 0.05)))
    const point = road.at(mappedKm, carriagewayM + random.between(4, 12))
    const tags = { highway: 'milestone', distance: String(km), ...(postsNameRoad ? { ref: reference } : {}) }
    data.nodes.push({ id: data.nextId++, ...point, tags })
  }
}
