import { LEAST_NOISE_SAMPLE } from '../alerts/rule-noise.ts'
import { countFrom, histogramOf, type KpiMeasure, totalOf } from './counters.ts'
import { counted, type Kpi, type KpiBasis, type KpiFigure, percentOf } from './kpi.ts'
import { percentileOf } from './percentile.ts'

/** Tenths of a minute. */
const TENTHS = 10
/** A truck that is found within so long is usually recovered. */
export const ATTEND_WITHIN_MIN = 30
const TAIL_SAMPLE = 10
const HOUR_S = 3_600

const ALERTS = 'Alertas de viajes, por el día en que se abrieron.'
const NOT_OF_TRIPS = 'Las de plataformas, de la compañía y las que solo ven los administradores.'

const tenths =
  (measure: KpiMeasure, share: number, excluded: (basis: KpiBasis) => number) =>
  (basis: KpiBasis): KpiFigure => {
    const tenth = percentileOf(histogramOf(basis.counters, measure), share)
    return {
      value: tenth === null ? null : tenth / TENTHS,
      sample: totalOf(basis.counters, measure),
      excluded: excluded(basis),
    }
  }

const notAttended = ({ counters }: KpiBasis): number => totalOf(counters, 'alerts') - totalOf(counters, 'attendTenths')
const notClosedByPerson = ({ counters }: KpiBasis): number =>
  totalOf(counters, 'alerts') - totalOf(counters, 'closeTenths')

const ATTEND = {
  view: 'safety',
  unit: 'minutes',
  better: 'lower',
  counts:
    'De que se abrió a que una persona la reconoció, o la cerró sin reconocerla; al décimo de minuto. Si alguien la reabrió cuenta la primera vez.',
  excludes: 'Las que se cerraron solas antes y las que nadie ha reconocido todavía (son las que faltan).',
  source: ALERTS,
} as const satisfies Partial<Kpi>

const CLOSE = {
  view: 'safety',
  unit: 'minutes',
  better: 'lower',
  counts:
    'De que se abrió a que una persona la cerró; al décimo de minuto. Sin lo que estuvo cerrada, si alguien la reabrió.',
  excludes: 'Las que se cerraron solas y las que siguen abiertas (son las que faltan).',
  source: ALERTS,
} as const satisfies Partial<Kpi>

const notDetected = ({ counters }: KpiBasis): number =>
  totalOf(counters, 'silenceAlerts') - totalOf(counters, 'detectTenths')
const notCalled = ({ counters }: KpiBasis): number => totalOf(counters, 'alerts') - totalOf(counters, 'callTenths')

const DETECT = {
  view: 'safety',
  unit: 'minutes',
  better: 'lower',
  counts:
    'Alertas de falta de señal: de la última señal de antes, o de la salida del viaje si salió entre las dos, a que se abrió; al décimo de minuto.',
  excludes:
    'Las de un viaje que nunca se había oído y las que se reabrieron o volvieron a empezar, de las que ya no se guarda la última señal de la primera vez (son las que faltan). Las demás alertas nacen de lo que se recibe.',
  source: 'Alertas de falta de señal de un viaje, por el día en que se abrieron.',
} as const satisfies Partial<Kpi>

const CALL = {
  view: 'safety',
  unit: 'minutes',
  better: 'lower',
  counts:
    'De que se abrió a lo primero que se registró mientras estaba abierta: un comentario de una persona en su viaje, o una nota o un paso de llamada en la alerta, como en el plazo de primera llamada; al décimo de minuto.',
  excludes:
    'Las que se cerraron sin nada registrado y las abiertas que nadie ha atendido todavía (son las que faltan).',
  source: ALERTS,
} as const satisfies Partial<Kpi>

