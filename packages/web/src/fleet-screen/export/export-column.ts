import type { CsvCell } from '@vigia/domain/format/csv'

/** What a cell holds: null is what is not known, an instant is in epoch milliseconds. */
export type ExportCell = CsvCell

/** How a spreadsheet takes a column: `instant` is a date with its time, in Mexico City. */
export type ColumnKind = 'text' | 'number' | 'instant'

/** A column of a list that is kept as a file. */
export type ExportColumn<Row> = readonly [heading: string, kind: ColumnKind, cellOf: (row: Row) => ExportCell]

/** A whole list as it is kept: the rows in the list's order, a cell for each column. */
export interface ExportTable {
  /** Of the sheet. */
  readonly title: string
  readonly columns: readonly { readonly heading: string; readonly kind: ColumnKind }[]
  readonly rows: readonly (readonly ExportCell[])[]
}
