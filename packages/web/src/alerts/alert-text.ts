import { FALSE_ALARM_LABEL } from '@vigia/domain/alerts/false-alarm'
import { closeCauseText, type ResolveCause } from '@vigia/domain/alerts/resolve-cause'
import { asSentence, inSentences } from '@vigia/domain/text/sentences'
import type { Alert, AlertHistoryEntry } from '../api/alerts.ts'
import { clockTime } from '../text/clock-time.ts'
import { shortName } from '../text/short-name.ts'
import { type AlertPlaceFacts, alertPlace, placeSentence } from './alert-place.ts'

/** In the order in which they are offered: the frequent ones first. */
export const CAUSES: readonly ResolveCause[] = [
  'falsa-alarma',
  'parada-autorizada',
  'falla-tecnica',
  'error-operativo',
  'unidad-recuperada',
  'robo-confirmado',
  'otra',
]

const EVENT_TITLE: Readonly<Record<AlertHistoryEntry['kind'], string>> = {
  opened: 'Alerta abierta',
  'severity-raised': 'Subió la gravedad',
  'condition-ended': 'La condición dejó de cumplirse',
  'condition-back': 'La condición volvió',
  reopened: 'Alerta reabierta',
  'activated-again': 'Activada de nuevo',
  overdue: 'Plazo vencido',
  escalated: 'Escalada',
  'mail-lost': 'Un correo no salió',
  acknowledged: 'Reconocida',
  taken: 'Tomada',
  assigned: 'Asignada',
  'given-back': 'Devuelta, sin dueño',
  'owner-lost': 'Se quedó sin dueño',
  snoozed: 'Pospuesta',
  unsnoozed: 'Ya no está pospuesta',
  woke: 'Volvió: terminó su espera',
  note: 'Nota',
  'protocol-started': 'Protocolo empezado',
  'protocol-step': 'Paso del protocolo',
  'protocol-call': 'Llamada del protocolo',
  resolved: 'Resuelta',
  closed: 'Cerrada',
}

export const eventTitle = ({ kind }: AlertHistoryEntry): string => EVENT_TITLE[kind]

/** Who or what an alert is about: plates, the platform, the invoice, the operator. Null for the whole company. */
export const subjectOf = ({ plates, platform, invoice, operator }: Alert): string | null =>
  plates ?? platform ?? invoice ?? operator

/** What happened and where, in a sentence each; of a unit that is not heard, that its place is the last known. `now`: the server's. */
export function alertSentences(alert: AlertPlaceFacts & Pick<Alert, 'message'>, now: number): string {
  const { message } = alert
  const place = alertPlace(alert, now)
  if (place === null) return message
  const where = asSentence(placeSentence(place))
  return inSentences([message, where])
}

/** What a notification says: text, never markup. */
export function notificationBody(alert: Alert): string {
  const subject = subjectOf(alert)
  return subject === null ? alert.title : `${alert.title} · ${subject}`
}

/** Alerts in a sentence for a screen reader: up to three by name, with their places, more as a number. `now`: the server's. */
export function spokenAlerts(one: string, many: string, alerts: readonly Alert[], now: number): string {
  if (alerts.length > 3) return `${alerts.length} ${many}`
  return inSentences(
    alerts.map((alert) => {
      const place = alertPlace(alert, now)
      const said = [subjectOf(alert), alert.title, place && spokenPlace(placeSentence(place))]
      return `${one}: ${said.filter(Boolean).join(', ')}`
    }),
  )
}

/** A road's kilometre is counted from its start (`km 148+600`), a distance in kilometres. */
const spokenPlace = (place: string): string =>
  place
    .replace(
      /\bkm (\d{1,4})(\+\d{3})?/,
      (_text, km: string, metres = '') => `kilómetro ${km}${metres.replace('+', ' más ')}`,
    )
    .replace(/\b(\d{1,4}) km\b/, (_text, km: string) => (km === '1' ? '1 kilómetro' : `${km} kilómetros`))

/** `3 veces`, for the same condition that came back. */
export const repeatsText = (occurrences: number): string => `${occurrences} veces`

/** `Reconocida 01:55 · M. Reyes`; empty while it is not. */
export function acknowledgedText({ acknowledgedAt, acknowledgedBy }: Alert): string {
  if (acknowledgedAt === null) return ''
  const by = acknowledgedBy === null ? '' : ` · ${shortName(acknowledgedBy)}`
  return `Reconocida ${clockTime(acknowledgedAt)}${by}`
}

/** `Cerrada 02:10 · Falsa alarma: Activada sin querer · M. Reyes`; empty while it is open. */
export function closedText({ closedAt, closeCause, falseAlarmReason, closedBy }: Alert): string {
  if (closedAt === null) return ''
  const by = closedBy === null ? '' : ` · ${shortName(closedBy)}`
  const why = falseAlarmReason === null ? '' : `: ${FALSE_ALARM_LABEL[falseAlarmReason]}`
  return `Cerrada ${clockTime(closedAt)} · ${closeCauseText(closeCause)}${why}${by}`
}

/** Of one that closes while a hand holds it in its place. */
export const ALERT_OVER = 'Ya no está activa'

/** `3 alertas mientras no había conexión`. */
export function missedText(alerts: readonly Alert[]): string {
  const critical = alerts.filter(({ severity }) => severity === 'critical').length
  const count = alerts.length === 1 ? '1 alerta' : `${alerts.length} alertas`
  const worst = critical === 0 ? '' : critical === 1 ? ' (1 crítica)' : ` (${critical} críticas)`
  return `${count}${worst} mientras no había conexión`
}

/** `2. Llamar al operador`. */
export const stepText = ({ number, title }: NonNullable<Alert['protocolStep']>): string => `${number}. ${title}`
