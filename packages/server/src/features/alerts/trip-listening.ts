import type { Clock } from '../../ports/clock.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'

/**
 * So long a trip has been listened to before what does not happen opens an alert: devices come back one by one after a
 * restart, a new trip's past arrives oldest first, and its logbook after it. Less than the minute in which a silence has to be told (quality G-R15).
 */
const LISTEN_FIRST_MS = 45_000

/** Since when this server listens to each trip. */
export interface TripListening {
  /** Takes note of the trips that are in the fleet now, and forgets the others. */
  update(): void
  /** Whether the trip was listened to for long enough. */
  readonly isConfirmed: (tripId: string) => boolean
}

export function tripListening(activeTripIds: () => ReadonlySet<string>, clock: Clock): TripListening {
  const since = new Map<string, number>()
  return {
    update: () => {
      const active = activeTripIds()
      const now = clock.now()
      // An instant that lies ahead, because the clock was set back, counts from now.
      for (const tripId of active) since.set(tripId, Math.min(now, since.get(tripId) ?? now))
      for (const tripId of since.keys()) if (!active.has(tripId)) since.delete(tripId)
    },
    isConfirmed: (tripId) => clock.now() - (since.get(tripId) ?? clock.now()) >= LISTEN_FIRST_MS,
  }
}

/** The ids of all trips of the fleet. */
export function activeTrips(fleet: FleetReader): ReadonlySet<string> {
  const active = new Set<string>()
  for (const organisationId of fleet.organisationIds()) {
    for (const { facts } of fleet.trips(organisationId)) active.add(facts.id)
  }
  return active
}
