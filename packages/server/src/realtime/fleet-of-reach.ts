import { isWithinReach, type Reach } from '@vigia/domain/account/reach'
import { fleetWithinReach } from '../http/fleet-within-reach.ts'
import type { FleetReader } from '../ports/fleet-view.ts'

/**
 * An organisation's fleet as it is sent to those of one reach: a trip that leaves the reach is removed, as one that leaves
 * transit is, and of trips that were never in it nothing is told. What happened before this was made it cannot tell.
 */
export function fleetOfReach(fleet: FleetReader, organisationId: string, reach: Reach): FleetReader {
  const shown = fleetWithinReach(fleet, () => reach)
  const madeAt = fleet.sequence(organisationId)
  /** Every trip that somebody may have been sent. */
  const known = new Set([...shown.trips(organisationId)].map(({ facts }) => facts.id))
  return {
    ...shown,
    changedSince: (of, since) => {
      const views = shown.changedSince(of, since)
      for (const { facts } of views) known.add(facts.id)
      return views
    },
    removedSince: (of, since) => {
      const ended = since < madeAt ? null : fleet.removedSince(of, since)
      if (ended === null) return null
      const left = fleet.changedSince(of, since).flatMap(({ facts }) => (isWithinReach(reach, facts) ? [] : facts.id))
      return [...new Set([...ended, ...left])].filter((tripId) => known.has(tripId))
    },
  }
}
