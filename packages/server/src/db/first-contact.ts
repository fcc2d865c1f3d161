import { saidAt } from './said-at.ts'

/**
 * In SQL, when somebody first saw to the alert `a` while it was open: a note or a call of a protocol on it, or a word of a person in its
 * trip's logbook; null: nobody did.
 */
export const FIRST_CONTACT_AT = `least(
  (select min(e.at) from alert_events e where e.alert_id = a.id and e.kind in ('note', 'protocol-call')
    and e.at >= a.opened_at and (a.closed_at is null or e.at <= a.closed_at)),
  (select min(${saidAt('c')}) from comments c where c.trip_id = a.trip_id and c.user_id is not null
    and ${saidAt('c')} >= a.opened_at and (a.closed_at is null or ${saidAt('c')} <= a.closed_at)))`
