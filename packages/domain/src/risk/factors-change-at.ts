import { unansweredFrom } from '../communication/unanswered-calls.ts'
import { signalAt } from '../gps/signal-age.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { newestTrack } from './newest-fix.ts'
import type { RiskType } from './risk-level.ts'
import { firstLimit, type RiskStep, type RiskWeights } from './risk-weights.ts'
import type { TripSnapshot } from './trip-snapshot.ts'

/**
 * Until when time alone changes nothing of a trip's factors of one type (`factorsOfType`, `faintFactors`), while nothing new is
 * heard of it: neither whether there are any, nor their points, nor which limit their value exceeds. A bound, epoch
 * milliseconds: it may be earlier than the change. `now` where what surrounds the trip counts too, infinite where only news does.
 *
 * @param limits what the value is held against besides the steps of the weights: those of a company's own rules.
 * @param areAny whether there is a factor now.
 */
export function factorsChangeAt(
  type: RiskType,
  trip: TripSnapshot,
  weights: RiskWeights,
  limits: readonly number[],
  areAny: boolean,
  now: number,
): number {
  switch (type) {
    case 'SIN_COMUNICACION':
      return Math.min(
        crossing(trip.lastCommentAt ?? trip.departedAt, [weights.noCommunicationMinutes], limits, now),
        unansweredAfter(trip, now),
      )
    case 'ENTREGA_VENCIDA':
      return crossing(trip.dueAt, [weights.overdueMinutes], limits, now)
    case 'UNIDAD_DETENIDA':
    case 'ZONA_RIESGO':
      return Math.min(
        crossing(trip.stoppedSince, [weights.stoppedMinutes, weights.dangerZone.stoppedMinutes], limits, now),
        expectedUntil(trip, now),
      )
    case 'EXCESO_VELOCIDAD': {
      // A speed ends when its fix grows old, and none begins by itself.
      const old = firstLimit(weights.staleGpsMinutes)
      return areAny ? crossing(newestTrack(trip)[0]?.at ?? null, [], [old], now) : Number.POSITIVE_INFINITY
    }
    case 'SIN_GPS':
    case 'GPS_DESACTUALIZADO':
      // Why a unit is silent depends on the others.
      return areAny ? now : crossing(signalAt(trip), [weights.staleGpsMinutes], limits, now)
    case 'POSIBLE_BLOQUEO': {
      const least = Math.min(weights.blocking.silenceOverMinutes, ...limits)
      const at = signalAt(trip)
      return at === null ? Number.POSITIVE_INFINITY : Math.max(now, at + least * MINUTE_MS)
    }
    case 'SEPARACION':
      return trip.operatorTrack.length + trip.leftPhone.length === 0 || trip.truckTrack.length === 0
        ? Number.POSITIVE_INFINITY
        : now
    case 'DESVIO_RUTA':
    case 'INCIDENCIA':
    case 'PANICO':
    case 'CLAVE_COACCION':
    case 'emergency_protocol':
      return Number.POSITIVE_INFINITY
  }
}

/** When it is told that the operator does not answer. */
const unansweredAfter = ({ unanswered }: TripSnapshot, now: number): number => {
  const at = unanswered === null ? now : unansweredFrom(unanswered)
  return at > now ? at : Number.POSITIVE_INFINITY
}

/** When a stop is no longer expected. */
const expectedUntil = ({ expectedStop }: TripSnapshot, now: number): number =>
  expectedStop === null || expectedStop.untilAt < now ? Number.POSITIVE_INFINITY : expectedStop.untilAt

/** When the minutes since an instant next come to a limit, which is before they exceed it. */
function crossing(
  since: number | null,
  steps: readonly (readonly RiskStep[])[],
  limits: readonly number[],
  now: number,
): number {
  let next = Number.POSITIVE_INFINITY
  if (since === null) return next
  const consider = (over: number): void => {
    const at = since + over * MINUTE_MS
    if (at >= now && at < next) next = at
  }
  for (const table of steps) for (const { over } of table) consider(over)
  limits.forEach(consider)
  return next
}
