import { closeCauseText } from '@vigia/domain/alerts/resolve-cause'
import type { ReportDescription } from '../report.ts'
import {
  alertSpan,
  CLOSED,
  countOfRows,
  DURATION,
  FROM_ALERTS,
  medianDuration,
  OPENED,
  PLACE,
  REOPENED,
} from './alert-spans.ts'
import { CARRIER, CLIENT, hidden, INVOICE, OPERATOR, PLATES, ROUTE } from './shared-columns.ts'

/** Each time that a unit drove so fast that it became an alert in the period (design, third part §14). */
export const speed: ReportDescription = {
  kind: 'speed',
  title: 'Velocidad',
  text: 'Excesos por unidad y lugar',
  rowName: { one: 'exceso', many: 'excesos' },
  params: ['period', 'client_id', 'carrier_id'],
  facts: ['alerts'],
  rows: `
    select ${alertSpan()}, a.value as speed_kmh, a.close_cause as cause, f.severity, f.severity = 'critical' or f.is_open as marked
    from ${FROM_ALERTS}
    where f.type = 'EXCESO_VELOCIDAD'`,
  order: 'r.plates nulls last, r.opened_at, r.row_id',
  map: 'alerts',
  columns: [
    PLATES,
    OPERATOR,
    ...[OPENED, CLOSED, DURATION, PLACE],
    {
      ...{ key: 'speed_kmh', title: 'Velocidad', type: 'number', unit: 'km/h', isDefault: true },
      formula: 'La última que su alerta guardó: la más alta pudo ser mayor.',
    },
    { key: 'cause', title: 'Se cerró por', type: 'text', isDefault: false, format: closeCauseText },
    ...[INVOICE, ROUTE, hidden(CLIENT), CARRIER],
  ],
  figures: [
    countOfRows('speedings', 'Excesos', 'Número de alertas de exceso de velocidad que se abrieron en el periodo.'),
    {
      ...{ key: 'units', label: 'Con excesos', unit: 'unidades' },
      formula: () => 'Unidades distintas, por sus placas, con alguna alerta de exceso de velocidad del reporte.',
      value: 'case when count(r.plates) > 0 or count(*) = 0 then count(distinct r.plates)::float8 end',
      ...{ sample: 'count(r.plates)', excluded: 'count(*) - count(r.plates)' },
    },
    {
      ...{ key: 'top_speed', label: 'La más alta guardada', unit: 'km/h' },
      formula: () => 'La mayor de la columna «Velocidad»; la que se alcanzó pudo ser mayor.',
      value: 'max(r.speed_kmh)::float8',
      ...{ sample: 'count(r.speed_kmh)', excluded: 'count(*) - count(r.speed_kmh)' },
    },
    medianDuration(
      'La mitad de las alertas de exceso de velocidad duró estos minutos o menos; una abierta, hasta ahora.',
    ),
    { kpi: 'trips' },
  ],
  notes: [
    REOPENED,
    {
      count: 'count(*) filter (where r.is_open)',
      one: '1 exceso sigue: su duración es hasta ahora.',
      many: (n) => `${n} excesos siguen: su duración es hasta ahora.`,
    },
    {
      count: 'count(*) filter (where r.speed_kmh is null)',
      one: 'De 1 exceso no se guardó la velocidad: sin dato.',
      many: (n) => `De ${n} excesos no se guardó la velocidad: sin dato.`,
    },
    {
      count: 'count(*) filter (where r.place is null)',
      one: 'De 1 exceso no se guardó el lugar.',
      many: (n) => `De ${n} excesos no se guardó el lugar.`,
    },
    {
      count: 'count(*) filter (where r.plates is null)',
      one: '1 exceso es de un viaje sin placas: no cuenta entre las unidades.',
      many: (n) => `${n} excesos son de viajes sin placas: no cuentan entre las unidades.`,
    },
  ],
  definition:
    'Las alertas de exceso de velocidad que se abrieron en el periodo, porque una unidad pasó el límite de su regla. Lo que pasó sin señal, o por debajo del límite, no está aquí.',
}
