import type { LivePayload } from '@vigia/contract'

/** Something of the logbook changed, and which trip is not told: read it again. */
export const READ_AGAIN: LivePayload<'logbook-entry'> = { travel_id: null, trip: null }
