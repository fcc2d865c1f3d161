import type { ActorAuditContext } from '../db/audit.store.ts'

/** Something a person said of a trip while doing something else. */
export interface LogbookEntry {
  readonly audit: ActorAuditContext
  readonly tripId: string
  /** As it was typed, not empty. */
  readonly comment: string
  /** Who said it, as the logbook calls them. */
  readonly reportedBy: string
}

/** Adds an entry to a trip's logbook, now. 404 for no trip of the organisation's. */
export type AddLogbookEntry = (entry: LogbookEntry) => Promise<void>
