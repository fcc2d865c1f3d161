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
      coalesce(g.longest_min >= ${LONG_SILENCE_MIN} or e.on_time < e.due / 2.0, false) as marked
    from (
        select trip_id, (count(*) filter (where is_of_person))::int as entries, (count(*) filter (where is_due))::int as due,
          (count(*) filter (where is_on_time))::int as on_time, (count(*) filter (where is_of_person and not is_due))::int as unmeasured,
          max(at) as last_at
        from entries_of_period group by trip_id
      ) e full join (
        select trip_id, floor(avg(gap_s) / 60)::int as mean_min, (max(gap_s) / 60)::int as longest_min,
          (count(*) filter (where gap_s / 60 >= ${LONG_SILENCE_MIN}))::int as long_gaps
        from gaps_of_period group by trip_id
      ) g using (trip_id)
      join trips t on t.id = trip_id ${TRIP_JOINS}`,
  order: 'r.cadence_pct nulls last, r.longest_min desc nulls last, r.row_id',
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
      count: 'sum(r.unmeasured)',
      text: (n) =>
        n === 1
          ? 'De 1 comentario no se guardó cuándo tocaba: no cuenta en la cadencia.'
          : `De ${n} comentarios no se guardó cuándo tocaban: no cuentan en la cadencia.`,
    },
  ],
  definition:
    'Los viajes con algún comentario en el periodo, como en Métricas y KPIs. Cadencia: comentarios registrados a más tardar 2 minutos después de cuando tocaban ÷ los que tocaban. Los silencios se miden entre un comentario y el siguiente, de personas y de sistemas.',
}
