import { monitoring } from './callers.ts'
import type { Permission } from './permission.ts'

/** Who may correct and take back what is written of trips, keep promises, and work a round of contacts: people. A key calls nobody. */
export const logbookPermissions = {
  correctComment: monitoring,
  addPromise: monitoring,
  updatePromise: monitoring,
  undoComment: monitoring,
  logbookRound: monitoring,
  startRound: monitoring,
  updateRound: monitoring,
  skipTrip: monitoring,
  leaseTrip: monitoring,
  releaseTrip: monitoring,
} as const satisfies Readonly<Record<string, Permission>>
