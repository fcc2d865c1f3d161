import { LONG_SILENCE_MIN } from '@vigia/domain/kpis/logbook-kpis'
import type { ReportDescription } from '../report.ts'
import {
  CARRIER,
  CLIENT,
  hidden,
  INVOICE,
  OPERATOR,
  PLATES,
  ROUTE,
  STATUS,
  TRIP_COLUMNS,
  TRIP_JOINS,
} from './shared-columns.ts'

/** Trips that were in transit for an hour or more of the period, as long as the logbook of then is kept. */
const UNDER_WAY = `
  select t.id as trip_id from trips t cross join asked q
  where t.organisation_id = $1 and t.departed_at < $3::timestamptz and (t.status = 'in transit' or t.completed_at > $2::timestamptz)
    and (q.client_id is null or t.client_id = q.client_id) and (q.carrier_id is null or t.carrier_id = q.carrier_id)
    and $2::timestamptz >= q.logbook_from
    and least(case when t.status <> 'in transit' then t.completed_at end, $3::timestamptz, q.now)
      - greatest(t.departed_at, $2::timestamptz) >= ${LONG_SILENCE_MIN} * interval '1 minute'`

/** How the logbook of each trip was kept in the period (design, third part §14). */
export const logbookCompliance: ReportDescription = {
  kind: 'logbook_compliance',
  title: 'Cumplimiento de bitácora',
  text: 'Cadencia, brechas y comentarios por viaje',
  rowName: { one: 'viaje', many: 'viajes' },
  params: ['period', 'client_id', 'carrier_id'],
  facts: ['entries', 'gaps'],
  rows: `
    select t.id as row_id, ${TRIP_COLUMNS}, coalesce(e.entries, 0) as entries, coalesce(e.due, 0) as due, coalesce(e.on_time, 0) as on_time,
      case when e.due > 0 then 100.0 * e.on_time / e.due end as cadence_pct, coalesce(e.unmeasured, 0) as unmeasured,
      g.mean_min, g.longest_min, coalesce(g.long_gaps, 0) as long_gaps, e.last_at,
      w.trip_id is not null and coalesce(e.entries, 0) = 0 as is_unattended,
      coalesce(g.longest_min >= ${LONG_SILENCE_MIN} or e.on_time < e.due / 2.0, false)
        or (w.trip_id is not null and coalesce(e.entries, 0) = 0) as marked
    from (
        select trip_id, (count(*) filter (where is_of_person))::int as entries, (count(*) filter (where is_due))::int as due,
          (count(*) filter (where is_on_time))::int as on_time, (count(*) filter (where is_of_person and not is_due))::int as unmeasured,
          max(at) as last_at
        from entries_of_period group by trip_id
      ) e full join (
        select trip_id, floor(avg(gap_s) / 60)::int as mean_min, (max(gap_s) / 60)::int as longest_min,
          (count(*) filter (where gap_s / 60 >= ${LONG_SILENCE_MIN}))::int as long_gaps
        from gaps_of_period group by trip_id
      ) g using (trip_id) full join (${UNDER_WAY}) w using (trip_id)
      join trips t on t.id = trip_id ${TRIP_JOINS}`,
  order: 'r.is_unattended desc, r.cadence_pct nulls last, r.longest_min desc nulls last, r.row_id',
  map: 'ways',
  columns: [
    INVOICE,
    CLIENT,
    hidden(CARRIER),
    hidden(PLATES),
    ROUTE,
    OPERATOR,
    STATUS,
    {
      ...{ key: 'entries', title: 'Comentarios', type: 'number', isDefault: true },
      formula: 'Los que escribieron personas en el periodo.',
    },
    {
      ...{ key: 'due', title: 'Tocaban', type: 'number', isDefault: true },
      formula: 'Los comentarios de los que se guardó cuándo tocaban.',
    },
    {
      ...{ key: 'on_time', title: 'A tiempo', type: 'number', isDefault: true },
      formula: 'De los que tocaban, los registrados a más tardar 2 minutos después.',
    },
    {
      ...{ key: 'cadence_pct', title: 'Cadencia', type: 'percent', unit: '%', isDefault: true },
      formula: 'A tiempo ÷ tocaban × 100.',
    },
    {
      ...{ key: 'mean_min', title: 'Silencio promedio', type: 'minutes', unit: 'min', isDefault: true },
      formula: 'Promedio entre un comentario y el siguiente, de personas y de sistemas.',
    },
    {
      ...{ key: 'longest_min', title: 'Brecha máxima', type: 'minutes', unit: 'min', isDefault: true },
      formula: 'El intervalo más largo entre un comentario y el siguiente.',
    },
    {
      ...{ key: 'long_gaps', title: 'De una hora o más', type: 'number', isDefault: true },
      formula: `Intervalos de ${LONG_SILENCE_MIN} minutos o más.`,
    },
    { key: 'last_at', title: 'Último', type: 'instant', isDefault: false },
  ],
  figures: [
    ...([{ kpi: 'cadence-kept' }, { kpi: 'entries' }, { kpi: 'silence' }, { kpi: 'long-silences' }] as const),
    { kpi: 'longest-silence' },
  ],
  notes: [
    {
      count: 'count(*) filter (where r.is_unattended)',
      one: '1 viaje estuvo en tránsito una hora o más sin ningún comentario de una persona: no cuenta en las cifras.',
      many: (n) =>
        `${n} viajes estuvieron en tránsito una hora o más sin ningún comentario de una persona: no cuentan en las cifras.`,
    },
    {
      count: 'sum(r.unmeasured)',
      one: 'De 1 comentario no se guardó cuándo tocaba: no cuenta en la cadencia.',
      many: (n) => `De ${n} comentarios no se guardó cuándo tocaban: no cuentan en la cadencia.`,
    },
  ],
  definition:
    'Los viajes con algún comentario en el periodo, y primero los que estuvieron en tránsito una hora o más sin ninguno de una persona. Las cifras son las de Métricas y KPIs, que cuentan comentarios. Cadencia: comentarios registrados a más tardar 2 minutos después de cuando tocaban ÷ los que tocaban. Los silencios se miden entre un comentario y el siguiente, de personas y de sistemas.',
}
