import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'

/** After the planned arrival, where nobody says until when a link opens. */
const AFTER_ARRIVAL_MS = 12 * HOUR_MS
/** However far away the arrival is. */
const MOST_MS = 72 * HOUR_MS
/** A link that ends sooner is of use to nobody. */
const LEAST_MS = 10 * MINUTE_MS
/** After the delivery the operator may still need help. */
export const OPEN_AFTER_DELIVERY_MS = 2 * HOUR_MS

/** Which text of consent the page shows: another text is another version, and is asked for anew. */
const CONSENT_VERSION = '2026-11'

/** The text of the page together with the company's own notice, whose number it has; null: it has none. */
export const consentVersionOf = (notice: number | null): string =>
  notice === null ? CONSENT_VERSION : `${CONSENT_VERSION}.${notice}`

/**
 * Until when an operator's link opens, epoch ms: 12 h after the planned arrival, at most 72 h from now (design, second part §5). Where
 * nobody planned one, 72 h: a long trip keeps its link, and its delivery ends it sooner.
 */
export function defaultLinkEnd(dueAt: number | null, now: number): number {
  if (dueAt === null) return now + MOST_MS
  const wanted = dueAt + AFTER_ARRIVAL_MS
  return Math.min(Math.max(wanted, now + AFTER_ARRIVAL_MS), now + MOST_MS)
}

/** Whether a person may choose this end for a link that is made now. */
export const canLinkEnd = (at: number, now: number): boolean => at >= now + LEAST_MS && at <= now + MOST_MS
