import { type Downtime, downtimesBetween } from '@vigia/domain/silence/downtime'
import type { Clock } from '../../ports/clock.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import type { OwnDowntimes } from '../../ports/own-downtimes.ts'

/** A database that is away for less takes nothing: devices send again what nobody took. */
const BLIP_MS = 45_000
/** A refused position counts for so long: devices try again, and where none does nobody knows that it goes on. */
const REFUSED_MS = 2 * 60_000
/** Further back reaches no track of twenty fixes, of a device that is heard every half hour. */
export const DOWNTIMES_KEPT_MS = 12 * 3_600_000

/** What a server knows at its start of when it was not there. */
export interface Past {
  /** In which minutes a server of this installation ran: their beginnings, ascending. Empty: nobody noted them. */
  readonly minutes: readonly number[]
  /** As it was read from the database. */
  readonly fleet: Pick<FleetReader, 'organisationIds' | 'trips'>
}

/** The downtimes of the last twelve hours. `begin` notes those before this server's start. */
export function downtimeRecord(clock: Clock): OwnDowntimes & { begin(past: Past): void } {
  let ended: readonly Downtime[] = []
  /** Since when the database does not answer, or the process stood still. */
  let interruptedAt: number | null = null
  /** Since when positions are refused, and when one was for the last time. */
  let refused: { readonly fromAt: number; readonly lastAt: number } | null = null
  /** By the machine's clock; null while no job has begun. */
  let ranAt: number | null = null
  const notEnded = (at: number): number => Math.max(at, ended.at(-1)?.untilAt ?? at)
  const stoodStillSince = (): number | null => {
    const stoodMs = ranAt === null ? 0 : (clock.machineNow?.() ?? ranAt) - ranAt
    return stoodMs < BLIP_MS ? null : notEnded(clock.now() - stoodMs)
  }
  const list = (): readonly Downtime[] => {
    const now = clock.now()
    const fromAt = earliest(earliest(interruptedAt, refused?.fromAt ?? null), stoodStillSince())
    return fromAt === null || now - fromAt < BLIP_MS ? ended : [...ended, { fromAt, untilAt: now }]
  }
  /** Whatever comes first after a process stood still: what it hides until then would be hidden for good. */
  const run = (): void => {
    interruptedAt = earliest(interruptedAt, stoodStillSince())
    ranAt = clock.machineNow?.() ?? null
  }
  const end = (): void => {
    const now = clock.now()
    ended = list().flatMap(({ fromAt, untilAt }) =>
      // What lies ahead, because the clock was set back, ends now.
      untilAt < now - DOWNTIMES_KEPT_MS || fromAt >= now ? [] : [{ fromAt, untilAt: Math.min(now, untilAt) }],
    )
    interruptedAt = null
    refused = null
  }
  return {
    begin: ({ minutes, fleet }) => {
      const now = clock.now()
      const receivedAt = minutes.length === 0 ? lastSignalOf(fleet) : null
      const unknown = receivedAt === null || receivedAt >= now ? [] : [{ fromAt: receivedAt, untilAt: now }]
      ended = minutes.length === 0 ? unknown : downtimesBetween(minutes, now)
    },
    list,
    interrupt: (at) => {
      interruptedAt ??= notEnded(at)
    },
    beat: run,
    refuse: () => {
      if (ranAt !== null) run()
      const now = clock.now()
      refused = { fromAt: refused?.fromAt ?? notEnded(now), lastAt: now }
    },
    store: () => {
      if (ranAt !== null) run()
      if (refused === null) return
      if (interruptedAt === null) return end()
      if (clock.now() - refused.fromAt >= BLIP_MS) interruptedAt = earliest(interruptedAt, refused.fromAt)
      refused = null
    },
    resume: () => {
      if (ranAt !== null) run()
      if (refused === null || clock.now() - refused.lastAt >= REFUSED_MS) return end()
      // From here on they are one, which a position that is stored ends.
      refused = { ...refused, fromAt: Math.min(refused.fromAt, interruptedAt ?? refused.fromAt) }
      interruptedAt = null
    },
  }
}

const earliest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b)

/**
 * When the fleet was last heard as a whole: the middle of its trips' last signals, so that neither the one that was first to be heard
 * again nor a clock that runs ahead decides it. Null: no trip was ever heard.
 */
function lastSignalOf(fleet: Past['fleet']): number | null {
  const all = fleet
    .organisationIds()
    .flatMap((organisationId) => Array.from(fleet.trips(organisationId), ({ lastSignalAt }) => lastSignalAt))
    .filter((at) => at !== null)
    .sort((a, b) => a - b)
  return all[Math.floor(all.length / 2)] ?? null
}
