import type { ExportFormat } from '@vigia/contract'
import { csvText } from '@vigia/domain/format/csv'
import writeXlsxFile, { type Row } from 'write-excel-file/universal'
import type { ColumnKind, ExportCell, ExportTable } from './export-column.ts'
import { sortableTime } from './sortable-time.ts'

/** What a spreadsheet takes of a cell's text. */
const MOST_LETTERS = 32_767
const WIDTHS = { text: 24, number: 12, instant: 17 } as const

/** A table as a file. What is not known is an empty cell; a text never runs as a formula. */
export const writeTable = (table: ExportTable, format: ExportFormat): Blob | Promise<Blob> =>
  format === 'csv' ? csvOf(table) : xlsxOf(table)

const csvOf = ({ columns, rows }: ExportTable): Blob => {
  const kinds = columns.map(({ kind }) => kind)
  const text = csvText([
    columns.map(({ heading }) => heading),
    ...rows.map((row) => row.map((cell, index) => (kinds[index] === 'instant' ? instantText(cell) : cell))),
  ])
  return new Blob([text], { type: 'text/csv;charset=utf-8' })
}

function xlsxOf({ title, columns, rows }: ExportTable): Promise<Blob> {
  const head: Row = columns.map(({ heading }) => ({ value: heading, type: String, fontWeight: 'bold' }))
  const kinds = columns.map(({ kind }) => kind)
  const body = rows.map((row): Row => row.map((cell, index) => xlsxCell(cell, kinds[index] ?? 'text')))
  return writeXlsxFile([head, ...body], {
    sheet: title,
    columns: columns.map(({ kind, heading }) => ({ width: Math.max(WIDTHS[kind], heading.length + 2) })),
    stickyRowsCount: 1,
  }).toBlob()
}

function xlsxCell(cell: ExportCell, kind: ColumnKind): Row[number] {
  if (cell === null || cell === '' || (typeof cell === 'number' && !Number.isFinite(cell))) return null
  if (kind === 'instant') return { value: wallClock(Number(cell)), type: Date, format: 'yyyy-mm-dd hh:mm' }
  if (typeof cell === 'number') return { value: cell, type: Number }
  // What is cut says so.
  return { value: cell.length > MOST_LETTERS ? `${cell.slice(0, MOST_LETTERS - 1)}…` : cell, type: String }
}

const instantText = (cell: ExportCell): string | null => (cell === null ? null : sortableTime(Number(cell)))

/** A spreadsheet's dates know no time zone, and the library writes what UTC says: so the date whose UTC is Mexico City's clock. */
const wallClock = (at: number): Date => new Date(`${sortableTime(at).replace(' ', 'T')}Z`)
