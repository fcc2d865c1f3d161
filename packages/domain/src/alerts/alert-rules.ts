import { type AlertSeverity, type AlertType, isLatched, type RaisedByRisk } from './alert-type.ts'

/** What raises an alert and for how long it lives (rules §4), as data that settings may replace. */
export interface AlertRules {
  /** Points from which a type's factor raises its alert; 1: whenever the factor is there. */
  readonly fromPoints: Readonly<Record<RaisedByRisk, number>>
  /** Points from which an alert is critical, or high; any other is `other`. */
  readonly severity: { readonly criticalFrom: number; readonly highFrom: number }
  /** A condition has to be false for so long before its alert closes itself. */
  readonly closeMinutes: number
  /** A condition that is back within so long of such a closing continues the same alert. */
  readonly reopenMinutes: number
  /** A platform is quiet as a whole when so many of its units are silent, and this share (0–1) of them. */
  readonly platformOutage: { readonly minUnits: number; readonly share: number; readonly criticalFromUnits: number }
}

export const DEFAULT_ALERT_RULES: AlertRules = {
  fromPoints: {
    PANICO: 1,
    SEPARACION: 1,
    SIN_GPS: 1,
    GPS_DESACTUALIZADO: 1,
    // Two hours; the first hour colours the list and calls nobody.
    SIN_COMUNICACION: 20,
    ENTREGA_VENCIDA: 1,
    // Three quarters of an hour: a meal is no alert.
    UNIDAD_DETENIDA: 25,
    // A stop inside; to drive through is a matter of routes.
    ZONA_RIESGO: 45,
    DESVIO_RUTA: 1,
    EXCESO_VELOCIDAD: 1,
    POSIBLE_BLOQUEO: 1,
    INCIDENCIA: 1,
  },
  severity: { criticalFrom: 45, highFrom: 25 },
  closeMinutes: 5,
  reopenMinutes: 15,
  platformOutage: { minUnits: 5, share: 0.6, criticalFromUnits: 20 },
}

/** Severity of an alert by its factor's points. Whatever concerns the safety of people is critical. */
export function alertSeverity(type: AlertType, points: number, { severity }: AlertRules): AlertSeverity {
  if (isLatched(type) || points >= severity.criticalFrom) return 'critical'
  return points >= severity.highFrom ? 'high' : 'medium'
}
