import { SEPARATION_ALERT_M } from '@vigia/domain/gps/separation'

const MS = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::float8`

/**
 * While operator and truck of a trip were known to be apart, in SQL: `from` and `until` (epoch ms; null: they still are) of each of its
 * alerts of it, as the alert engine has them. Who is apart by a company's stricter rule is not. One that a person closed while
 * it held ends with the next; with a phone or a tracker that the trip no longer has, what is known of it ends too.
 */
export const knownSeparations = (trip: string): string => `
  select ${MS('a.opened_at')} as "from", ${MS(`least(
      coalesce(a.condition_ended_at, case when a.closed_at is not null then lead(a.opened_at) over (order by a.id) end),
      (select min(w.released_at) from trip_devices w where w.trip_id = a.trip_id and w.released_at > a.opened_at)
    )`)} as "until"
  from alerts a where a.trip_id = ${trip} and a.type = 'SEPARACION' and a.value > ${SEPARATION_ALERT_M}`
