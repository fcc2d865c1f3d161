import type { Db } from '../db/pool.ts'
import type { Fleet } from '../features/fleet/fleet.ts'
import { logbookRows } from '../features/logbook/contact-rows.wire.ts'
import { type CadenceOf, logbookWriter } from '../features/trips/add-comment.ts'
import type { Clock } from '../ports/clock.ts'
import { contactedTrip, type FleetReader } from '../ports/fleet-view.ts'
import type { LogbookRows } from '../ports/logbook-rows.ts'

/** How often a trip is to be contacted, as the live fleet has it. */
export const cadenceOf =
  (fleet: FleetReader): CadenceOf =>
  (organisationId, tripId) => {
    const trip = fleet.trip(organisationId, tripId)
    return trip === null ? null : fleet.cadenceMin(organisationId, contactedTrip(trip))
  }

/** Adds what is said of a trip by who does something else to it. */
export const logbookEntries = ({
  fleet,
  ...deps
}: Omit<Parameters<typeof logbookWriter>[0], 'cadenceOf'> & { readonly fleet: FleetReader }): ReturnType<
  typeof logbookWriter
> => logbookWriter({ ...deps, cadenceOf: cadenceOf(fleet) })

/** How trips stand in the logbook, once the live fleet has read what changed of them. */
export function rowsOfLogbook({
  db,
  clock,
  fleet,
}: {
  readonly db: Db
  readonly clock: Clock
  readonly fleet: Fleet
}): LogbookRows {
  const rows = logbookRows({ db, clock, fleet: fleet.reader })
  return async (organisationId, tripIds) => {
    await fleet.loader.settled()
    return rows(organisationId, tripIds)
  }
}
