import { alertTypeTitle } from '@vigia/domain/alerts/alert-type-title'
import { FALSE_ALARM_LABEL } from '@vigia/domain/alerts/false-alarm'
import { closeCauseText } from '@vigia/domain/alerts/resolve-cause'
import { stepText, subjectOf } from '../../alerts/alert-text.ts'
import { escalatedText } from '../../alerts/escalation-words.ts'
import { type Alert, alertHistory, type HistoryFilter } from '../../api/alerts.ts'
import { everyPage } from '../../api/every-page.ts'
import type { ExportColumn } from '../../fleet-screen/export/export-column.ts'
import type { ExportFilter } from '../../fleet-screen/export/filter-text.ts'
import { SEVERITY_WORD } from '../../theme/bands.ts'
import type { QueueFilter } from './queue.ts'

const PAGE = 1_000

/** Alerts as a file. */
export const alertColumns = (): readonly ExportColumn<Alert>[] => [
  ['Alerta', 'text', ({ title }) => title],
  ['Tipo', 'text', ({ type }) => alertTypeTitle(type)],
  ['Severidad', 'text', ({ severity }) => SEVERITY_WORD[severity]],
  ['Qué pasó', 'text', ({ message }) => message],
  ['Sujeto', 'text', (alert) => subjectOf(alert) ?? 'Toda la empresa'],
  ['Factura', 'text', ({ invoice }) => invoice],
  ['Placas', 'text', ({ plates }) => plates],
  ['Cliente', 'text', ({ client }) => client],
  ['Línea', 'text', ({ carrier }) => carrier],
  ['Operador', 'text', ({ operator }) => operator],
  ['Teléfono', 'text', ({ phone }) => phone],
  ['Plataforma', 'text', ({ platform }) => platform],
  ['Unidades afectadas', 'number', ({ units }) => (units.length === 0 ? null : units.length)],
  ['Abierta', 'instant', ({ openedAt }) => openedAt],
  ['Veces', 'number', ({ occurrences }) => occurrences],
  ['Última señal', 'instant', ({ lastSignalAt }) => lastSignalAt],
  ['Lugar', 'text', ({ place }) => place],
  ['Latitud', 'number', ({ point }) => point?.lat ?? null],
  ['Longitud', 'number', ({ point }) => point?.lng ?? null],
  ['Reconocida', 'instant', ({ acknowledgedAt }) => acknowledgedAt],
  ['Quién la reconoció', 'text', ({ acknowledgedBy }) => acknowledgedBy],
  ['Dueño', 'text', ({ owner }) => owner],
  ['Con su dueño desde', 'instant', ({ ownedAt }) => ownedAt],
  ['Pospuesta hasta', 'instant', ({ snoozedUntil }) => snoozedUntil],
  ['Motivo de la espera', 'text', ({ snoozeReason }) => snoozeReason],
  ['Escalada', 'text', ({ escalation }) => (escalation === null ? null : escalatedText(escalation))],
  ['Escalada a las', 'instant', ({ escalation }) => escalation?.at ?? null],
  ['Plazo vencido', 'text', ({ isOverdue }) => (isOverdue ? 'Sí' : 'No')],
  ['Paso del protocolo', 'text', ({ protocolStep }) => protocolStep && stepText(protocolStep)],
  ['Vence el paso', 'instant', ({ protocolStep }) => protocolStep?.dueAt ?? null],
  ['Cerrada', 'instant', ({ closedAt }) => closedAt],
  ['Causa de cierre', 'text', ({ closedAt, closeCause }) => (closedAt === null ? null : closeCauseText(closeCause))],
  [
    'Razón de falsa alarma',
    'text',
    ({ falseAlarmReason }) => (falseAlarmReason === null ? null : FALSE_ALARM_LABEL[falseAlarmReason]),
  ],
  ['Quién la cerró', 'text', ({ closedBy }) => closedBy],
]

export const STATE_WORDS = { waiting: 'Sin reconocer', acknowledged: 'Reconocidas', snoozed: 'Pospuestas' } as const
export const OVERDUE_WORDS = 'Vencidas SLA'
export const OWNER_WORDS = { nobody: 'Sin dueño', me: 'Mías' } as const

/** By what the queue is narrowed, beside it and by the counters of the header. */
export const queueWords = ({ state, severity, type, owner, isOverdue }: QueueFilter): ExportFilter => [
  ['Estado', state === 'all' ? null : STATE_WORDS[state]],
  ['Severidad', severity && SEVERITY_WORD[severity]],
  ['Tipo', type && alertTypeTitle(type)],
  ['Dueño', owner && OWNER_WORDS[owner]],
  ['Plazo', isOverdue ? OVERDUE_WORDS : null],
]

/** Every alert that a filter leaves, however few of them are shown. Throws where they are more than a file should hold. */
export function allAlerts(filter: HistoryFilter): Promise<readonly Alert[]> {
  const { signal } = new AbortController()
  return everyPage(async (cursor) => {
    const { alerts: rows, nextCursor } = await alertHistory(filter, cursor, PAGE, signal)
    return { rows, nextCursor }
  }, 'Son más de 50 000 alertas. Acote las fechas y exporte por partes.')
}
