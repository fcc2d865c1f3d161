import type { NewTrip } from '../trip-change.ts'
import { readTripRow } from '../trip-row.wire.ts'
import { type Column, type Header, PRODUCT } from './columns.ts'
import { readCell } from './read-cell.ts'
import type { TableRow } from './table.ts'

export interface SoundRow {
  readonly number: number
  readonly invoice: string
  readonly change: NewTrip
}

/** One row of the file: the trip that it asks for, or everything that is wrong with it, by the file's own headers. */
export type ImportRow = SoundRow | { readonly number: number; readonly invoice: string | null; readonly error: string }

/** Reads a row under its header. An empty cell says nothing: it neither sets nor clears. */
export function readImportRow({ number, cells }: TableRow, header: Header, date1904: boolean): ImportRow {
  const wire: Record<string, string | number> = {}
  const problems: string[] = []
  for (const { index, field, kind, header: name } of header.columns) {
    const reading = readCell(cells[index] ?? null, kind, date1904)
    if (reading === null) continue
    if ('error' in reading) problems.push(`${name}: ${reading.error}`)
    else wire[field] = reading.value
  }
  const { [PRODUCT]: product, ...fields } = wire
  if (product !== undefined) fields.package = [product, fields.package].filter(Boolean).join(' · ')
  const row = readTripRow(fields)
  if (row.ok && problems.length === 0) return { number, invoice: row.change.invoice, change: row.change }
  const unread = new Set(problems.map((problem) => problem.slice(0, problem.indexOf(':'))))
  const more = row.ok
    ? []
    : row.problems
        .map(({ field, error }) => ({ name: headerOf(header.columns, field), error }))
        .filter(({ name }) => !unread.has(name))
        .map(({ name, error }) => (name === '' ? error : `${name}: ${error}`))
  const invoice = row.ok ? row.change.invoice : row.invoice
  return { number, invoice, error: [...problems, ...more].join('; ') }
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
    const error = `La factura externa se repite: ya está en la fila ${earlier}`
    return { number: row.number, invoice: row.invoice, error }
  }
}
