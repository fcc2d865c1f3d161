import { AppError } from '../../../ports/errors.ts'

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
  /** Gives the event loop its turn between pieces. */
  rows(): AsyncIterable<TableRow>
}

export const MAX_IMPORT_ROWS = 20_000
export const MAX_COLUMNS = 200

/** The file as a whole cannot be read; the sentence is for the person who sent it. */
export const unreadable = (message: string): AppError => new AppError(422, 'UNREADABLE_FILE', message)
