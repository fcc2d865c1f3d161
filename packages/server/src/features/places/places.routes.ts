import { FOUND_PLACES_MAX } from '@vigia/contract'
import type { Db } from '../../db/pool.ts'
import { wordPatterns } from '../../db/word-patterns.ts'
import { mount, type Server } from '../../http/route.ts'
import { roadsOf } from '../../places/place-of.ts'
import type { Clock } from '../../ports/clock.ts'
import { endsCalled, geofencesCalled } from './known-places.store.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
}

export function mountPlaces(server: Server, { db, clock }: Deps): void {
  // For who names places by itself: the roads are the product's, not an organisation's.
  mount(server, 'roadsOfPoints', async ({ body: { points } }) => {
    const roads = roadsOf(points)
    return { has_roads: roads !== null, data: roads === null ? points.map(() => null) : [...roads] }
  })

  mount(server, 'searchPlaces', async ({ actor: { organisationId }, query }) => {
    const patterns = wordPatterns(query.q)
    const geofences = await geofencesCalled(db, organisationId, patterns, FOUND_PLACES_MAX)
    const most = FOUND_PLACES_MAX - geofences.length
    const ends = most === 0 ? [] : await endsCalled(db, organisationId, patterns, { now: clock.now(), most })
    return {
      data: [...geofences, ...ends].map(({ name, point, geofenceId, trips }) => ({
        ...{ kind: geofenceId === null ? ('trips' as const) : ('zone' as const), name, trips },
        ...{ latitude: point?.lat ?? null, longitude: point?.lng ?? null, geofence_id: geofenceId },
      })),
    }
  })
}
