import { countFrom, histogramOf, totalOf } from './counters.ts'
import { counted, type Kpi, percentOf } from './kpi.ts'
import { percentileOf } from './percentile.ts'

const MINUTE_S = 60
const HOUR_MIN = 60
/** From so many minutes without a comment on, a silence is long: the threshold of the monitor where nobody chose another (spec §9). */
export const LONG_SILENCE_MIN = 60

const GAPS = 'Comentarios de viajes, por el día del segundo de los dos; vale la hora a la que se escribieron.'
const NOT_BETWEEN =
  'El tiempo antes del primer comentario de un viaje, el que sigue al último y los viajes con menos de dos.'

/** How the logbook is kept (design §4.3, Bitácora). */
export const LOGBOOK_KPIS = {
  silence: {
    view: 'logbook',
    title: 'Silencio promedio',
    unit: 'minutes',
    better: 'lower',
    formula: 'Promedio de minutos entre un comentario de un viaje y el siguiente.',
    counts: 'Todos los comentarios, los de personas y los de sistemas.',
    excludes: NOT_BETWEEN,
    source: GAPS,
    minimumSample: 1,
    figure: ({ counters }) => {
      const sample = totalOf(counters, 'gapMinutes')
      const value = sample === 0 ? null : totalOf(counters, 'gapSeconds') / MINUTE_S / sample
      return { value, sample, excluded: 0 }
    },
  },
  'long-silences': {
    view: 'logbook',
    title: 'Silencios de una hora o más',
    unit: 'percent',
    better: 'lower',
    formula: 'Intervalos entre comentarios de 60 minutos o más ÷ todos los intervalos × 100.',
    counts: 'Todos los comentarios, los de personas y los de sistemas.',
    excludes: NOT_BETWEEN,
    source: GAPS,
    minimumSample: 1,
    figure: ({ counters }) => {
      const sample = totalOf(counters, 'gapMinutes')
      return { value: percentOf(countFrom(counters, 'gapMinutes', LONG_SILENCE_MIN), sample), sample, excluded: 0 }
    },
  },
  'longest-silence': {
    view: 'logbook',
    title: 'Brecha máxima',
    unit: 'hours',
    better: 'lower',
    formula: 'El intervalo más largo entre un comentario de un viaje y el siguiente.',
    counts: 'Todos los comentarios, los de personas y los de sistemas; en minutos completos.',
    excludes: NOT_BETWEEN,
    source: GAPS,
    minimumSample: 1,
    figure: ({ counters }) => {
      const longest = percentileOf(histogramOf(counters, 'longestGapMinutes'), 1)
      return {
        value: longest === null ? null : longest / HOUR_MIN,
        sample: totalOf(counters, 'gapMinutes'),
        excluded: 0,
      }
    },
  },
  'cadence-kept': {
    view: 'logbook',
    title: 'Cadencia cumplida',
    unit: 'percent',
    better: 'higher',
    formula:
      'Comentarios que se registraron a más tardar 2 minutos después de cuando tocaban ÷ comentarios que tocaban × 100.',
    counts: 'Los comentarios de los que se guardó cuándo tocaban.',
    excludes:
      'Los de personas de los que no se guardó (son los que faltan), y los viajes que ahora esperan un contacto vencido: esos los suma Bitácoras.',
    source: 'Comentarios de viajes, por el día en que se registraron.',
    minimumSample: 1,
    figure: ({ counters }) => {
      const sample = totalOf(counters, 'dueEntries')
      return {
        value: percentOf(totalOf(counters, 'onTimeEntries'), sample),
        sample,
        excluded: totalOf(counters, 'unmeasuredEntries'),
      }
    },
  },
  entries: {
    view: 'logbook',
    title: 'Comentarios de personas',
    unit: 'count',
    better: null,
    formula: 'Número de comentarios que escribieron personas en el periodo.',
    counts: 'Cada comentario por la hora a la que se registró.',
    excludes: 'Los que mandó un sistema y los que se deshicieron.',
    source: 'Comentarios de viajes, por el día en que se registraron.',
    minimumSample: 0,
    figure: ({ counters }) => counted(totalOf(counters, 'entries')),
  },
} as const satisfies Record<string, Kpi>
