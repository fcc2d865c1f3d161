import { HOUR_MS } from '../time/duration.ts'

/** A trip is attended by whoever has its card open for so long after they last said so, ms: a page that is gone says nothing. */
export const LEASE_FOR_MS = 30_000
/** So often a page says that its card is open, ms: two of its words may get lost. */
export const LEASE_RENEWED_MS = 10_000
/** An entry may be taken back for so long after it was written, ms (design, second part §1). */
export const UNDO_FOR_MS = 10_000
/** A round that nobody ended is not gone on with after so long, ms. */
export const ROUND_OPEN_FOR_MS = 2 * HOUR_MS
