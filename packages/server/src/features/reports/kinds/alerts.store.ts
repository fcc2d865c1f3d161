import { alertSeverityCodec } from '@vigia/contract'
import { closeCauseText } from '@vigia/domain/alerts/resolve-cause'
import type { ReportDescription } from '../report.ts'
import {
  CARRIER,
  CLIENT,
  hidden,
  INVOICE,
  OPERATOR,
  PLATES,
  ROUTE,
  TRIP_COLUMNS,
  TRIP_JOINS,
  typeText,
} from './shared-columns.ts'

const SEVERITY_TEXT = { critical: 'Crítica', high: 'Alta', medium: 'Media' } as const

/** In Spanish; a word of nobody as it stands. */
function severityText(word: string): string {
  const severity = alertSeverityCodec.find(word)
  return severity === null ? word : SEVERITY_TEXT[severity]
}

/** Each alert of a trip that was opened in the period, and how soon people reacted (design, third part §14). */
export const alerts: ReportDescription = {
  kind: 'alerts',
  title: 'Alertas y reacciones',
  text: 'Tiempos a reconocer y resolver',
  rowName: { one: 'alerta', many: 'alertas' },
  params: ['period', 'client_id', 'carrier_id'],
  facts: ['alerts'],
  rows: `
    select f.id as row_id, ${TRIP_COLUMNS}, f.at as opened_at, f.type, f.severity, f.attend_tenths / 10.0 as attend_min,
      case when f.is_closed_by_person then f.close_tenths / 10.0 end as close_min, a.closed_at,
      case when f.is_open then 'Abierta' when f.is_closed_by_person then 'Cerrada por una persona' else 'Se cerró sola' end as state,
      f.close_cause as cause, attenders.name as attended_by, closers.name as closed_by, f.is_open,
      f.severity = 'critical' and (f.is_open or f.attend_tenths is null or f.attend_tenths >= 300) as marked
    from alerts_of_period f join alerts a on a.id = f.id join trips t on t.id = f.trip_id ${TRIP_JOINS}
      left join users attenders on attenders.id = f.attended_by left join users closers on closers.id = a.closed_by`,
  order: 'r.opened_at, r.row_id',
  map: 'alerts',
  columns: [
    { key: 'opened_at', title: 'Se abrió', type: 'instant', isDefault: true },
    { key: 'type', title: 'Alerta', type: 'text', isDefault: true, format: typeText },
    { key: 'severity', title: 'Gravedad', type: 'text', isDefault: true, format: severityText },
    INVOICE,
    PLATES,
    hidden(ROUTE),
    CLIENT,
    hidden(CARRIER),
    OPERATOR,
    {
      ...{ key: 'attend_min', title: 'A reconocer', type: 'minutes', unit: 'min', isDefault: true },
      formula: 'De que se abrió a que una persona la reconoció, o la cerró.',
    },
    { key: 'attended_by', title: 'Quién', type: 'text', isDefault: true },
    {
      ...{ key: 'close_min', title: 'A resolver', type: 'minutes', unit: 'min', isDefault: true },
      formula: 'De que se abrió a que una persona la cerró.',
    },
    { key: 'closed_by', title: 'La cerró', type: 'text', isDefault: false },
    { key: 'closed_at', title: 'Se cerró', type: 'instant', isDefault: false },
    { key: 'state', title: 'Estado', type: 'text', isDefault: true },
    { key: 'cause', title: 'Causa', type: 'text', isDefault: true, format: closeCauseText },
  ],
  figures: [
    ...([{ kpi: 'alerts' }, { kpi: 'attend-p50' }, { kpi: 'attended-in-time' }, { kpi: 'close-p50' }] as const),
    ...([{ kpi: 'false-alarms' }, { kpi: 'help-calls' }, { kpi: 'open-alerts' }] as const),
  ],
  notes: [
    {
      count: 'count(*) filter (where not r.is_open and r.attend_min is null)',
      one: '1 alerta se cerró sola antes de que alguien la reconociera: no cuenta en los tiempos.',
      many: (n) => `${n} alertas se cerraron solas antes de que alguien las reconociera: no cuentan en los tiempos.`,
    },
    {
      count: 'count(*) filter (where r.is_open and r.attend_min is null)',
      one: '1 alerta sigue abierta sin que nadie la reconozca.',
      many: (n) => `${n} alertas siguen abiertas sin que nadie las reconozca.`,
    },
  ],
  definition:
    'Las alertas de viajes que se abrieron en el periodo, como en Métricas y KPIs. A reconocer: hasta que una persona la reconoció o la cerró. A resolver: hasta que una persona la cerró; las que se cerraron solas no cuentan. De una que alguien reabrió cuenta la primera vez que se reconoció, y no lo que estuvo cerrada.',
}
