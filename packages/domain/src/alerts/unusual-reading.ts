import { formatDateTime } from '../format/date-time.ts'

/** What one reader, a person or an API key, has read of an organisation in the hour that runs. */
export interface ReadingHour {
  /** Different trips whose detail, position or history they opened. */
  readonly trips: number
  readonly exports: number
  /** Credentials that they were refused since they had seen as many as an hour allows. */
  readonly refusedReveals: number
  /** Trips in the middle one of their hours of the last thirty days; null while those are too few to say. */
  readonly medianTrips: number | null
  /** When the hour began; epoch milliseconds. */
  readonly since: number
}

/** More than one reader opens in an hour, whoever it is. */
const MAX_TRIPS_AN_HOUR = 300
const MAX_EXPORTS_AN_HOUR = 20
/** Three times the own median is unusual (quality §3, day-one control 10), but not below so many trips. */
const TIMES_MEDIAN = 3
const FEW_TRIPS = 30
/** So many hours with readings make a median. */
export const HOURS_OF_A_MEDIAN = 10

/** Why a reading is unusual, the strongest first, as sentences for an administrator; empty when it is not. */
export function unusualReadingReasons(reading: ReadingHour): readonly string[] {
  const { trips, exports, refusedReveals, medianTrips } = reading
  const reasons: string[] = []
  if (refusedReveals > 0) {
    reasons.push(`Quiso ver más contraseñas que las que permite una hora (${refusedReveals} rechazadas).`)
  }
  if (trips > MAX_TRIPS_AN_HOUR) {
    reasons.push(`Abrió ${trips} viajes distintos en una hora; más de ${MAX_TRIPS_AN_HOUR} no es normal para nadie.`)
  }
  if (medianTrips !== null && trips > FEW_TRIPS && trips > TIMES_MEDIAN * medianTrips) {
    reasons.push(`Abrió ${trips} viajes distintos en una hora; lo habitual en su caso son ${medianTrips}.`)
  }
  if (exports > MAX_EXPORTS_AN_HOUR) reasons.push(`Exportó ${exports} archivos en una hora.`)
  return reasons
}

/** What the alert says of an unusual reading: who, how much, since when. */
export function unusualReadingText(reader: string, { trips, exports, refusedReveals, since }: ReadingHour) {
  const counts = [
    ...(trips > 0 ? [`abrió ${trips} viajes distintos`] : []),
    ...(exports > 0 ? [`exportó ${exports} archivos`] : []),
    ...(refusedReveals > 0 ? [`pidió ${refusedReveals} contraseñas sobre el límite`] : []),
  ]
  return {
    title: 'Lectura inusual',
    message: `${reader}: desde ${formatDateTime(since)}, hora del Centro, ${counts.join(', ')}.`,
  }
}
