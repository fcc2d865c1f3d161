import { MIN_DRIVES } from '@vigia/domain/arrival/estimate-arrival'
import { spanText } from '@vigia/domain/format/span-text'
import { theTime } from '@vigia/domain/format/the-time'
import type { TripArrival } from '../../api/trip-arrival.ts'
import { clockTime } from '../../text/clock-time.ts'
import { weekdayTime } from '../../text/weekday-time.ts'

/** An older estimate is told with its hour: the server makes a new one each minute. */
export const STALE_ARRIVAL_MS = 2 * 60_000
/** An arrival farther away is told with its day. */
const SAME_DAY_MS = 12 * 3_600_000

/** What a screen says of an arrival, and whether it comes after the appointment. */
export interface ArrivalText {
  /** `Llega entre 10:30 y 11:05 · puede llegar tarde`. */
  readonly text: string
  /** On what that stands. */
  readonly why: string
  readonly isLate: boolean
}

/** An estimated arrival against the appointment (epoch ms; null: there is none), or why there is no estimate. */
export function arrivalText(answer: TripArrival, dueAt: number | null, now: number): ArrivalText {
  const { at, arrival, reason, trips } = answer
  const age = now - at > STALE_ARRIVAL_MS ? ` · calculada a ${theTime(clockTime(at))}` : ''
  if (arrival === null)
    return { text: 'Vigía no estima la llegada', why: `${whyNone(reason, trips)}${age}`, isLate: false }
  const { p10, p50, p90, isStanding, basis } = arrival
  const when = (instant: number): string => (p90 - now < SAME_DAY_MS ? clockTime(instant) : weekdayTime(instant, now))
  const lead = p90 <= now ? 'Llegando' : `Llega entre ${when(Math.max(now, p10))} y ${when(p90)}`
  const lateMs = dueAt === null ? 0 : Math.max(now, p50) - dueAt
  const verdict =
    dueAt === null
      ? ''
      : p90 <= dueAt
        ? ' · a tiempo'
        : lateMs <= 0
          ? ' · puede llegar tarde'
          : ` · llega tarde: ${spanText(Math.max(60_000, lateMs))}`
  const rest = isStanding ? ', con lo que suele quedar de una parada como esta' : ''
  return {
    text: `${lead}${verdict}`,
    why: `8 de cada 10 veces, ${ON_WHAT[basis](trips)}${rest}${age}`,
    isLate: lateMs > 0,
  }
}

const ON_WHAT: Readonly<Record<NonNullable<TripArrival['arrival']>['basis'], (trips: number) => string>> = {
  lane: (trips) => `por ${trips} viajes anteriores de esta ruta`,
  'planned-route': (trips) =>
    `por lo que falta de su ruta planeada y ${trips} viajes de otras rutas: de esta se conocen muy pocos`,
}

const whyNone = (reason: TripArrival['reason'], trips: number): string => {
  switch (reason) {
    case 'critical-alert':
      return 'Tiene abierta una alerta crítica'
    case 'not-left':
      return 'Aún no sale hacia su destino'
    case 'unloading':
      return 'Ya está descargando'
    case 'no-destination':
      return 'El destino no tiene coordenadas'
    case 'no-signal':
      return 'No se oye a la unidad'
    case 'arrived':
      return 'Está a menos de 1 km del destino'
    case 'stands-too-long':
      return 'Lleva parada más que los viajes anteriores de esta ruta'
    default:
      return `Se conocen ${trips} viajes anteriores que pasaron por aquí; hacen falta ${MIN_DRIVES}`
  }
}
