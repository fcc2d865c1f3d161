import { auditChangesText, auditFactsText } from '@vigia/domain/audit/audit-entry-text'
import { type AuditEntry, type AuditFilter, listAudit } from '../../../api/audit.ts'
import { everyPage } from '../../../api/every-page.ts'
import type { ExportColumn } from '../../../fleet-screen/export/export-column.ts'
import { actorText } from './value-text.ts'

const PAGE = 1_000

/** The log as a workbook: the columns of the CSV, and the hour as a date beside the instant to the millisecond. */
export const auditColumns = (): readonly ExportColumn<AuditEntry>[] => [
  ['N.º', 'number', ({ seq }) => seq],
  ['Fecha y hora', 'instant', ({ at }) => at],
  ['Instante (UTC)', 'text', ({ at }) => new Date(at).toISOString()],
  ['Quién', 'text', actorText],
  ['Clase', 'text', ({ actor }) => actor.kind],
  ['Cuenta', 'text', ({ actor }) => actor.id],
  ['Qué', 'text', ({ words }) => words],
  ['Acción', 'text', ({ action }) => action],
  ['Sobre qué', 'text', ({ subjectLabel }) => subjectLabel],
  ['Sujeto', 'text', ({ subject }) => subject],
  ['Antes y después', 'text', ({ changes }) => auditChangesText(changes)],
  ['Datos', 'text', ({ facts }) => auditFactsText(facts)],
  ['Motivo', 'text', ({ reason }) => reason],
  ['Dirección', 'text', ({ address }) => address],
  ['Petición', 'text', ({ requestId }) => requestId],
  ['Huella', 'text', ({ hash }) => hash],
  ['Huella anterior', 'text', ({ prevHash }) => prevHash],
]

/** Every entry that a filter leaves, the newest first. Throws where they are more than a workbook should hold. */
export function allEntries(filter: AuditFilter): Promise<readonly AuditEntry[]> {
  const { signal } = new AbortController()
  return everyPage(async (cursor) => {
    const { entries: rows, nextCursor } = await listAudit(filter, { cursor, limit: PAGE }, signal)
    return { rows, nextCursor }
  }, 'Son más de 50 000 registros. Acote las fechas, o guarde el CSV, que los lleva todos.')
}
