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
  let interruptedAt: number | null = null
  let refusedAt: number | null = null
  /** By the machine's clock; null while no job has begun. */
  let ranAt: number | null = null
  const begunAt = (at: number): number => interruptedAt ?? Math.max(at, ended.at(-1)?.untilAt ?? at)
  const stoodStillMs = (): number => (ranAt === null ? 0 : (clock.machineNow?.() ?? ranAt) - ranAt)
  const list = (): readonly Downtime[] => {
    const now = clock.now()
    const stoodMs = stoodStillMs()
    const fromAt = stoodMs >= BLIP_MS ? begunAt(now - stoodMs) : interruptedAt
    return fromAt === null || now - fromAt < BLIP_MS ? ended : [...ended, { fromAt, untilAt: now }]
  }
  const interrupt = (at: number): void => {
    interruptedAt = begunAt(at)
  }
  /** Whatever comes first after a process stood still: what it hides until then would be hidden for good. */
  const run = (): void => {
    const stoodMs = stoodStillMs()
    if (stoodMs >= BLIP_MS) interrupt(clock.now() - stoodMs)
    ranAt = clock.machineNow?.() ?? null
  }
  return {
    begin: ({ minutes, fleet }) => {
      const now = clock.now()
      const receivedAt = minutes.length === 0 ? lastSignalOf(fleet) : null
      const unknown = receivedAt === null || receivedAt >= now ? [] : [{ fromAt: receivedAt, untilAt: now }]
      ended = minutes.length === 0 ? unknown : downtimesBetween(minutes, now)
    },
    list,
    interrupt,
    beat: run,
    refuse: () => {
      if (ranAt !== null) run()
      refusedAt = clock.now()
      interruptedAt ??= refusedAt
    },
    store: () => {
      if (ranAt !== null) run()
      refusedAt = null
    },
    resume: () => {
      if (ranAt !== null) run()
      const now = clock.now()
      if (refusedAt !== null && now - refusedAt < REFUSED_MS) return
      refusedAt = null
      ended = list().flatMap(({ fromAt, untilAt }) =>
        // What lies ahead, because the clock was set back, ends now.
        untilAt < now - DOWNTIMES_KEPT_MS || fromAt >= now ? [] : [{ fromAt, untilAt: Math.min(now, untilAt) }],
      )
      interruptedAt = null
    },
  }
}

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
