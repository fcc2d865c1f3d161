import { DEFAULT_TIME_ZONE, zonedFormat } from '@vigia/domain/format/date-time'
import { reportCellText as textOfCell } from '@vigia/domain/reports/report-text'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import type { ReportCell, ReportColumn } from '../../api/reports.ts'

type CellKind = Pick<ReportColumn, 'type' | 'unit'>

/** Of which days a report is, both inclusive. */
interface Days {
  readonly from: string
  readonly to: string
}

/** A report, as its files, tells instants by the company's clock. */
const hour = zonedFormat('es-MX', { hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })
const day = zonedFormat('es-MX', { day: 'numeric', month: 'short' })
const dayOfYear = zonedFormat('es-MX', { day: 'numeric', month: 'short', year: 'numeric' })

/** What a cell of a report of some days reads; null: it is not known. */
export function reportCellText({ type, unit }: CellKind, cell: ReportCell, days: Days): string | null {
  if (cell === null || cell === '') return null
  if (type === 'instant') return instantText(Date.parse(String(cell)), days)
  const text = textOfCell(cell, type)
  return type === 'number' && unit !== null ? `${text} ${unit}` : text
}

/** The hour alone where its day is plain; with the day in a report of several; with the year where that is another. */
function instantText(at: number, { from, to }: Days): string {
  const time = hour(DEFAULT_TIME_ZONE).format(at)
  const on = calendarDay(at, DEFAULT_TIME_ZONE)
  if (from === to && on === from) return time
  const isOfYear = on.slice(0, 4) === from.slice(0, 4) && on.slice(0, 4) === to.slice(0, 4)
  return `${(isOfYear ? day : dayOfYear)(DEFAULT_TIME_ZONE).format(at)}, ${time}`
}

/** Figures stand at the right of their column, words at the left. */
export const isFigureColumn = ({ type }: Pick<ReportColumn, 'type'>): boolean => type !== 'text'
