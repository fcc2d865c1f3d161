import type { ForecastLead } from '../arrival/kept-forecast.ts'
import { onTimePercent } from '../metrics/fleet-figures.ts'
import { histogramOf, type KpiMeasure, totalOf } from './counters.ts'
import { counted, type Kpi, type KpiBasis, type KpiFigure, percentOf } from './kpi.ts'
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

const STAYS = 'Cambios de estado de viajes, por el día en que empezó la estadía, como en el reporte Estadías.'

/** How long a truck waited, of the waits that are over. */
const stay =
  (measure: KpiMeasure, cut: KpiMeasure, share: number) =>
  ({ counters }: KpiBasis): KpiFigure => ({
    value: percentileOf(histogramOf(counters, measure), share),
    sample: totalOf(counters, measure),
    excluded: totalOf(counters, cut),
  })

const STAY = {
  view: 'service',
  unit: 'minutes',
  better: 'lower',
  excludes:
    'Las que no han terminado o se cortaron con otro estado (son las que faltan), y las de viajes que se registraron ya cargando.',
  source: STAYS,
} as const satisfies Partial<Kpi>
const AT_ORIGIN = {
  ...STAY,
  counts: 'De que se registró «cargando» a que se registró el estado siguiente, en minutos completos.',
}
const AT_DESTINATION = { ...STAY, counts: 'De que se registró «descargando» a que se completó, en minutos completos.' }

const ERROR_OF = { '2h': 'forecastErrorMinutes2h', '6h': 'forecastErrorMinutes6h' } as const
const HELD_OF = { '2h': 'forecastsHeld2h', '6h': 'forecastsHeld6h' } as const
const HOURS_OF = { '2h': 'dos horas', '6h': 'seis horas' } as const
/** `FORECAST_LEADS`, in words. */
const WITHIN_OF = {
  '2h': 'dos horas o menos y más de hora y media',
  '6h': 'seis horas o menos y más de cinco',
} as const

/** Of what was said so long before, how much of all deliveries it is known of. */
const ofForecasts =
  (lead: ForecastLead, value: (basis: KpiBasis) => number | null) =>
  (basis: KpiBasis): KpiFigure => {
    const sample = totalOf(basis.counters, ERROR_OF[lead])
    return { value: value(basis), sample, excluded: totalOf(basis.counters, 'delivered') - sample }
  }

const forecastOf = (lead: ForecastLead) =>
  ({
    view: 'service',
    counts: `Viajes completados, cada uno una vez: lo primero que Vigía dijo cuando lo esperaba en ${WITHIN_OF[lead]}, contra cuándo se oyó la unidad a 1 km de su destino.`,
    excludes:
      'Aquellos de los que no se dijo nada con esa anticipación (poca historia, sin señal, alerta crítica, viaje corto) y los que no se oyeron llegar (son los que faltan).',
    source:
      'Llegadas estimadas, guardadas una por hora y viaje a lo más, y posiciones. Por el día en que se registró la llegada.',
    minimumSample: TAIL_SAMPLE,
  }) as const satisfies Partial<Kpi>

const errorOfForecasts = (lead: ForecastLead) =>
  ({
    ...forecastOf(lead),
    title: `Error de la llegada, ${HOURS_OF[lead]} antes`,
    unit: 'minutes',
    better: 'lower',
    formula:
      'La mitad de los viajes llegó a estos minutos o menos, antes o después, de la hora que se había dicho (P50).',
    figure: ofForecasts(lead, ({ counters }) => percentileOf(histogramOf(counters, ERROR_OF[lead]), 0.5)),
  }) as const satisfies Kpi

const heldForecasts = (lead: ForecastLead) =>
  ({
    ...forecastOf(lead),
    title: `Llegadas en el intervalo, ${HOURS_OF[lead]} antes`,
    unit: 'percent',
    // It promises eight of ten: more is as wrong as less.
    better: null,
    formula:
      'Llegadas dentro del intervalo que se había dicho ÷ llegadas con intervalo × 100. Promete 80: con menos promete de más; con más es más ancho de lo que podría.',
    figure: ofForecasts(lead, ({ counters }) =>
      percentOf(totalOf(counters, HELD_OF[lead]), totalOf(counters, ERROR_OF[lead])),
    ),
  }) as const satisfies Kpi

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
  'origin-stay-p50': {
    ...AT_ORIGIN,
    title: 'Estadía en origen',
    formula: 'La mitad de las estadías en origen que terminaron duró estos minutos o menos (P50).',
    minimumSample: 1,
    figure: stay('originStayMinutes', 'originStaysCut', 0.5),
  },
  'origin-stay-p90': {
    ...AT_ORIGIN,
    title: 'Estadía en origen, las más largas',
    formula: 'Nueve de cada diez estadías en origen que terminaron duraron estos minutos o menos (P90).',
    minimumSample: TAIL_SAMPLE,
    figure: stay('originStayMinutes', 'originStaysCut', 0.9),
  },
  'destination-stay-p50': {
    ...AT_DESTINATION,
    title: 'Estadía en destino',
    formula: 'La mitad de las estadías en destino que terminaron duró estos minutos o menos (P50).',
    minimumSample: 1,
    figure: stay('destinationStayMinutes', 'destinationStaysCut', 0.5),
  },
  'destination-stay-p90': {
    ...AT_DESTINATION,
    title: 'Estadía en destino, las más largas',
    formula: 'Nueve de cada diez estadías en destino que terminaron duraron estos minutos o menos (P90).',
    minimumSample: TAIL_SAMPLE,
    figure: stay('destinationStayMinutes', 'destinationStaysCut', 0.9),
  },
  'forecast-2h-p50': errorOfForecasts('2h'),
  'forecast-2h-held': heldForecasts('2h'),
  'forecast-6h-p50': errorOfForecasts('6h'),
  'forecast-6h-held': heldForecasts('6h'),
} as const satisfies Record<string, Kpi>
