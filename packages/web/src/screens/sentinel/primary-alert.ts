import { formatElapsed } from '@vigia/domain/format/elapsed'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { RiskType } from '@vigia/domain/risk/risk-level'
import { RISK_TITLE } from '@vigia/domain/risk/risk-title'
import type { SentinelTrip } from '../../api/sentinel.ts'
import { elapsedSince } from '../../text/elapsed.ts'

/** The first reason of a trip's risk in words, as in `Unidad detenida` and `47 min`; the figure may be empty. */
export interface AlertWords {
  readonly type: RiskType
  readonly title: string
  readonly figure: string
}

/** Null for a trip without any reason. Figures that are ages follow the clock, not the last verdict. */
export function primaryAlert(trip: SentinelTrip, now: number): AlertWords | null {
  const type = trip.primaryAlert
  return type === null ? null : { type, title: RISK_TITLE[type], figure: figureOf(type, trip, now) }
}

function figureOf(type: RiskType, trip: SentinelTrip, now: number): string {
  const judged = trip.factors.find((factor) => factor.type === type)?.value
  const since = (at: number | null): string => (at === null ? '' : elapsedSince(at, now))
  const measured = (unit: string, digits = 0): string =>
    judged === undefined ? '' : `${judged.toFixed(digits)} ${unit}`
  switch (type) {
    case 'SIN_GPS':
      return since(trip.fixAt)
    case 'GPS_DESACTUALIZADO':
    case 'POSIBLE_BLOQUEO':
      return since(trip.fixAt)
    case 'SIN_COMUNICACION':
      return since(trip.lastCommentAt ?? trip.departedAt)
    case 'ENTREGA_VENCIDA':
      return since(trip.dueAt)
    case 'UNIDAD_DETENIDA':
      return trip.stoppedSince === null ? elapsedOf(judged) : since(trip.stoppedSince)
    case 'PANICO':
    case 'CLAVE_COACCION':
    case 'emergency_protocol':
      return elapsedOf(judged)
    case 'ZONA_RIESGO':
      return judged === undefined || judged < 1 ? '' : formatElapsed(judged)
    case 'SEPARACION':
      return trip.separationM === null ? measured('m') : `${wholeNumber(Math.round(trip.separationM))} m`
    case 'DESVIO_RUTA':
      return measured('km', 1)
    case 'EXCESO_VELOCIDAD':
      return trip.speedKmh === null ? measured('km/h') : `${Math.round(trip.speedKmh)} km/h`
    case 'INCIDENCIA':
      return trip.incidentCount > 0 ? String(trip.incidentCount) : ''
  }
}

const elapsedOf = (minutes: number | undefined): string => (minutes === undefined ? '' : formatElapsed(minutes))
