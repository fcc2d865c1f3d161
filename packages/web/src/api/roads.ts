import { queryOptions } from '@tanstack/react-query'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { RoadPlace } from '@vigia/domain/road/choose-road'
import DataLoader from 'dataloader'
import { call } from './call.ts'

/** The contract's limit is far above what a screen shows. */
const MOST_POINTS = 500
/** Some 11 m: nearer points are on the same road. */
const CELLS_PER_DEGREE = 10_000
/** As long as this nobody asks a server again that has no roads; one that reads an extract in is rare. */
const WITHOUT_ROADS_MS = 600_000
const KEPT_MS = 600_000
/** Until the next answer, and a little. */
const UNITS_KEPT_MS = 90_000

interface PlacedUnit {
  readonly tripId: string
  readonly point?: LatLng | null
}

let askAgainAt = 0

async function roadsOfPoints(points: readonly LatLng[]): Promise<(RoadPlace | null)[]> {
  const { has_roads, data } = await call('roadsOfPoints', { body: { points: [...points] } })
  if (!has_roads) askAgainAt = Date.now() + WITHOUT_ROADS_MS
  return data
}

/** Points that are asked for in one go are one call. */
const loader = new DataLoader(roadsOfPoints, { cache: false, maxBatchSize: MOST_POINTS })

const roadOf = async (point: LatLng): Promise<RoadPlace | null> => (Date.now() < askAgainAt ? null : loader.load(point))

/** On which road a point is; null where nobody can tell, and where the server has no roads. */
export const roadQuery = (point: LatLng | null) =>
  queryOptions({
    queryKey: ['road', point && [point.lat, point.lng].map((degrees) => Math.round(degrees * CELLS_PER_DEGREE))],
    queryFn: () => (point === null ? null : roadOf(point)),
    enabled: point !== null,
    staleTime: KEPT_MS,
  })

/**
 * On which road each unit of an answer was, by trip; one that is on none has no entry.
 *
 * @param answeredAt when the answer came, local epoch ms: it is asked once for each.
 */
export const unitRoadsQuery = (units: readonly PlacedUnit[], answeredAt: number, isWanted: boolean) =>
  queryOptions({
    queryKey: ['roads of units', answeredAt, units.length],
    queryFn: async () => {
      const placed = units.flatMap(({ tripId, point }) => (point ? [{ tripId, point }] : []))
      const roads = await Promise.all(placed.map(({ point }) => roadOf(point)))
      return new Map(
        roads.flatMap((road, index) => (road === null ? [] : [[placed[index]?.tripId ?? '', road] as const])),
      )
    },
    enabled: isWanted && units.length > 0,
    staleTime: KEPT_MS,
    gcTime: UNITS_KEPT_MS,
  })
