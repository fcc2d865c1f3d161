import type { FalseAlarmReason } from '@vigia/domain/alerts/false-alarm'

const MS = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::float8`

/** Reasons of a false alarm by which the positions themselves were wrong, or those of another unit. */
const WRONG_DATA = [
  'posicion-equivocada',
  'datos-tardios',
  'datos-del-viaje',
] as const satisfies readonly FalseAlarmReason[]

/**
 * While operator and truck of a trip were known to be apart, in SQL: `from` and `until` (epoch ms; null: they still are) of each of its
 * alerts of it, as the alert engine has them, but of those of wrong data. One that a person closed while it held ends with the next; with an
 * operator or a unit that the trip no longer has, what is known of their devices ends too.
 */
export const knownSeparations = (trip: string): string => `
  select ${MS('a.opened_at')} as "from", ${MS(`least(
      coalesce(a.condition_ended_at, case when a.closed_at is not null then lead(a.opened_at) over (order by a.id) end),
      (select min(w.released_at) from trip_devices w join devices d on d.id = w.device_id join trips own on own.id = w.trip_id
        where w.trip_id = a.trip_id and w.released_at > a.opened_at
          and (d.operator_id <> own.operator_id or d.unit_id <> own.unit_id))
    )`)} as "until"
  from alerts a where a.trip_id = ${trip} and a.type = 'SEPARACION'
    and (a.false_alarm_reason is null or a.false_alarm_reason not in (${WRONG_DATA.map((reason) => `'${reason}'`).join()}))`
