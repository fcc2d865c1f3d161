import { isActive } from '../../../db/active-trips.ts'
import type { ReportDescription } from '../report.ts'
import { ARRIVAL, LAST_ON_TIME, lateRows, onTimeShare } from './punctuality.ts'
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
  withTolerance,
} from './shared-columns.ts'

/** Of trips whose appointment was in the period, how many of these statuses let it pass: none of them is a row. */
const pastDue = (is: string): string => `(select count(*) from trips t cross join asked q
  where t.organisation_id = $1 and ${is} and t.due_at >= $2::timestamptz and t.due_at < $3::timestamptz
    and ${LAST_ON_TIME} < q.now
    and (q.client_id is null or t.client_id = q.client_id) and (q.carrier_id is null or t.carrier_id = q.carrier_id))`
const OVERDUE = pastDue(`${isActive()} and t.status <> 'download waiting'`)
const UNLOADING = pastDue("t.status = 'download waiting'")
const TURNED_OFF = pastDue("t.status = 'off'")

/** Each trip that was completed in the period, against its planned arrival (design, third part §14). */
export const onTime: ReportDescription = {
  kind: 'on_time',
  title: 'Entregas a tiempo',
  text: 'Por cliente, línea y ruta',
  rowName: { one: 'entrega', many: 'entregas' },
  params: ['period', 'client_id', 'carrier_id', 'tolerance_min'],
  facts: ['deliveries'],
  rows: `
    select t.id as row_id, ${TRIP_COLUMNS}, t.charge_at, t.departed_at, t.due_at, f.at as arrived_at,
      arrival.difference_min, floor(f.duration_s / 60)::int as duration_min, arrival.is_on_time,
      case when t.due_at is null then 'Sin cita' when arrival.is_on_time then 'A tiempo' else 'Tarde' end as result,
      coalesce(not arrival.is_on_time, false) as marked
    from deliveries_of_period f cross join asked q join trips t on t.id = f.id ${TRIP_JOINS}
      ${ARRIVAL}`,
  order: 'r.client nulls last, r.carrier nulls last, r.route, r.arrived_at, r.row_id',
  map: 'ways',
  columns: [
    CLIENT,
    CARRIER,
    ROUTE,
    INVOICE,
    hidden(PLATES),
    OPERATOR,
    { key: 'charge_at', title: 'Carga', type: 'instant', isDefault: false },
    { key: 'departed_at', title: 'Salida', type: 'instant', isDefault: false },
    { key: 'due_at', title: 'Cita', type: 'instant', isDefault: true },
    {
      ...{ key: 'arrived_at', title: 'Llegada', type: 'instant', isDefault: true },
      formula: 'Cuándo se registró el viaje como completado.',
    },
    {
      ...{ key: 'difference_min', title: 'Diferencia', type: 'minutes', unit: 'min', isDefault: true },
      formula: 'Llegada − cita, en minutos completos; negativa: llegó antes.',
    },
    { key: 'result', title: 'Resultado', type: 'text', isDefault: true },
    {
      ...{ key: 'duration_min', title: 'Duración', type: 'minutes', unit: 'min', isDefault: false },
      formula: 'De la carga a la llegada; sin fecha de carga, desde la salida; sin ella, desde que se registró.',
    },
  ],
  figures: [
    { kpi: 'delivered' },
    onTimeShare(
      (tolerance) =>
        `Entregas que se registraron a más tardar en su cita (${withTolerance(tolerance)}) ÷ entregas con cita × 100.`,
    ),
    lateRows(
      'entregas',
      (tolerance) => `Entregas que se registraron después de su cita (${withTolerance(tolerance)}).`,
    ),
    {
      ...{ key: 'late_p50', label: 'Retraso típico', unit: 'min' },
      formula: (tolerance) =>
        `La mitad de las entregas tarde (${withTolerance(tolerance)}) no pasó de estos minutos (P50).`,
      value: `(percentile_disc(0.5) within group (order by r.difference_min) filter (where not r.is_on_time))::float8`,
      sample: 'count(*) filter (where not r.is_on_time)',
      excluded: 'count(*) filter (where r.due_at is null)',
    },
    {
      ...{ key: 'overdue', label: 'Vencidos', unit: 'viajes' },
      formula: (tolerance) =>
        `Viajes cuya cita (${withTolerance(tolerance)}) era del periodo, ya pasó, y que no descargan ni se registran como completados: no son entregas ni cuentan en «a tiempo».`,
      value: `${OVERDUE}::float8`,
      sample: OVERDUE,
      excluded: '0',
    },
    { kpi: 'duration' },
  ],
  notes: [
    {
      count: OVERDUE,
      one: '1 viaje ya pasó su cita y no tiene llegada registrada: no está entre las entregas ni cuenta en «a tiempo».',
      many: (n) =>
        `${n} viajes ya pasaron su cita y no tienen llegada registrada: no están entre las entregas ni cuentan en «a tiempo».`,
    },
    {
      count: UNLOADING,
      one: '1 viaje ya pasó su cita y descarga: no se sabe si llegó a tiempo, y no cuenta en ninguna cifra.',
      many: (n) =>
        `${n} viajes ya pasaron su cita y descargan: no se sabe si llegaron a tiempo, y no cuentan en ninguna cifra.`,
    },
    {
      count: TURNED_OFF,
      one: '1 viaje con cita en el periodo se apagó sin completarse: no cuenta en ninguna cifra.',
      many: (n) => `${n} viajes con cita en el periodo se apagaron sin completarse: no cuentan en ninguna cifra.`,
    },
    {
      count: 'count(*) filter (where r.due_at is null)',
      one: '1 entrega sin cita no cuenta en «a tiempo».',
      many: (n) => `${n} entregas sin cita no cuentan en «a tiempo».`,
    },
  ],
  definition:
    'Los viajes que se completaron en el periodo, por el día en que se registró su llegada, como en Métricas y KPIs. A tiempo: a más tardar en la cita más la tolerancia. Los que no tenían cita no cuentan en el porcentaje; los que ya pasaron su cita sin llegada registrada, y los que se apagaron, tampoco: se dicen aparte.',
}
