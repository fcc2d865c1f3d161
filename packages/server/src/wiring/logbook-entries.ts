import { cadenceMinutes } from '@vigia/domain/communication/contact-due'
import { type CadenceOf, logbookWriter } from '../features/trips/add-comment.ts'
import type { FleetReader } from '../ports/fleet-view.ts'

/** How often a trip is to be contacted, as the live fleet has it. */
export const cadenceOf =
  (fleet: FleetReader): CadenceOf =>
  (organisationId, tripId) => {
    const trip = fleet.trip(organisationId, tripId)
    return trip === null ? null : cadenceMinutes({ status: trip.facts.status, level: trip.assessment.level })
  }

/** Adds what is said of a trip by who does something else to it. */
export const logbookEntries = ({
  fleet,
  ...deps
}: Omit<Parameters<typeof logbookWriter>[0], 'cadenceOf'> & { readonly fleet: FleetReader }): ReturnType<
  typeof logbookWriter
> => logbookWriter({ ...deps, cadenceOf: cadenceOf(fleet) })
