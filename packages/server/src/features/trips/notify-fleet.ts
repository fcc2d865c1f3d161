import type { FleetSignals } from '../../ports/fleet-signals.ts'

/** The live fleet reads what changed and judges all of it: for 10 000 rows a fifth of the work where each step is sent to it. */
const EVERY_MS = 1_000

export interface FleetNotices {
  /** These changed: the fleet is notified within a second of work, or by `flush`. */
  add(tripIds: readonly string[]): void
  /** Notifies the fleet of all that waits. */
  flush(): void
}

/** Notifies the live fleet of trips that work in many steps changes, at most once a second. */
export function createFleetNotices(signals: FleetSignals, organisationId: string): FleetNotices {
  let waiting: string[] = []
  let sentAt = performance.now()
  const flush = (): void => {
    if (waiting.length > 0) signals.tripsChanged(organisationId, waiting)
    waiting = []
    sentAt = performance.now()
  }
  return {
    flush,
    add: (tripIds) => {
      for (const id of tripIds) waiting.push(id)
      if (performance.now() - sentAt > EVERY_MS) flush()
    },
  }
}
