import { partsFromProcess } from '../../../workers/parts-from-process.ts'
import type { RowEdits } from './edited-cells.ts'
import type { Chosen, Layout, RememberedHeaders } from './import-layout.ts'
import type { OwnWords } from './read-cell.ts'
import type { ImportRow } from './read-rows.ts'
import type { Cell } from './table.ts'

/** How a file is read that a person looks through: by what people have said of it and of others. */
export interface ReviewReading {
  readonly chosen: Chosen | null
  readonly remembered: RememberedHeaders
  readonly words: OwnWords
  /** What a person wrote instead of cells, by row and field. */
  readonly edits: Readonly<Record<number, RowEdits>>
}

/** A row with the cells that it was read from, its password taken out. */
export interface ReadRow {
  readonly row: ImportRow
  /** Empty where nobody looks on. */
  readonly cells: readonly Cell[]
  readonly hasPassword: boolean
}

export type ImportPart =
  | {
      readonly kind: 'header'
      readonly total: number
      readonly ignoredColumns: readonly string[]
      /** Null where nobody looks on. */
      readonly layout: Layout | null
    }
  | { readonly kind: 'rows'; readonly rows: readonly ReadRow[] }

const ENTRY = { name: 'read-import.worker', besides: import.meta.url }
/** A workbook of 20 MB and 20 000 rows takes some four seconds on one core. */
const LIMITS = { deadlineMs: 60_000, heapMb: 512 }

/**
 * What a file holds, read in a process of its own: first its header, then its rows, each judged by itself. With `review` any
 * header will do, and while it lacks what a trip needs there are no rows. Throws `AppError` 422.
 */
export const readImport = (bytes: Buffer, review: ReviewReading | null = null): AsyncGenerator<ImportPart> =>
  partsFromProcess(ENTRY, bytes, LIMITS, review)
