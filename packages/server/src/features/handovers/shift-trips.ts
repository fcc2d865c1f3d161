import type { Sql } from '../../db/pool.ts'
import type { HandedOverTrips } from '../../ports/shift-trip.ts'

/** What hand-overs of shifts do to trips, which are another feature's. */
export interface ShiftTrips {
  /** Gives the active trips of who handed over to who received, each with its entry in the audit. Answers which. */
  handOver(sql: Sql, given: HandedOverTrips): Promise<readonly string[]>
  /** Tells whoever shows them, after the commit. */
  changed(organisationId: string, tripIds: readonly string[]): void
}
