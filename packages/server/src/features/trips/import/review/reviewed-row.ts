import type { ResultCounts } from '../../count-results.ts'
import type { DoubtWarning } from '../../doubt-warnings.ts'
import type { RowEdits } from '../edited-cells.ts'
import type { ImportRow } from '../read-rows.ts'
import type { Cell } from '../table.ts'

/** What is wrong with a row, and texts of the field that would do. */
export interface RowError {
  /** Null: the row as a whole. */
  readonly field: string | null
  readonly text: string
  readonly suggestions: readonly string[]
  /** The row that has the same invoice. */
  readonly otherRow?: number
}

/** What importing a row would come to. */
export interface Verdict {
  readonly result: keyof ResultCounts
  readonly errors: readonly RowError[]
  readonly warnings: readonly DoubtWarning[]
  /** Fields that the trip has otherwise now. */
  readonly changes: readonly string[]
  /** Keys of the parties that it would make. */
  readonly news: Readonly<Partial<Record<PartyKind, string>>>
}

export type PartyKind = 'operator' | 'unit' | 'carrier' | 'client'

/** A row as it was read, before anybody knows what it would come to. */
export interface RowToJudge {
  readonly number: number
  readonly row: ImportRow
  readonly cells: readonly Cell[]
  readonly hasPassword: boolean
}

/** A row that waits for a person. */
export interface ReviewedRow extends Verdict {
  readonly row: number
  readonly invoice: string | null
  readonly cells: readonly Cell[]
  readonly edits: RowEdits
  readonly hasPassword: boolean
  readonly isLeftOut: boolean
}
