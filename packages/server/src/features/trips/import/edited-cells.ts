import { type Column, type Header, importField } from './columns.ts'
import type { Cell, TableRow } from './table.ts'

/** What a person wrote instead of a row's cells, by field (`columns.ts`). */
export type RowEdits = Readonly<Record<string, string>>

/** What the database can hold in no text. */
export const UNSTORABLE = /[\0\p{Cs}]/gu
const MAX_CELL_CHARACTERS = 2_001
const MAX_UNUSED_CHARACTERS = 200

/** A row with what a person wrote in place of its cells; a field that no column has gets one behind the others. */
export function editedCells(
  { number, cells }: TableRow,
  header: Header,
  edits: RowEdits,
): { readonly row: TableRow; readonly header: Header } {
  const next: Cell[] = [...cells]
  const added: Column[] = []
  for (const [id, text] of Object.entries(edits)) {
    const wanted = importField(id)
    const column = header.columns.find(({ field, kind }) => field === wanted.field && kind === wanted.kind)
    const index = column?.index ?? Math.max(next.length, ...header.columns.map((each) => each.index + 1)) + added.length
    while (next.length <= index) next.push(null)
    next[index] = text
    if (column === undefined) added.push({ index, header: id, ...wanted })
  }
  return { row: { number, cells: next }, header: { ...header, columns: [...header.columns, ...added] } }
}

/**
 * A row's cells as they wait for a person: without the password, which is only in the sealed file, without what the database
 * cannot hold, and cut where they are longer than any field.
 */
export function storedCells(
  cells: readonly Cell[],
  columns: readonly Column[],
): { readonly stored: readonly Cell[]; readonly hasPassword: boolean; readonly length: number } {
  const used = new Map(columns.map((column) => [column.index, column]))
  let length = 0
  let hasPassword = false
  const stored = cells.map((cell, index) => {
    const column = used.get(index)
    if (column?.kind === 'secret') {
      hasPassword = cell !== null && cell !== ''
      return null
    }
    if (typeof cell !== 'string') return cell
    const most = column === undefined ? MAX_UNUSED_CHARACTERS : MAX_CELL_CHARACTERS
    const text = cell.slice(0, most).replaceAll(UNSTORABLE, '')
    length += text.length
    return text
  })
  return { stored, hasPassword, length: length + 8 * cells.length }
}
