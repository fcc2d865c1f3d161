import { countIn, histogramOf, type KpiMeasure, SILENCE_BUCKET, totalOf } from './counters.ts'
import { counted, type Kpi, type KpiBasis, type KpiFigure, percentOf } from './kpi.ts'
import { percentileOf } from './percentile.ts'

const SILENCES =
  'Alertas de falta de señal de un viaje (sin GPS, GPS desactualizado, posible bloqueo), por el día en que se abrieron.'
const SHARE_SAMPLE = 10
const TENTHS = 10
/** Fewer hours than these say nothing of a platform, nor of all. */
const PLATFORM_HOURS_SAMPLE = 5

const UNMEASURED =
  'no se midieron (iban sin GPS, o con la app sin aparato ligado, no tienen una salida anterior a su llegada, llegaron hace menos de un día, todavía no les toca o ya no se guardaban todas sus posiciones)'

const TRACKED = {
  view: 'signal',
  source:
    'Viajes completados, por el día en que se registró su llegada; cada uno medido como en el reporte Calidad de rastreo.',
} as const satisfies Partial<Kpi>

const OF_POSITIONS = {
  ...TRACKED,
  excludes: `Los viajes que ${UNMEASURED} y aquellos de los que no llegó ninguna posición: son los que faltan.`,
} as const satisfies Partial<Kpi>

const POSITIONS = {
  ...OF_POSITIONS,
  unit: 'percent',
  better: null,
  counts:
    'Las posiciones buenas de los dispositivos de cada viaje, de su salida a su llegada; no las que escribió una persona.',
  minimumSample: 1,
} as const satisfies Partial<Kpi>

const unmeasured = ({ counters }: KpiBasis, sample: number): number => totalOf(counters, 'delivered') - sample

/** What share of all positions came by one of the three sources, of trips that had any. */
const shareOf =
  (measure: 'platformPositions' | 'trackerPositions' | 'phonePositions') =>
  (basis: KpiBasis): KpiFigure => {
    const of = (one: KpiMeasure): number => totalOf(basis.counters, one)
    const all = of('platformPositions') + of('trackerPositions') + of('phonePositions')
    const sample = of('delayTenths')
    return { value: percentOf(of(measure), all), sample, excluded: unmeasured(basis, sample) }
  }

const delay =
  (share: number) =>
  (basis: KpiBasis): KpiFigure => {
    const tenth = percentileOf(histogramOf(basis.counters, 'delayTenths'), share)
    const sample = totalOf(basis.counters, 'delayTenths')
    return { value: tenth === null ? null : tenth / TENTHS, sample, excluded: unmeasured(basis, sample) }
  }

const DELAY = {
  ...OF_POSITIONS,
  unit: 'minutes',
  better: 'lower',
  counts:
    'De cada viaje con posiciones, la antigüedad que la mitad de ellas no pasaba cuando llegaron a Vigía (llegada − hora del dispositivo); al décimo de minuto.',
} as const satisfies Partial<Kpi>

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
    formula:
      'Número de alertas «Posible bloqueo de señal», y de las demás de falta de señal cuya causa probable es un bloqueador.',
    counts: 'También aquellas cuya causa no se pudo probar, y las que después se cerraron como falsa alarma.',
    excludes: 'Los demás silencios.',
    source: SILENCES,
    minimumSample: 0,
    figure: ({ counters }) => counted(totalOf(counters, 'possibleJammers')),
  },
  'platforms-read': {
    view: 'signal',
    title: 'Disponibilidad de plataformas',
    unit: 'percent',
    better: 'higher',
    formula:
      'Minutos de sesión en los que la unidad se leía de su plataforma ÷ minutos en los que había una sesión abierta × 100.',
    counts:
      'Cada minuto de cada sesión abierta mientras Vigía lee: está leído si hubo lectura en los 2 minutos anteriores. También lo que espera a una persona (un captcha, una contraseña) es no leído. Cada plataforma, según sus minutos de sesión.',
    excludes:
      'Las horas en las que nadie leía la plataforma o no tenía ninguna sesión: ni disponible ni caída. No se separa por cliente ni por línea: con ese filtro no hay dato.',
    source:
      'Las horas de cada plataforma, por el día de la hora, como las cuenta Vigía minuto a minuto; se guardan 400 días.',
    minimumSample: PLATFORM_HOURS_SAMPLE,
    figure: ({ counters }) => ({
      value: percentOf(totalOf(counters, 'readMinutes'), totalOf(counters, 'wantedMinutes')),
      sample: totalOf(counters, 'platformHours'),
      excluded: 0,
    }),
  },
  'way-covered': {
    ...TRACKED,
    excludes: `Los viajes que ${UNMEASURED}: son los que faltan.`,
    title: 'Trayecto cubierto',
    unit: 'percent',
    better: 'higher',
    formula: 'Minutos de trayecto sin huecos de más de 5 min ÷ minutos de trayecto × 100.',
    counts: 'Los viajes medidos, cada uno según lo que duró su trayecto.',
    minimumSample: 1,
    figure: (basis) => {
      const sample = totalOf(basis.counters, 'measuredTrips')
      const value = percentOf(totalOf(basis.counters, 'coveredSeconds'), totalOf(basis.counters, 'trackedSeconds'))
      return { value, sample, excluded: unmeasured(basis, sample) }
    },
  },
  'from-platforms': {
    ...POSITIONS,
    title: 'Posiciones de plataformas y espejos',
    formula:
      'Posiciones que se leyeron de la plataforma de una línea, o que ella mandó a un receptor espejo ÷ todas las posiciones × 100.',
    figure: shareOf('platformPositions'),
  },
  'from-trackers': {
    ...POSITIONS,
    title: 'Posiciones de rastreadores',
    formula:
      'Posiciones que mandó el rastreador de la unidad, o un sistema que las integra ÷ todas las posiciones × 100.',
    figure: shareOf('trackerPositions'),
  },
  'from-phones': {
    ...POSITIONS,
    title: 'Posiciones de teléfonos',
    formula: 'Posiciones que mandó el teléfono del operador ÷ todas las posiciones × 100.',
    figure: shareOf('phonePositions'),
  },
  'from-people': {
    ...TRACKED,
    title: 'Posiciones escritas a mano',
    unit: 'percent',
    better: 'lower',
    formula: 'Posiciones que escribió una persona ÷ todas las posiciones, también las escritas × 100.',
    counts: 'Las posiciones buenas de cada viaje, de sus dispositivos y escritas, de su salida a su llegada.',
    excludes: `Los viajes que ${UNMEASURED}, los que se midieron antes de que se contaran las escritas y aquellos sin ninguna posición: son los que faltan.`,
    minimumSample: 1,
    figure: (basis) => {
      const sample = totalOf(basis.counters, 'typedTrips')
      const value = percentOf(totalOf(basis.counters, 'typedPositions'), totalOf(basis.counters, 'allPositions'))
      return { value, sample, excluded: unmeasured(basis, sample) }
    },
  },
  'delay-p50': {
    ...DELAY,
    title: 'Antigüedad de las posiciones',
    formula: 'En la mitad de los viajes, la antigüedad típica de sus posiciones no pasó de estos minutos (P50).',
    minimumSample: 1,
    figure: delay(0.5),
  },
  'delay-p90': {
    ...DELAY,
    title: 'Antigüedad de las posiciones, los peores viajes',
    formula: 'En nueve de cada diez viajes, la antigüedad típica de sus posiciones no pasó de estos minutos (P90).',
    minimumSample: SHARE_SAMPLE,
    figure: delay(0.9),
  },
} as const satisfies Record<string, Kpi>
