import { closeCauseText } from '@vigia/domain/alerts/resolve-cause'
import { STOP_REASON_LABEL, STOP_REASONS, type StopReason } from '@vigia/domain/trip/stop-reason'
import type { ReportDescription } from '../report.ts'
import {
  alertSpan,
  CLOSED,
  countOfRows,
  DURATION,
  FROM_ALERTS,
  MINUTES_OPEN,
  medianDuration,
  OPENED,
  PLACE,
  REOPENED,
} from './alert-spans.ts'
import { CARRIER, CLIENT, hidden, INVOICE, OPERATOR, PLATES, ROUTE } from './shared-columns.ts'

/** A stop of two hours wants attention. */
const LONG_MIN = 120
/** An accepted stop that ended so long before the alert explains it as well: it raises none while it lasts. */
const ACCEPTED_BEFORE_MIN = 30
const isReason = (word: string): word is StopReason => (STOP_REASONS as readonly string[]).includes(word)
const reasonText = (word: string): string => (isReason(word) ? STOP_REASON_LABEL[word] : word)

/** Each stop that became an alert in the period: where, how long, and what explains it (design, third part §14). */
export const stops: ReportDescription = {
  kind: 'stops',
  title: 'Paradas',
  text: 'Dónde, cuánto y si se explican',
  rowName: { one: 'parada', many: 'paradas' },
  params: ['period', 'client_id', 'carrier_id'],
  facts: ['alerts'],
  rows: `
    select ${alertSpan()}, a.value as stood_min, told.reason, a.close_cause as cause,
      told.reason is not null or f.is_closed_by_person as is_explained,
      f.is_open or ${MINUTES_OPEN} >= ${LONG_MIN} as marked
    from ${FROM_ALERTS}
      left join lateral (
        select e.reason from expected_stops e
        where e.trip_id = t.id and e.from_at <= coalesce(a.closed_at, q.now) and e.accepted_at <= coalesce(a.closed_at, q.now)
          and (e.cancelled_at is null or e.cancelled_at > e.from_at)
          and least(e.until_at, coalesce(e.cancelled_at, e.until_at)) >= a.opened_at - ${ACCEPTED_BEFORE_MIN} * interval '1 minute'
        order by e.id desc limit 1
      ) told on true
    where f.type = 'UNIDAD_DETENIDA'`,
  order: 'r.opened_at, r.row_id',
  map: 'alerts',
  columns: [
    ...[OPENED, CLOSED, DURATION, PLACE],
    {
      ...{ key: 'stood_min', title: 'Al menos', type: 'minutes', unit: 'min', isDefault: true },
      formula: 'Cuánto llevaba detenida la última vez que su alerta lo guardó: pudo ser más.',
    },
    {
      ...{ key: 'reason', title: 'Motivo', type: 'text', isDefault: true, format: reasonText },
      formula: `El de una parada que el equipo aceptó y que coincide con esta, o terminaba a lo más ${ACCEPTED_BEFORE_MIN} min antes; sin dato si no hubo.`,
    },
    { key: 'cause', title: 'Se cerró por', type: 'text', isDefault: true, format: closeCauseText },
    ...[INVOICE, PLATES, hidden(ROUTE), hidden(CLIENT), hidden(CARRIER), OPERATOR],
  ],
  figures: [
    countOfRows('stops', 'Paradas', 'Número de alertas de unidad detenida que se abrieron en el periodo.'),
    medianDuration('La mitad de las alertas de unidad detenida duró estos minutos o menos; una abierta, hasta ahora.'),
    {
      ...{ key: 'explained', label: 'Se explican', unit: '%' },
      formula: () =>
        'Paradas que el equipo había aceptado, o cuya alerta cerró una persona con su causa ÷ todas las del reporte × 100.',
      value: '(100.0 * count(*) filter (where r.is_explained) / nullif(count(*), 0))::float8',
      ...{ sample: 'count(*)', excluded: '0' },
    },
    { kpi: 'trips' },
  ],
  notes: [
    REOPENED,
    {
      count: 'count(*) filter (where r.is_open)',
      one: '1 parada sigue: su duración es hasta ahora.',
      many: (n) => `${n} paradas siguen: su duración es hasta ahora.`,
    },
    {
      count: 'count(*) filter (where not r.is_open and not r.is_explained)',
      one: '1 parada terminó sin que nadie dijera por qué.',
      many: (n) => `${n} paradas terminaron sin que nadie dijera por qué.`,
    },
    {
      count: 'count(*) filter (where r.stood_min is null)',
      one: 'De 1 parada no se guardó cuánto llevaba: sin dato.',
      many: (n) => `De ${n} paradas no se guardó cuánto llevaban: sin dato.`,
    },
    {
      count: 'count(*) filter (where r.place is null)',
      one: 'De 1 parada no se guardó el lugar.',
      many: (n) => `De ${n} paradas no se guardó el lugar.`,
    },
  ],
  definition:
    'Las paradas que fueron alerta de unidad detenida y se abrieron en el periodo. Las más cortas que el límite de su regla, y las que el equipo esperaba, no levantan alerta y no están aquí.',
}
