/** In SQL, the events `r` by which a person opened the alert `a` again. */
const REOPENINGS = `from alert_events r where r.alert_id = a.id and r.kind = 'reopened' and r.user_id is not null`

/** In SQL, when it was closed before it was opened again by `r`. */
const CLOSED_BEFORE = `(
  select max(c.at) from alert_events c where c.alert_id = r.alert_id and c.id < r.id and c.kind in ('resolved', 'closed'))`

/**
 * In SQL, for how many seconds the alert `a` was closed before the instant `at`, because a person opened it again later. What the engine
 * opens again is one that went on: it has lasted all the while. Of most alerts no event is looked up.
 */
const closedBefore = (at: string): string => `case when a.called_again_at is null then 0 else coalesce((
  select sum(extract(epoch from r.at - ${CLOSED_BEFORE})) ${REOPENINGS} and r.at <= ${at}
), 0) end`

/** In SQL, whether a person had the alert `a` closed at an instant, and opened it again later. */
export const isClosedMeanwhile = (at: string): string => closedUntilLater(at, '<=')

/** The same of what was said at an instant: in that in which it was closed it was said of an open one. */
export const wasSaidWhileClosed = (at: string): string => closedUntilLater(at, '<')

const closedUntilLater = (at: string, since: '<' | '<='): string =>
  `a.called_again_at is not null and exists (select ${REOPENINGS} and r.at > ${at} and ${CLOSED_BEFORE} ${since} ${at})`

/** In SQL, for how many seconds the alert `a` was open up to `at`, without those in which a person had it closed. */
export const openSeconds = (at: string): string => `(extract(epoch from ${at} - a.opened_at) - ${closedBefore(at)})`

/** In SQL, who first acknowledged or closed the alert `a`, and when, of one that a person opened again; no row of any other. To be joined. */
export const FIRST_ATTENDED = `lateral (
  select e.at, e.user_id from alert_events e
  where a.called_again_at is not null and e.alert_id = a.id and e.kind in ('acknowledged', 'resolved')
    and exists (select ${REOPENINGS} and r.id > e.id)
  order by e.id limit 1)`
