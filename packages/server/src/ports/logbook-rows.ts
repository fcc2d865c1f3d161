import type { LivePayload } from '@vigia/contract'
import type { TripParties } from '@vigia/domain/account/reach'

/** A trip as the logbook lists it now. */
export interface LogbookRow {
  /** Whose it is; null of one that is listed no more: it is not known. */
  readonly parties: TripParties | null
  readonly entry: LivePayload<'logbook-entry'>
}

/** The rows of trips of an organisation, whoever sees them. */
export type LogbookRows = (organisationId: string, tripIds: readonly string[]) => Promise<readonly LogbookRow[]>
