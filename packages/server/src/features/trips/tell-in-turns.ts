import type { FleetSignals } from '../../ports/fleet-signals.ts'

/** The live fleet reads what changed and judges all of it: for 10 000 rows a fifth of the work where it is told of each step. */
const EVERY_MS = 1_000

export interface TripsTold {
  /** These changed: the fleet is told of them within a second of work, or by `tell`. */
  add(tripIds: readonly string[]): void
  /** Tells of all that is not told yet. */
  tell(): void
}

/** Tells the live fleet of trips that work in many steps changes, at most once a second. */
export function tellInTurns(signals: FleetSignals, organisationId: string): TripsTold {
  let untold: string[] = []
  let toldAt = performance.now()
  const tell = (): void => {
    if (untold.length > 0) signals.tripsChanged(organisationId, untold)
    untold = []
    toldAt = performance.now()
  }
  return {
    tell,
    add: (tripIds) => {
      for (const id of tripIds) untold.push(id)
      if (performance.now() - toldAt > EVERY_MS) tell()
    },
  }
}
