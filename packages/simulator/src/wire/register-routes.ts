import { listPlannedRoutes, putPlannedRoute } from '@vigia/contract'
import { simplifyRoute } from '@vigia/domain/route/simplify-route'
import type { TripPlan } from '../trip-plan.ts'
import type { Client } from './client.ts'
import type { Registered } from './register.ts'

const PAGE = 1000
/** What a person draws of a road; the server takes 5 000 points. */
const TOLERANCE_M = 15
const MOST_POINTS = 2_000

/** Those of the trips that have no planned route yet. A key that may not read them answers for new trips only. */
export async function withoutRoute(client: Client, trips: readonly Registered[]): Promise<readonly Registered[]> {
  if (trips.every(({ isNew }) => isNew)) return trips
  const planned = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path: string = `${listPlannedRoutes.path}?limit=${PAGE}${cursor === '' ? '' : `&cursor=${cursor}`}`
    const answer = await client.send({ method: listPlannedRoutes.method, path })
    const read = listPlannedRoutes.response.safeParse(answer.body)
    if (!read.success) return trips.filter(({ isNew }) => isNew)
    for (const { travel_id } of read.data.data) planned.add(travel_id)
    cursor = read.data.nextCursor
  }
  return trips.filter(({ id }) => !planned.has(id))
}

/** The road that the trip is to take, as `PUT /api/travels/{id}/route` takes it. */
export const routeBody = ({ route }: TripPlan) => ({
  points: simplifyRoute(route.points, TOLERANCE_M, MOST_POINTS).map(({ lat, lng }) => ({ lat, lng })),
  source: 'imported' as const,
})

/** Plans the road of a trip. */
export async function planRoute(client: Client, { id, trip }: Registered): Promise<void> {
  const path = putPlannedRoute.path.replace(':id', id)
  await client.send({ method: putPlannedRoute.method, path, body: routeBody(trip) })
}
