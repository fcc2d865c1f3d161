import { type AlertType, isOfAbsence } from '@vigia/domain/alerts/alert-type'
import { silenceLimit } from '@vigia/domain/silence/signal-side'
import type { SilenceVerdict } from '@vigia/domain/silence/silence-verdict'
import type { Clock } from '../../ports/clock.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import type { OwnDowntimes } from '../../ports/own-downtimes.ts'

/**
 * So long a trip has been listened to before what does not happen opens an alert: devices come back one by one after a
 * restart, a new trip's past arrives oldest first, and its logbook after it. Less than the minute in which a silence has to be told (quality G-R15).
 */
const LISTEN_FIRST_MS = 45_000
/** A possible jammer of a new trip is waited for no longer, however sparse the unit's rhythm: who is robbed has thirty minutes. */
const LISTEN_AT_MOST_MS = 5 * 60_000

/** For how long a trip has been listened to. */
export interface Listened {
  /** Since it came, this server began or its last downtime ended, milliseconds. */
  readonly ms: number
  /** Since it came to a server that was listening already, milliseconds; infinite for a trip that was there when it began. */
  readonly newMs: number
}

/** Since when this server listens to each trip without an interruption. */
export interface TripListening {
  /** Takes note of the trips that are in the fleet now, and forgets the others. */
  update(): void
  readonly listened: (tripId: string) => Listened
  /** Whether the trip was listened to for long enough to know what does not happen. */
  readonly isConfirmed: (tripId: string) => boolean
}

export function tripListening(
  activeTripIds: () => ReadonlySet<string>,
  downtimes: Pick<OwnDowntimes, 'list'>,
  clock: Clock,
): TripListening {
  const since = new Map<string, number>()
  /** Trips that were there when this server began. */
  const known = new Set<string>()
  let hasBegun = false
  const listenedMs = (tripId: string): number => {
    const now = clock.now()
    return now - Math.max(since.get(tripId) ?? now, downtimes.list().at(-1)?.untilAt ?? Number.NEGATIVE_INFINITY)
  }
  return {
    update: () => {
      const active = activeTripIds()
      const now = clock.now()
      // An instant that lies ahead, because the clock was set back, counts from now.
      for (const tripId of active) since.set(tripId, Math.min(now, since.get(tripId) ?? now))
      if (!hasBegun) for (const tripId of active) known.add(tripId)
      hasBegun = true
      for (const tripId of since.keys()) {
        if (active.has(tripId)) continue
        since.delete(tripId)
        known.delete(tripId)
      }
    },
    listened: (tripId) => ({
      ms: listenedMs(tripId),
      newMs: known.has(tripId) ? Number.POSITIVE_INFINITY : clock.now() - (since.get(tripId) ?? clock.now()),
    }),
    isConfirmed: (tripId) => listenedMs(tripId) >= LISTEN_FIRST_MS,
  }
}

/**
 * Whether a trip has been listened to for long enough to open an alert of this type. A possible jammer, which is critical, waits for
 * what the rhythm of a new trip's unit allows; that a downtime of ours proves nothing, its risk knows (`isSilenceProven`).
 */
export function mayOpen(
  type: AlertType,
  silence: Pick<SilenceVerdict, 'expectedMs'> | null,
  { ms, newMs }: Listened,
): boolean {
  if (!isOfAbsence(type)) return true
  if (ms < LISTEN_FIRST_MS) return false
  return type !== 'POSIBLE_BLOQUEO' || newMs >= Math.min(silenceLimit(silence?.expectedMs ?? 0), LISTEN_AT_MOST_MS)
}

/** The ids of all trips of the fleet. */
export function activeTrips(fleet: FleetReader): ReadonlySet<string> {
  const active = new Set<string>()
  for (const organisationId of fleet.organisationIds()) {
    for (const { facts } of fleet.trips(organisationId)) active.add(facts.id)
  }
  return active
}
