import type { LivePayload } from '@vigia/contract'
import { type ContactTrip, contactTripFromWire } from './logbook.ts'

/** How a trip stands in the logbook now. */
export interface LogbookNews {
  /** Null: whichever, read them again. */
  readonly tripId: string | null
  /** Null: it is listed no more. */
  readonly trip: ContactTrip | null
}

export const READ_AGAIN: LogbookNews = { tripId: null, trip: null }

export const logbookNewsFromWire = ({ travel_id: tripId, trip }: LivePayload<'logbook-entry'>): LogbookNews => ({
  tripId,
  trip: trip === null ? null : contactTripFromWire(trip),
})
