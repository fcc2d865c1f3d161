import { currentReach } from '../../db/organisation-scope.ts'
import type { Sql } from '../../db/pool.ts'
import type { DeviceRegistry } from './device-registry.ts'

/**
 * The devices as whoever a request is made for may speak for them: the trips that they do not see have none. `scoped` shows
 * the trips that they see.
 */
export function devicesWithinReach(devices: DeviceRegistry, scoped: Sql): DeviceRegistry {
  return {
    ...devices,
    ofTrips: async (organisationId, tripIds, kind) => {
      if (currentReach() === null) return devices.ofTrips(organisationId, tripIds, kind)
      const { rows } = await scoped.query<{ id: string }>('select id::text from trips where id = any($1::bigint[])', [
        tripIds,
      ])
      const seen = rows.map(({ id }) => id)
      return devices.ofTrips(organisationId, seen, kind)
    },
  }
}
