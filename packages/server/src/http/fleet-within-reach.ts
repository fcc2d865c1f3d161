import { createHash } from 'node:crypto'
import { isWithinReach, type Reach } from '@vigia/domain/account/reach'
import { currentReach, reachKey } from '../db/organisation-scope.ts'
import type { FleetReader, TripView } from '../ports/fleet-view.ts'

/**
 * The fleet of which only the trips of a reach are seen: of whoever a request is made for, unless another is given. Its
 * states are other states, so it has an epoch of its own. Which trips left it, it cannot know: they are read anew.
 */
export function fleetWithinReach(fleet: FleetReader, reachNow: () => Reach | null = currentReach): FleetReader {
  const isSeen = (view: TripView): boolean => isWithinReach(reachNow(), view.facts)
  return {
    ...fleet,
    get epoch() {
      const reach = reachNow()
      return reach === null ? fleet.epoch : `${fleet.epoch}-${nameOf(reach)}`
    },
    trip: (organisationId, tripId) => {
      const view = fleet.trip(organisationId, tripId)
      return view !== null && isSeen(view) ? view : null
    },
    trips: function* (organisationId) {
      for (const view of fleet.trips(organisationId)) if (isSeen(view)) yield view
    },
    changedSince: (organisationId, sequence) => fleet.changedSince(organisationId, sequence).filter(isSeen),
    removedSince: (organisationId, sequence) =>
      reachNow() === null ? fleet.removedSince(organisationId, sequence) : null,
  }
}

/** Short: an epoch with it still fits a handshake. */
const nameOf = (reach: Reach): string => createHash('sha256').update(reachKey(reach)).digest('hex').slice(0, 16)
