import { type AlertType, isOfAbsence } from '@vigia/domain/alerts/alert-type'
import { PHONE_LAG_MS, silenceLimit } from '@vigia/domain/silence/signal-side'
import type { SilenceVerdict } from '@vigia/domain/silence/silence-verdict'
import type { Clock } from '../../ports/clock.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'

/**
 * So long a trip has been listened to before what does not happen opens an alert: devices come back one by one after a
 * restart, a new trip's past arrives oldest first, and its logbook after it. Less than the minute in which a silence has to be told (quality G-R15).
 */
const LISTEN_FIRST_MS = 45_000
/** A possible jammer is waited for no longer, however sparse the unit's rhythm: who is robbed has thirty minutes. */
const LISTEN_AT_MOST_MS = 5 * 60_000

/** `receivedUntil`: what had left its rhythm by then was silent already, whatever came after. Null: nobody knows. */
export interface Listened {
  readonly ms: number
  readonly receivedUntil: number | null
}

/** Since when this server listens to each trip without an interruption. */
export interface TripListening {
  /** Takes note of the trips that are in the fleet now, and forgets the others. */
  update(): void
  /** The database does not answer, so that no intake takes a position. After an interruption that is no blip, listening begins anew. */
  interrupt(): void
  /** How long the trip has been listened to, milliseconds, and until when it was before the last interruption. */
  readonly listened: (tripId: string) => Listened
  /** Whether the trip was listened to for long enough to know what does not happen. */
  readonly isConfirmed: (tripId: string) => boolean
}

/** `lastSignalAt`: when the fleet was last heard as a whole, by which a server that has just started knows until when one listened before. */
export function tripListening(
  activeTripIds: () => ReadonlySet<string>,
  lastSignalAt: () => number | null,
  clock: Clock,
): TripListening {
  const since = new Map<string, number>()
  let interruptedAt: number | null = null
  let receivedUntil: number | null = null
  let begunAt: number | null = null
  const listenedMs = (tripId: string): number => clock.now() - (since.get(tripId) ?? clock.now())
  return {
    update: () => {
      const active = activeTripIds()
      const now = clock.now()
      if (begunAt === null) receivedUntil = lastSignalAt()
      begunAt ??= now
      if (interruptedAt !== null && now - interruptedAt >= LISTEN_FIRST_MS) {
        // Between two interruptions a fleet has not been heard whole: who was silent then may have had no time to say a word.
        if (interruptedAt - begunAt >= LISTEN_AT_MOST_MS) receivedUntil = interruptedAt
        since.clear()
        begunAt = now
      }
      interruptedAt = null
      // An instant that lies ahead, because the clock was set back, counts from now.
      for (const tripId of active) since.set(tripId, Math.min(now, since.get(tripId) ?? now))
      for (const tripId of since.keys()) if (!active.has(tripId)) since.delete(tripId)
    },
    interrupt: () => {
      interruptedAt ??= clock.now()
    },
    listened: (tripId) => ({ ms: listenedMs(tripId), receivedUntil }),
    isConfirmed: (tripId) => listenedMs(tripId) >= LISTEN_FIRST_MS,
  }
}

/**
 * How long a trip is listened to before it opens an alert of this type, milliseconds. A possible jammer, which is critical, waits for
 * what the unit's own rhythm allows: 45 s after a start, of a fleet that reports once a minute a quarter has not been heard yet. What
 * was silent before the interruption, a phone's usual lag besides, waits no longer than any other, as far as the fleet shows it.
 */
export function listensFirst(
  type: AlertType,
  silence: Pick<SilenceVerdict, 'expectedMs' | 'sinceAt'> | null,
  receivedUntil: number | null,
): number {
  if (!isOfAbsence(type)) return 0
  if (type !== 'POSIBLE_BLOQUEO') return LISTEN_FIRST_MS
  const limitMs = silenceLimit(silence?.expectedMs ?? 0)
  const wasSilent =
    silence !== null && receivedUntil !== null && silence.sinceAt + limitMs + PHONE_LAG_MS <= receivedUntil
  return wasSilent ? LISTEN_FIRST_MS : Math.min(limitMs, LISTEN_AT_MOST_MS)
}

/** The ids of all trips of the fleet. */
export function activeTrips(fleet: FleetReader): ReadonlySet<string> {
  const active = new Set<string>()
  for (const organisationId of fleet.organisationIds()) {
    for (const { facts } of fleet.trips(organisationId)) active.add(facts.id)
  }
  return active
}

/**
 * When the fleet was last heard as a whole: the middle of its trips' last signals, so that neither the one that was first to be heard
 * again nor a clock that runs ahead decides it. Null: no trip was ever heard.
 */
export function lastSignalOf(fleet: FleetReader): number | null {
  const all = fleet
    .organisationIds()
    .flatMap((organisationId) => Array.from(fleet.trips(organisationId), ({ lastSignalAt }) => lastSignalAt))
    .filter((at) => at !== null)
    .sort((a, b) => a - b)
  return all[Math.floor(all.length / 2)] ?? null
}
