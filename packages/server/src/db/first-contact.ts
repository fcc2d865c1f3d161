import { wasSaidWhileClosed } from './open-time.ts'
import { saidAt } from './said-at.ts'

/**
 * In SQL, when somebody first saw to the alert `a`, since `since` (an instant while it was open), while it was open: a note or a call of a
 * protocol on it, or a word of a person in its trip's logbook; null: nobody did.
 */
export const firstContactSince = (since: string): string => `least(
  (select min(e.at) from alert_events e where e.alert_id = a.id and e.kind in ('note', 'protocol-call') and ${isWhileOpen('e.at', since)}),
  (select min(${saidAt('c')}) from comments c where c.trip_id = a.trip_id and c.user_id is not null and ${isWhileOpen(saidAt('c'), since)}))`

const isWhileOpen = (at: string, since: string): string =>
  `${at} >= ${since} and (a.closed_at is null or ${at} <= a.closed_at) and not (${wasSaidWhileClosed(at)})`

/** The same since it was opened, whether or not a person opened it again later. */
export const FIRST_CONTACT_AT = firstContactSince('a.opened_at')
