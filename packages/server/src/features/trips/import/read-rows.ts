import type { NewTrip } from '../trip-change.ts'
import { readTripRow } from '../trip-row.wire.ts'
import { type Column, type Header, PRODUCT } from './columns.ts'
import { type OwnWords, readCell } from './read-cell.ts'
import type { TableRow } from './table.ts'

export interface SoundRow {
  readonly number: number
  readonly invoice: string
  readonly change: NewTrip
}

/** What is wrong with one field of a row; an empty field: with the row as a whole. */
export interface CellProblem {
  /** The wire's name, or that of a column (`columns.ts`). */
  readonly field: string
  readonly text: string
  /** The row that has the same invoice. */
  readonly otherRow?: number
}

export interface UnsoundRow {
  readonly number: number
  readonly invoice: string | null
  /** Everything that is wrong, by the file's own headers. */
  readonly error: string
  readonly problems: readonly CellProblem[]
}

/** One row of the file: the trip that it asks for, or everything that is wrong with it. */
export type ImportRow = SoundRow | UnsoundRow

/** How cells are read beside their columns. */
export interface CellRules {
  readonly date1904: boolean
  readonly words?: OwnWords
}

/** Reads a row under its header. An empty cell says nothing: it neither sets nor clears. */
export function readImportRow({ number, cells }: TableRow, header: Header, { date1904, words }: CellRules): ImportRow {
  const wire: Record<string, string | number> = {}
  const problems: CellProblem[] = []
  for (const { index, field, kind } of header.columns) {
    const reading = readCell(cells[index] ?? null, kind, date1904, words)
    if (reading === null) continue
    if ('error' in reading) problems.push({ field, text: reading.error })
    else wire[field] = reading.value
  }
  const { [PRODUCT]: product, ...fields } = wire
  if (product !== undefined) fields.package = [product, fields.package].filter(Boolean).join(' · ')
  const row = readTripRow(fields)
  if (row.ok && problems.length === 0) return { number, invoice: row.change.invoice, change: row.change }
  const unread = new Set(problems.map(({ field }) => field))
  const more = row.ok
    ? []
    : row.problems.filter(({ field }) => !unread.has(field)).map(({ field, error }) => ({ field, text: error }))
  const invoice = row.ok ? row.change.invoice : row.invoice
  return unsoundRow(number, invoice, header.columns, [...problems, ...more])
}

/** A row with what is wrong with it, told by the file's own headers. */
export function unsoundRow(
  number: number,
  invoice: string | null,
  columns: readonly Column[],
  problems: readonly CellProblem[],
): UnsoundRow {
  const sentences = problems.map(({ field, text }) => (field === '' ? text : `${headerOf(columns, field)}: ${text}`))
  return { number, invoice, error: sentences.join('; '), problems }
}

function headerOf(columns: readonly Column[], field: string): string {
  const named = (name: string) => columns.find((column) => column.field === name)?.header
  return (field === 'package' ? named(PRODUCT) : undefined) ?? named(field) ?? field
}

/** Refuses, of the rows that it is given one after the other, the same invoice again: nobody can know which row is right. */
export function repeatedInvoices(): (row: ImportRow) => ImportRow {
  const first = new Map<string, number>()
  return (row) => {
    if (row.invoice === null) return row
    const earlier = first.get(row.invoice)
    if (earlier === undefined) first.set(row.invoice, row.number)
    if (earlier === undefined || 'error' in row) return row
    const problem = repeatedInvoice(earlier)
    return { number: row.number, invoice: row.invoice, error: problem.text, problems: [problem] }
  }
}

/** What is wrong with a row whose invoice an earlier one has. */
export const repeatedInvoice = (earlier: number): CellProblem => ({
  field: 'external_invoice',
  text: `La factura externa se repite: ya está en la fila ${earlier}`,
  otherRow: earlier,
})
