import { countIn, SILENCE_BUCKET, totalOf } from './counters.ts'
import { counted, type Kpi, percentOf } from './kpi.ts'

const SILENCES =
  'Alertas de falta de señal de un viaje (sin GPS, GPS desactualizado, posible bloqueo), por el día en que se abrieron.'
const SHARE_SAMPLE = 10

/** How well the fleet is heard (design §4.3, Señal). */
export const SIGNAL_KPIS = {
  'silences-per-hundred': {
    view: 'signal',
    title: 'Silencios por cada 100 viajes',
    unit: 'per-hundred',
    better: 'lower',
    formula: 'Alertas de falta de señal que se abrieron en el periodo ÷ viajes que empezaron en el periodo × 100.',
    counts: 'Cada silencio que llegó a ser alerta, una vez.',
    excludes: 'Los silencios que terminaron antes de ser alerta y las plataformas caídas, que no son de un viaje.',
    source: SILENCES,
    minimumSample: 1,
    figure: ({ counters }) => {
      const sample = totalOf(counters, 'trips')
      return { value: percentOf(totalOf(counters, 'silenceAlerts'), sample), sample, excluded: 0 }
    },
  },
  'unexplained-silences': {
    view: 'signal',
    title: 'Silencios sin explicación',
    unit: 'percent',
    better: 'lower',
    formula: 'Alertas de falta de señal cuya causa no se pudo probar ÷ alertas de falta de señal × 100.',
    counts:
      'La causa que la alerta tiene: sin causa probada, o de antes de que se guardara. Con menos de 10 no se da un porcentaje.',
    excludes: 'Las plataformas caídas, que no son de un viaje.',
    source: SILENCES,
    minimumSample: SHARE_SAMPLE,
    figure: ({ counters }) => {
      const sample = totalOf(counters, 'silenceAlerts')
      const unexplained = countIn(counters, 'silenceAlerts', SILENCE_BUCKET.unknown)
      return { value: percentOf(unexplained, sample), sample, excluded: 0 }
    },
  },
  'probable-jammers': {
    view: 'signal',
    title: 'Posibles bloqueos de señal',
    unit: 'count',
    better: 'lower',
    formula: 'Número de alertas de falta de señal cuya causa probable es un bloqueador.',
    counts: 'La causa que la alerta tiene, también si después se cerró como falsa alarma.',
    excludes: 'Los silencios con otra causa.',
    source: SILENCES,
    minimumSample: 0,
    figure: ({ counters }) => counted(countIn(counters, 'silenceAlerts', SILENCE_BUCKET.jammer)),
  },
} as const satisfies Record<string, Kpi>
