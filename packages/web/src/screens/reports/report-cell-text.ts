import { formatDateTime } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { ReportCell, ReportColumn } from '../../api/reports.ts'
import { minutesText } from '../../text/minutes-text.ts'

type CellKind = Pick<ReportColumn, 'type' | 'unit'>

/** What a cell of a report reads; null: it is not known. */
export function reportCellText({ type, unit }: CellKind, cell: ReportCell): string | null {
  if (cell === null || cell === '') return null
  if (type === 'instant') return formatDateTime(Date.parse(String(cell)))
  if (typeof cell === 'string') return cell
  if (type === 'minutes') return cell < 0 ? `−${minutesText(-cell)}` : minutesText(cell)
  if (type === 'percent') return `${decimal(cell)}%`
  return unit === null ? decimal(cell) : `${decimal(cell)} ${unit}`
}

/** Figures stand at the right of their column, words at the left. */
export const isFigureColumn = ({ type }: Pick<ReportColumn, 'type'>): boolean => type !== 'text'

/** A figure as a sentence has it, without its unit; a tenth where it says something. */
export function decimal(value: number): string {
  const tenths = Math.round(value * 10) / 10
  return Number.isInteger(tenths) || Math.abs(tenths) >= 100 ? wholeNumber(Math.round(tenths)) : tenths.toFixed(1)
}
