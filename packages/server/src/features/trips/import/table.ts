import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@vigia/contract'
import { AppError } from '../../../ports/errors.ts'

export { MAX_IMPORT_ROWS }

/** What a cell holds: formulas are never evaluated, so it is the value that was saved with them. */
export type Cell = string | number | boolean | null

/** One row that has something in it. `number` is what a spreadsheet shows at its left. */
export interface TableRow {
  readonly number: number
  readonly cells: readonly Cell[]
}

export interface Table {
  /** Whether day 0 is in 1904 (old Excel for Mac). */
  readonly date1904: boolean
  /** Its styles could not be read: what they show as a date is a number. */
  readonly lacksStyles: boolean
  /** Of a workbook, those that are shown; a file of text has none. */
  readonly sheets: readonly string[]
  readonly sheet: string | null
  /** Gives the event loop its turn between pieces. */
  rows(): AsyncIterable<TableRow>
}

export const MAX_COLUMNS = MAX_IMPORT_COLUMNS

/** The file as a whole cannot be read; the sentence is for the person who sent it. */
export const unreadable = (message: string): AppError => new AppError(422, 'UNREADABLE_FILE', message)
