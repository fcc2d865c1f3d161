import { silenceName } from '@vigia/domain/silence/silence-text'
import { SILENCE_CLASSES, type SilenceClass } from '@vigia/domain/silence/silence-verdict'
import type { ReportDescription } from '../report.ts'
import {
  alertSpan,
  CLOSED,
  countOfRows,
  DURATION,
  FROM_ALERTS,
  MINUTES_SILENT,
  medianDuration,
  OPENED,
} from './alert-spans.ts'
import { CARRIER, CLIENT, hidden, INVOICE, OPERATOR, PLATES, ROUTE, SILENCE_TYPES, typeText } from './shared-columns.ts'

/** A silence of an hour wants attention. */
const LONG_MIN = 60
const isClass = (word: string): word is SilenceClass => (SILENCE_CLASSES as readonly string[]).includes(word)
const classText = (word: string): string => silenceName(isClass(word) ? word : 'unknown')

/** Each silence that became an alert in the period, why it was, and how long (design, third part §14). */
export const silences: ReportDescription = {
  kind: 'silences',
  title: 'Silencios y señal',
  text: 'Cuánto duraron y por qué',
  rowName: { one: 'silencio', many: 'silencios' },
  params: ['period', 'client_id', 'carrier_id'],
  facts: ['alerts'],
  rows: `
    select ${alertSpan(MINUTES_SILENT)}, f.type, a.last_signal_at, coalesce(f.silence_class, 'unknown') as cause, f.silence_class is null as is_uncaused,
      f.type = 'POSIBLE_BLOQUEO' and f.silence_class is distinct from 'jammer' as is_unproved, t.gps_platform as platform,
      coalesce(f.silence_class = 'jammer', false)
        or ${MINUTES_SILENT} >= ${LONG_MIN} as marked
    from ${FROM_ALERTS}
    where f.type in ${SILENCE_TYPES}`,
  order: 'r.opened_at, r.row_id',
  map: 'alerts',
  columns: [
    {
      ...{ key: 'last_signal_at', title: 'Última señal', type: 'instant', isDefault: false },
      formula:
        'La última antes de la alerta; si se reabrió o la unidad volvió a callar, antes de la última vez. Sin dato: nunca se oyó.',
    },
    ...[OPENED, CLOSED],
    {
      ...DURATION,
      formula:
        'Desde la última señal antes de la alerta, o desde la salida del viaje si salió entre las dos, hasta que se cerró; una abierta, hasta ahora. Si nunca se oyó, desde la salida, o desde que se registró el viaje si fue después; si se reabrió o la unidad volvió a callar, a más tardar desde que se abrió.',
    },
    { key: 'type', title: 'Alerta', type: 'text', isDefault: true, format: typeText },
    {
      ...{ key: 'cause', title: 'Causa', type: 'text', isDefault: true, format: classText },
      formula: 'La que la alerta tiene; sin ella, sin causa determinada.',
    },
    INVOICE,
    PLATES,
    hidden(ROUTE),
    hidden(CLIENT),
    CARRIER,
    OPERATOR,
    { key: 'platform', title: 'Plataforma', type: 'text', isDefault: true },
  ],
  figures: [
    countOfRows(
      'silences',
      'Silencios',
      'Número de alertas de falta de señal de viajes que se abrieron en el periodo.',
    ),
    medianDuration('La mitad de estos silencios no pasó de esta duración (columna «Duración»).'),
    ...([{ kpi: 'silences-per-hundred' }, { kpi: 'unexplained-silences' }, { kpi: 'probable-jammers' }] as const),
  ],
  notes: [
    {
      count: 'count(*) filter (where r.is_unproved)',
      one: '1 alerta de posible bloqueo no tiene esa causa probada.',
      many: (n) => `${n} alertas de posible bloqueo no tienen esa causa probada.`,
    },
    {
      count: 'count(*) filter (where r.is_open)',
      one: '1 silencio sigue: su duración es hasta ahora.',
      many: (n) => `${n} silencios siguen: su duración es hasta ahora.`,
    },
    {
      count: 'count(*) filter (where r.is_uncaused)',
      one: 'De 1 silencio no se guardó la causa.',
      many: (n) => `De ${n} silencios no se guardó la causa.`,
    },
  ],
  definition:
    'Las alertas de falta de señal de viajes (sin GPS, GPS desactualizado, posible bloqueo) que se abrieron en el periodo, como en Métricas y KPIs. Los silencios que terminaron antes de ser alerta y las plataformas caídas, que no son de un viaje, no cuentan.',
}