/** How dangers are met (design §4.3, Seguridad). */
export const SAFETY_KPIS = {
  alerts: {
    view: 'safety',
    title: 'Alertas',
    unit: 'count',
    better: 'lower',
    formula: 'Número de alertas que se abrieron en el periodo.',
    counts: 'Cada alerta de un viaje una vez, aunque se repita mientras sigue abierta.',
    excludes: NOT_OF_TRIPS,
    source: ALERTS,
    minimumSample: 0,
    figure: ({ counters }) => counted(totalOf(counters, 'alerts')),
  },
  'alerts-per-hundred': {
    view: 'safety',
    title: 'Alertas por cada 100 viajes',
    unit: 'per-hundred',
    better: 'lower',
    formula: 'Alertas que se abrieron en el periodo ÷ viajes que empezaron en el periodo × 100.',
    counts: 'Las alertas de «Alertas» y los viajes de «Viajes».',
    excludes: NOT_OF_TRIPS,
    source: ALERTS,
    minimumSample: 1,
    figure: ({ counters }) => {
      const sample = totalOf(counters, 'trips')
      return { value: percentOf(totalOf(counters, 'alerts'), sample), sample, excluded: 0 }
    },
  },
  'detect-p50': {
    ...DETECT,
    title: 'Tiempo a detectar un silencio',
    formula: 'La mitad de los silencios fue alerta en estos minutos o menos desde la última señal (P50).',
    minimumSample: 1,
    figure: tenths('detectTenths', 0.5, notDetected),
  },
  'detect-p90': {
    ...DETECT,
    title: 'Detección de los más lentos',
    formula: 'Nueve de cada diez silencios fueron alerta en estos minutos o menos desde la última señal (P90).',
    minimumSample: TAIL_SAMPLE,
    figure: tenths('detectTenths', 0.9, notDetected),
  },
  'attend-p50': {
    ...ATTEND,
    title: 'Tiempo de reconocimiento',
    formula: 'La mitad de las alertas se reconoció en estos minutos o menos (P50).',
    minimumSample: 1,
    figure: tenths('attendTenths', 0.5, notAttended),
  },
  'attend-p90': {
    ...ATTEND,
    title: 'Reconocimiento de las más lentas',
    formula: 'Nueve de cada diez alertas se reconocieron en estos minutos o menos (P90).',
    minimumSample: TAIL_SAMPLE,
    figure: tenths('attendTenths', 0.9, notAttended),
  },
  'first-call-p50': {
    ...CALL,
    title: 'Tiempo a primera llamada',
    formula: 'En la mitad de las alertas lo primero se registró en estos minutos o menos (P50).',
    minimumSample: 1,
    figure: tenths('callTenths', 0.5, notCalled),
  },
  'first-call-p90': {
    ...CALL,
    title: 'Primera llamada de las más lentas',
    formula: 'En nueve de cada diez alertas lo primero se registró en estos minutos o menos (P90).',
    minimumSample: TAIL_SAMPLE,
    figure: tenths('callTenths', 0.9, notCalled),
  },
  'attended-in-time': {
    view: 'safety',
    title: 'Reconocidas antes de 30 min',
    unit: 'percent',
    better: 'higher',
    formula:
      'Alertas que una persona reconoció, o cerró, antes de 30 minutos ÷ las que se reconocieron o llevan 30 minutos o más sin nadie × 100.',
    counts: 'Las que nadie ha reconocido cuentan en contra desde los 30 minutos.',
    excludes: 'Las que se cerraron solas antes de que alguien las reconociera (son las que faltan).',
    source: ALERTS,
    minimumSample: 1,
    figure: ({ counters }) => {
      const attended = totalOf(counters, 'attendTenths')
      const late = countFrom(counters, 'attendTenths', ATTEND_WITHIN_MIN * TENTHS)
      const sample = attended + totalOf(counters, 'unattended')
      return { value: percentOf(attended - late, sample), sample, excluded: totalOf(counters, 'endedAlone') }
    },
  },
  'close-p50': {
    ...CLOSE,
    title: 'Tiempo de cierre',
    formula: 'La mitad de las alertas que cerró una persona tardó estos minutos o menos (P50).',
    minimumSample: 1,
    figure: tenths('closeTenths', 0.5, notClosedByPerson),
  },
  'close-p90': {
    ...CLOSE,
    title: 'Cierre de las más lentas',
    formula: 'Nueve de cada diez alertas que cerró una persona tardaron estos minutos o menos (P90).',
    minimumSample: TAIL_SAMPLE,
    figure: tenths('closeTenths', 0.9, notClosedByPerson),
  },
  'false-alarms': {
    view: 'safety',
    title: 'Falsas alarmas',
    unit: 'percent',
    better: 'lower',
    formula: 'Alertas que una persona cerró como falsa alarma ÷ alertas que cerró una persona × 100.',
    counts: 'Lo que dijo quien la cerró. Con menos de 10 cerradas no se da un porcentaje.',
    excludes: 'Las que se cerraron solas y las que siguen abiertas: nadie las ha juzgado (son las que faltan).',
    source: ALERTS,
    minimumSample: LEAST_NOISE_SAMPLE,
    figure: (basis) => {
      const sample = totalOf(basis.counters, 'closeTenths')
      return {
        value: percentOf(totalOf(basis.counters, 'falseAlarms'), sample),
        sample,
        excluded: notClosedByPerson(basis),
      }
    },
  },
  'help-calls': {
    view: 'safety',
    title: 'Llamadas de auxilio',
    unit: 'count',
    better: 'lower',
    formula: 'Número de alertas de botón de pánico, clave de coacción y protocolo de emergencia.',
    counts: 'Cada una una vez, también las que resultaron falsas o eran pruebas.',
    excludes: 'Las que no son de un viaje.',
    source: ALERTS,
    minimumSample: 0,
    figure: ({ counters }) => counted(totalOf(counters, 'helpCalls')),
  },
  'danger-hours': {
    view: 'safety',
    title: 'Horas de alerta en zona de riesgo',
    unit: 'hours',
    better: 'lower',
    formula: 'Suma de lo que duraron las alertas de zona de riesgo que se abrieron en el periodo y ya se cerraron.',
    counts: 'De que se abrió cada alerta a que se cerró, sola o por una persona.',
    excludes: 'Las que siguen abiertas (son las que faltan), y el paso por una zona que no llegó a ser alerta.',
    source: ALERTS,
    minimumSample: 0,
    figure: ({ counters }) => {
      const [sample, excluded] = [totalOf(counters, 'dangerAlerts'), totalOf(counters, 'openDangerAlerts')]
      const isKnown = sample > 0 || excluded === 0
      return { value: isKnown ? totalOf(counters, 'dangerSeconds') / HOUR_S : null, sample, excluded }
    },
  },
  incidents: {
    view: 'safety',
    title: 'Incidencias',
    unit: 'count',
    better: 'lower',
    formula: 'Número de incidencias que se reportaron en el periodo.',
    counts: 'Las de cualquier viaje y prioridad, también las que ya se resolvieron y los paros de emergencia.',
    excludes: 'Nada.',
    source: 'Incidencias, por el día en que se reportaron.',
    minimumSample: 0,
    figure: ({ counters }) => counted(totalOf(counters, 'incidents')),
  },
  'grave-incidents': {
    view: 'safety',
    title: 'Incidencias graves',
    unit: 'count',
    better: 'lower',
    formula: 'Número de incidencias de prioridad alta que se reportaron en el periodo.',
    counts: 'Las que siguen con prioridad alta, también las que ya se resolvieron.',
    excludes: 'Las de prioridad media y las demás.',
    source: 'Incidencias, por el día en que se reportaron.',
    minimumSample: 0,
    figure: ({ counters }) => counted(totalOf(counters, 'graveIncidents')),
  },
} as const satisfies Record<string, Kpi>
