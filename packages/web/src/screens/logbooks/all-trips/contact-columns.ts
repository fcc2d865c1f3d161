import { OUTCOME_LABEL } from '@vigia/domain/communication/contact-outcome'
import { statusLabel } from '@vigia/domain/trip/status-label'
import type { ExportColumn } from '../../../fleet-screen/export/export-column.ts'
import { CRITICALITY_WORD } from '../../../text/criticality-word.ts'
import type { JudgedContact } from '../judged-contacts.ts'

/** The trips by their contacts as a file. */
export const contactColumns = (): readonly ExportColumn<JudgedContact>[] => [
  ['Placas', 'text', ({ plates }) => plates],
  ['Factura', 'text', ({ invoice }) => invoice],
  ['Estado', 'text', ({ status }) => statusLabel(status)],
  ['Origen', 'text', ({ origin }) => origin],
  ['Destino', 'text', ({ destination }) => destination],
  ['Cliente', 'text', ({ client }) => client],
  ['Línea', 'text', ({ carrier }) => carrier],
  ['Operador', 'text', ({ operator }) => operator],
  ['Asignado a', 'text', ({ assignee }) => assignee?.name ?? 'Compartido'],
  ['Último comentario', 'instant', ({ lastComment }) => lastComment?.at ?? null],
  ['Comentario', 'text', ({ lastComment }) => lastComment?.text ?? null],
  ['Quién', 'text', ({ lastComment }) => lastComment?.by ?? null],
  ['Próximo contacto', 'instant', ({ dueAt }) => dueAt],
  ['Cadencia (min)', 'number', ({ cadenceMin }) => cadenceMin],
  ['Mayor intervalo (h)', 'number', ({ communication }) => communication.maxGapHours],
  ['Último intento', 'instant', ({ lastAttempt }) => lastAttempt?.at ?? null],
  ['Resultado', 'text', ({ lastAttempt }) => (lastAttempt === null ? null : OUTCOME_LABEL[lastAttempt.outcome])],
  ['Intentos de hoy', 'number', ({ attemptsToday }) => attemptsToday],
  ['Criticidad', 'text', ({ criticality }) => CRITICALITY_WORD[criticality]],
  ['Motivos', 'text', ({ why }) => why],
]
