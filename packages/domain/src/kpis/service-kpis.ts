import { onTimePercent } from '../metrics/fleet-figures.ts'
import { histogramOf, totalOf } from './counters.ts'
import { counted, type Kpi, type KpiBasis, type KpiFigure } from './kpi.ts'
import { percentileOf } from './percentile.ts'

const DAY_S = 86_400
/** A ninth in ten of fewer is one single trip. */
const TAIL_SAMPLE = 10

const DELIVERIES = 'Viajes completados, por el día en que se registró su llegada.'

/** How late those were that came late. */
const lateness =
  (share: number) =>
  ({ counters }: KpiBasis): KpiFigure => {
    const late = histogramOf(counters, 'lateMinutes')
    return {
      value: percentileOf(late, share),
      sample: totalOf(counters, 'lateMinutes'),
      excluded: totalOf(counters, 'delivered') - totalOf(counters, 'planned'),
    }
  }

const LATE = {
  view: 'service',
  unit: 'minutes',
  better: 'lower',
  counts: 'Entregas con llegada planeada que se registraron después de ella, en minutos completos de retraso.',
  excludes: 'Las que llegaron a tiempo, y las que no tenían llegada planeada (son las que faltan).',
  source: DELIVERIES,
} as const satisfies Partial<Kpi>

/** How trips go (design §4.3, Servicio). */
export const SERVICE_KPIS = {
  trips: {
    view: 'service',
    title: 'Viajes',
    unit: 'count',
    better: null,
    formula: 'Número de viajes que empezaron en el periodo.',
    counts: 'Cada viaje por su fecha de carga; si no la tiene, por cuándo se registró. También los cancelados.',
    excludes: 'Los que cargan más adelante en el día de hoy.',
    source: 'Viajes.',
    minimumSample: 0,
    figure: ({ counters }) => counted(totalOf(counters, 'trips')),
  },
  delivered: {
    view: 'service',
    title: 'Viajes completados',
    unit: 'count',
    better: null,
    formula: 'Número de viajes que se completaron en el periodo.',
    counts: 'Los que siguen completados, por el día en que se registró su llegada.',
    excludes: 'Los que se reabrieron y los cancelados.',
    source: DELIVERIES,
    minimumSample: 0,
    figure: ({ counters }) => counted(totalOf(counters, 'delivered')),
  },
  'on-time': {
    view: 'service',
    title: 'Entregas a tiempo',
    unit: 'percent',
    better: 'higher',
    formula: 'Entregas que se registraron a más tardar en su llegada planeada ÷ entregas con llegada planeada × 100.',
    counts: 'Viajes completados con llegada planeada, sin tolerancia: un minuto después es tarde.',
    excludes:
      'Los que no tenían llegada planeada (son los que faltan) y los que siguen en camino, por tarde que vayan.',
    source: DELIVERIES,
    minimumSample: 1,
    figure: ({ counters }) => {
      const planned = totalOf(counters, 'planned')
      return {
        value: onTimePercent({ delivered: planned, onTime: totalOf(counters, 'onTime') }),
        sample: planned,
        excluded: totalOf(counters, 'delivered') - planned,
      }
    },
  },
  'late-p50': {
    ...LATE,
    title: 'Retraso típico',
    formula: 'La mitad de las entregas tarde no pasó de estos minutos (P50).',
    minimumSample: 1,
    figure: lateness(0.5),
  },
  'late-p90': {
    ...LATE,
    title: 'Retraso de las peores',
    formula: 'Nueve de cada diez entregas tarde no pasaron de estos minutos (P90).',
    minimumSample: TAIL_SAMPLE,
    figure: lateness(0.9),
  },
  duration: {
    view: 'service',
    title: 'Duración promedio',
    unit: 'days',
    better: 'lower',
    formula: 'Promedio de días entre la carga y la llegada registrada.',
    counts:
      'Viajes completados. Empiezan a contar en su fecha de carga; si no la tienen, cuando salieron; si no, cuando se registraron.',
    excludes:
      'Los que siguen en camino. Se cuentan por el día de llegada y no por el de carga: así los viajes largos no faltan al final.',
    source: DELIVERIES,
    minimumSample: 1,
    figure: ({ counters }) => {
      const sample = totalOf(counters, 'delivered')
      const value = sample === 0 ? null : totalOf(counters, 'durationSeconds') / DAY_S / sample
      return { value, sample, excluded: 0 }
    },
  },
} as const satisfies Record<string, Kpi>
