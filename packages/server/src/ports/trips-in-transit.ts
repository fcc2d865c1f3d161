import type { RankedTrip } from '@vigia/domain/risk/fleet-groups'
import type { FleetReader, TripView } from './fleet-view.ts'

/** A trip with what ranks it among others. */
export interface RankedView extends RankedTrip {
  readonly view: TripView
}

/** The trips that Sentinel lists, and of which every figure speaks: those in transit. */
export function tripsInTransit(fleet: FleetReader, organisationId: string): RankedView[] {
  const trips: RankedView[] = []
  for (const view of fleet.trips(organisationId)) {
    const { facts, assessment, position } = view
    if (facts.status !== 'in transit') continue
    trips.push({ level: assessment.level, score: assessment.score, lastFixAt: position?.at ?? null, view })
  }
  return trips
}
