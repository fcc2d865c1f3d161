import type { AlertSeverity, AlertType, SilenceClass } from '@vigia/domain'
import type { Alert, AlertEvent, ResolveCause } from '../api/alerts.ts'
import { RISK_TITLE } from '../text/risk.ts'

/** What a type of alert is called in lists. */
export function alertTypeTitle(type: AlertType): string {
  if (type === 'PLATAFORMA_CAIDA') return 'Plataforma sin datos'
  return type === 'emergency_protocol' ? 'Protocolo de emergencia' : RISK_TITLE[type]
}

/** The levels of the specification as the board writes them (DESIGN §7). */
export const SEVERITY_WORD: Readonly<Record<AlertSeverity, string>> = {
  critical: 'CRÍTICO',
  high: 'ALTO',
  other: 'MEDIO',
}

export const SILENCE_TITLE: Readonly<Record<SilenceClass, string>> = {
  'platform-outage': 'Plataforma caída',
  'coverage-hole': 'Tramo sin cobertura conocido',
  'sleeping-device': 'Equipo dormido en parada conocida',
  'phone-gone': 'Teléfono sin señal; el camión reporta',
  jammer: 'Probable inhibidor de señal',
  unknown: 'Sin causa determinada',
}

export const CAUSE_LABEL: Readonly<Record<ResolveCause, string>> = {
  'falsa-alarma': 'Falsa alarma',
  'falla-tecnica': 'Falla técnica',
  'error-operativo': 'Error operativo',
  'parada-autorizada': 'Parada autorizada',
  'robo-confirmado': 'Robo confirmado',
  'unidad-recuperada': 'Unidad recuperada',
  otra: 'Otra causa',
}

const OWN_CLOSING: Readonly<Record<string, string>> = {
  'condition-ended': 'La condición terminó',
  'trip-ended': 'El viaje terminó',
}

/** Why an alert was closed, in words; a cause that we don't know is shown as it came. */
export function closeCauseText(cause: string | null): string {
  if (cause === null) return 'Sin causa'
  const labels: Readonly<Record<string, string>> = { ...OWN_CLOSING, ...CAUSE_LABEL }
  return labels[cause] ?? cause
}

const EVENT_TITLE: Readonly<Record<AlertEvent['kind'], string>> = {
  opened: 'Alerta abierta',
  'severity-raised': 'Subió la gravedad',
  'condition-ended': 'La condición dejó de cumplirse',
  'condition-back': 'La condición volvió',
  reopened: 'Alerta reabierta',
  'activated-again': 'Activada de nuevo',
  acknowledged: 'Reconocida',
  note: 'Nota',
  resolved: 'Resuelta',
  closed: 'Cerrada',
}

export const eventTitle = ({ kind }: AlertEvent): string => EVENT_TITLE[kind]

/** Who or what an alert is about: plates, the platform, the invoice. Null for the whole company. */
export const subjectOf = ({ plates, platform, invoice }: Alert): string | null => plates ?? platform ?? invoice

/** What a notification says: text, never markup. */
export function notificationBody(alert: Alert): string {
  const subject = subjectOf(alert)
  return subject === null ? alert.title : `${alert.title} · ${subject}`
}

/** Alerts in a sentence for a screen reader: up to three by name, more as a number. */
export function spokenAlerts(one: string, many: string, alerts: readonly Alert[]): string {
  if (alerts.length > 3) return `${alerts.length} ${many}`
  return alerts
    .map((alert) => {
      const subject = subjectOf(alert)
      return `${one}: ${subject === null ? '' : `${subject}, `}${alert.title}`
    })
    .join('. ')
}
