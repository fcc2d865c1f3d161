import { openSeconds } from '../../../db/open-time.ts'
import { placeByTown } from '../../../places/place-of.ts'
import type { ReportColumn, ReportNote, RowFigure } from '../report.ts'
import { TRIP_COLUMNS, TRIP_JOINS } from './shared-columns.ts'

const UNTIL = 'coalesce(a.closed_at, q.now)'
/** In SQL, for how many whole minutes alert `a` was open; of an open one, until now. Those in which a person had it closed do not count. */
export const MINUTES_OPEN = `floor(${openSeconds(UNTIL)} / 60)::int`

/**
 * In SQL, since when trip `t` was silent as alert `a` says: from the last signal before it, or from when it left if it did between both, or
 * was never heard (and stood in Vigía). An alert opens a threshold later, which is no part of how long a truck was heard. One that came back, or whose
 * silence began anew, counts from when it was first opened: of its first silence the signal before is no longer kept.
 */
const SILENT_SINCE = `least(a.opened_at, case
  when a.last_signal_at is not null then greatest(a.last_signal_at, case when t.departed_at <= a.opened_at then t.departed_at end)
  when t.departed_at is not null then greatest(t.departed_at, t.created_at) end)`
/** In SQL, for how many whole minutes trip `t` was silent as alert `a` says: who closed that and opened it again ended no silence. */
export const MINUTES_SILENT = `floor(extract(epoch from ${UNTIL} - ${SILENT_SINCE}) / 60)::int`

/** In SQL, what reports say of alerts as of something that lasts: when one was opened and closed, how long it was, where its unit was. */
export const alertSpan = (
  minutes = MINUTES_OPEN,
): string => `f.id as row_id, ${TRIP_COLUMNS}, f.at as opened_at, a.closed_at,
  ${minutes} as duration_min, f.is_open, a.occurrences,
  case when a.lat is not null and a.lng is not null then a.lat || ' ' || a.lng end as place`
export const FROM_ALERTS = `alerts_of_period f cross join asked q join alerts a on a.id = f.id join trips t on t.id = f.trip_id ${TRIP_JOINS}`

export const OPENED: ReportColumn = { key: 'opened_at', title: 'Se abrió', type: 'instant', isDefault: true }
export const CLOSED: ReportColumn = { key: 'closed_at', title: 'Se cerró', type: 'instant', isDefault: true }
export const DURATION: ReportColumn = {
  ...{ key: 'duration_min', title: 'Duración', type: 'minutes', unit: 'min', isDefault: true },
  formula: 'Lo que duró su alerta; una abierta, hasta ahora. Sin lo que estuvo cerrada, si alguien la reabrió.',
}
export const PLACE: ReportColumn = {
  ...{ key: 'place', title: 'Lugar', type: 'text', isDefault: true },
  formula:
    'La población más cercana a donde estaba la unidad cuando se abrió la alerta, o cuando se reabrió por última vez.',
  format: placeText,
}

/** A point as it is kept, in words; where no town is near, its coordinates. */
function placeText(point: string): string {
  const [lat = Number.NaN, lng = Number.NaN] = point.split(' ').map(Number)
  return placeByTown({ lat, lng }) ?? `${lat.toFixed(5)}, ${lng.toFixed(5)}`
}

/** An alert that came back soon after it closed is the same one, and lasts from the first time to the last. */
export const REOPENED: ReportNote = {
  count: 'count(*) filter (where r.occurrences > 1)',
  one: '1 alerta se reabrió: es una fila, y su duración y su lugar son de varias veces.',
  many: (n) => `${n} alertas se reabrieron: cada una es una fila, y su duración y su lugar son de varias veces.`,
}

/** How many rows there are, as a figure. */
export const countOfRows = (key: string, label: string, formula: string): RowFigure => ({
  ...{ key, label, unit: 'alertas', formula: () => formula },
  ...{ value: 'count(*)::float8', sample: 'count(*)', excluded: '0' },
})

/** What half of them did not exceed. */
export const medianDuration = (formula: string): RowFigure => ({
  ...{ key: 'duration_p50', label: 'Duración mediana', unit: 'min', formula: () => formula },
  value: 'percentile_disc(0.5) within group (order by r.duration_min)::float8',
  ...{ sample: 'count(*)', excluded: '0' },
})
