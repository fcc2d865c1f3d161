import { administrators, monitoring, planners, readers } from './callers.ts'
import type { Permission } from './permission.ts'

/**
 * Who may correct and take back what is written of trips, keep promises, and work a round of contacts: people. A key calls nobody. How often
 * a trip is contacted, and when shifts begin, is an administrator's to say.
 */
export const logbookPermissions = {
  correctComment: monitoring,
  addPromise: monitoring,
  updatePromise: monitoring,
  undoComment: monitoring,
  addTripPhoto: monitoring,
  getTripPhoto: readers,
  logbookRound: monitoring,
  startRound: monitoring,
  updateRound: monitoring,
  skipTrip: monitoring,
  leaseTrip: monitoring,
  releaseTrip: monitoring,
  assignTrip: monitoring,
  assignTrips: monitoring,
  listTripAssignees: planners,
  getLogbookSettings: administrators,
  putLogbookSettings: administrators,
} as const satisfies Readonly<Record<string, Permission>>
