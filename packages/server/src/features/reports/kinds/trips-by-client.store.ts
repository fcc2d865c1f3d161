import { ADMINISTRATOR_ALERT_TYPES } from '@vigia/domain/alerts/alert-type'
import type { ReportDescription } from '../report.ts'
import { MINUTES_SILENT } from './alert-spans.ts'
import { ARRIVAL, lateRows, onTimeShare } from './punctuality.ts'
import {
  CARRIER,
  CLIENT,
  hidden,
  INVOICE,
  OPERATOR,
  PLATES,
  ROUTE,
  SILENCE_TYPES,
  STATUS,
  TRIP_COLUMNS,
  TRIP_JOINS,
  withTolerance,
} from './shared-columns.ts'

const HIDDEN_TYPES = ADMINISTRATOR_ALERT_TYPES.map((type) => `'${type}'`).join(', ')
/** A silence of an hour wants attention. */
const LONG_MIN = 60

/** Under way and followed by a GPS: of others nobody knows how long they were silent. */
const MEASURED = `t.departed_at is not null and t.tracking_type <> 'SIN_TRACKING'`

/** Each trip that began in the period: when it left, was due and came, how long it was silent, and its alerts (design, third part §14). */
export const tripsByClient: ReportDescription = {
  kind: 'trips_by_client',
  title: 'Viajes del día por cliente',
  text: 'Salida, cita, llegada y alertas',
  rowName: { one: 'viaje', many: 'viajes' },
  params: ['period', 'client_id', 'carrier_id', 'tolerance_min'],
  facts: ['begun'],
  rows: `
    select t.id as row_id, ${TRIP_COLUMNS}, f.at, t.charge_at, t.departed_at, t.due_at, arrival.arrived_at, arrival.difference_min,
      arrival.is_on_time, arrival.is_overdue,
      case when f.at >= q.alerts_from then coalesce(a.silence_min, case when ${MEASURED} then 0 end) end as silence_min,
      case when f.at >= q.alerts_from then a.alerts end as alerts,
      case when f.at >= q.alerts_from then a.critical end as critical,
      case when f.at >= q.logbook_from then e.entries end as entries,
      coalesce(not arrival.is_on_time or arrival.is_overdue or a.critical > 0 or a.silence_min >= ${LONG_MIN}, false) as marked
    from begun_of_period f cross join asked q join trips t on t.id = f.id ${TRIP_JOINS}
      ${ARRIVAL}
      cross join lateral (
        select count(*)::int as alerts, (count(*) filter (where a.severity = 'critical'))::int as critical,
          max(${MINUTES_SILENT}) filter (where a.type in ${SILENCE_TYPES}) as silence_min
        from alerts a where a.trip_id = t.id and a.type not in (${HIDDEN_TYPES})
      ) a
      cross join lateral (select count(*)::int as entries from comments e where e.trip_id = t.id and e.user_id is not null) e`,
  order: 'r.client nulls last, r.at, r.row_id',
  map: 'ways',
  columns: [
    INVOICE,
    PLATES,
    ROUTE,
    CLIENT,
    hidden(CARRIER),
    OPERATOR,
    STATUS,
    { key: 'charge_at', title: 'Carga', type: 'instant', isDefault: false },
    { key: 'departed_at', title: 'Salida', type: 'instant', isDefault: true },
    { key: 'due_at', title: 'Cita', type: 'instant', isDefault: true },
    {
      ...{ key: 'arrived_at', title: 'Llegada', type: 'instant', isDefault: true },
      formula: 'Cuándo se registró el viaje como completado.',
    },
    {
      ...{ key: 'difference_min', title: 'Diferencia', type: 'minutes', unit: 'min', isDefault: true },
      formula: 'Llegada − cita, en minutos completos; negativa: llegó antes.',
    },
    {
      ...{ key: 'silence_min', title: 'Silencio', type: 'minutes', unit: 'min', isDefault: true },
      formula:
        'El más largo de los que fueron alerta: lo que «Silencios y señal» dice que duró; una abierta, hasta ahora. Sin dato si no ha salido o va sin GPS.',
    },
    {
      ...{ key: 'alerts', title: 'Alertas', type: 'number', isDefault: true },
      formula: 'Las del viaje, sin las que solo ven los administradores.',
    },
    {
      ...{ key: 'critical', title: 'Críticas', type: 'number', isDefault: false },
      formula: 'De las alertas, las críticas.',
    },
    {
      ...{ key: 'entries', title: 'Comentarios', type: 'number', isDefault: false },
      formula: 'Los que escribieron personas.',
    },
  ],
  figures: [
    { kpi: 'trips' },
    onTimeShare(
      (tolerance) =>
        `De los viajes de este reporte, los que llegaron a más tardar en su cita (${withTolerance(tolerance)}) ÷ los que llegaron y tenían cita × 100.`,
    ),
    lateRows(
      'viajes',
      (tolerance) => `Viajes de este reporte que llegaron después de su cita (${withTolerance(tolerance)}).`,
    ),
    {
      ...{ key: 'trip_silence', label: 'Silencio mediano', unit: 'min' },
      formula: () => 'La mitad de los viajes no pasó de este silencio (columna «Silencio»).',
      value: `percentile_disc(0.5) within group (order by r.silence_min)::float8`,
      sample: 'count(r.silence_min)',
      excluded: 'count(*) - count(r.silence_min)',
    },
    {
      ...{ key: 'trip_alerts', label: 'Alertas', unit: 'alertas' },
      formula: () => 'Las de los viajes de este reporte, cuando sea que se abrieron.',
      value: 'sum(r.alerts)::float8',
      sample: 'count(r.alerts)',
      excluded: 'count(*) - count(r.alerts)',
    },
    {
      ...{ key: 'trip_critical', label: 'Críticas', unit: 'alertas' },
      formula: () => 'De las alertas de los viajes de este reporte, las críticas.',
      value: 'sum(r.critical)::float8',
      sample: 'count(r.critical)',
      excluded: 'count(*) - count(r.critical)',
    },
  ],
  notes: [
    {
      count: 'count(*) filter (where r.is_overdue)',
      one: '1 viaje ya pasó su cita y no ha llegado: todavía no cuenta como tarde.',
      many: (n) => `${n} viajes ya pasaron su cita y no han llegado: todavía no cuentan como tarde.`,
    },
    {
      count: 'count(*) filter (where r.arrived_at is null)',
      one: '1 viaje sin llegada registrada no cuenta en «a tiempo».',
      many: (n) => `${n} viajes sin llegada registrada no cuentan en «a tiempo».`,
    },
    {
      count: 'count(*) filter (where r.arrived_at is not null and r.due_at is null)',
      one: '1 viaje sin cita no cuenta en «a tiempo».',
      many: (n) => `${n} viajes sin cita no cuentan en «a tiempo».`,
    },
    {
      count: 'count(*) filter (where r.alerts is not null and r.silence_min is null)',
      one: 'De 1 viaje no se midió el silencio: no ha salido, o va sin GPS.',
      many: (n) => `De ${n} viajes no se midió el silencio: no han salido, o van sin GPS.`,
    },
    {
      count: 'count(*) filter (where r.alerts is null)',
      one: 'De 1 viaje ya no se guardan las alertas: sin dato.',
      many: (n) => `De ${n} viajes ya no se guardan las alertas: sin dato.`,
    },
  ],
  definition:
    'Los viajes que empezaron en el periodo, por su fecha de carga; si no la tienen, por cuándo se registraron. A tiempo: su llegada se registró a más tardar en la cita más la tolerancia. Silencio: el más largo que fue alerta, desde la última señal; 0: ninguno lo fue.',
}
