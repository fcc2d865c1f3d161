import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { ReportFormat, ReportRun } from '../../api/reports.ts'

export const FORMAT_TEXT: Readonly<Record<ReportFormat, string>> = { xlsx: 'XLSX', csv: 'CSV', pdf: 'PDF' }

/** How far a file under way is. */
export function runProgressText({ state, done, total }: Pick<ReportRun, 'state' | 'done' | 'total'>): string {
  if (state === 'waiting') return 'En espera de que el servidor lo tome'
  if (total === null) return 'Preparando…'
  return `${wholeNumber(done)} de ${wholeNumber(total)} filas`
}
