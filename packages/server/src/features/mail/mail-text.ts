import type { AlertSeverity } from '@vigia/domain/alerts/alert-type'
import { formatDateTime } from '@vigia/domain/format/date-time'

/** What a person is told of: that an alert calls, or which deadline it let pass. */
export interface MailedAlert {
  readonly alertId: string
  readonly title: string
  readonly message: string
  readonly severity: AlertSeverity
  readonly openedAt: number
  /** What it is about: plates, invoice or platform; null: the company. */
  readonly subject: string | null
  /** The last known place, in words. */
  readonly place: string | null
  /** The deadline, in words; null: it calls. */
  readonly overdue: string | null
  /** A rule says that mail goes out; false: it always does, to who administers. */
  readonly hasRule: boolean
  /** Who sees a part of the fleet is not told how much of it a platform silences. */
  readonly hidesMessage: boolean
}

const SEVERITY = { critical: 'crítica', high: 'alta', medium: 'media' } as const satisfies Record<AlertSeverity, string>

/** Titles of the desk's own alerts are free text (an emergency), and a subject is one line. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const nameOf = ({ title, subject }: MailedAlert): string => oneLine(subject === null ? title : `${title} · ${subject}`)

export function mailSubject(alerts: readonly MailedAlert[]): string {
  const [first] = alerts
  if (alerts.length !== 1 || first === undefined) return `Vigía: ${alerts.length} avisos de alertas`
  return `Vigía: ${first.overdue === null ? '' : 'venció un plazo, '}${nameOf(first)}`
}

/** Plain text, the newest last, as it happened. `publicUrl`: null where nobody said by which address people come. */
export function mailText(alerts: readonly MailedAlert[], company: string, publicUrl: string | null): string {
  const parts = alerts.map((alert) =>
    [
      nameOf(alert),
      ...(alert.overdue === null ? [] : [alert.overdue]),
      ...(alert.message === '' || alert.hidesMessage ? [] : [oneLine(alert.message)]),
      ...(alert.place === null ? [] : [oneLine(alert.place)]),
      `Gravedad ${SEVERITY[alert.severity]}. Se abrió el ${formatDateTime(alert.openedAt)}.`,
      ...(publicUrl === null ? [] : [`${publicUrl}/alerts?alerta=${encodeURIComponent(alert.alertId)}`]),
    ].join('\n'),
  )
  const why = alerts.some(({ hasRule }) => hasRule)
    ? 'Este correo lo pide la regla de la alerta: Configuración › Alertas y protocolos.'
    : 'Este correo va a quienes administran la empresa.'
  return `${parts.join('\n\n')}\n\n--\n${oneLine(company)}. ${why} Las horas son del Centro.\n`
}
