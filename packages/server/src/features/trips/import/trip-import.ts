import type { TRIP_IMPORT_STATES } from '@vigia/contract'
import type { Chosen, Layout } from './import-layout.ts'
import type { ImportReport } from './import-report.ts'

export type ImportState = (typeof TRIP_IMPORT_STATES)[number]

/** A trip that stays though its import was taken back. */
export interface KeptTrip {
  readonly invoice: string
  readonly because: string
}

/** What taking an import back came to. */
export interface UndoneImport {
  /** Trips that it had made and that are gone. */
  readonly removed: number
  /** Trips that it had changed and that are as before. */
  readonly restored: number
  /** Of those kept: how many are watched no more. */
  readonly ended: number
  readonly kept: readonly KeptTrip[]
}

/** An import as the list shows it. */
export interface ListedImport {
  readonly id: string
  readonly filename: string
  readonly bytes: number
  readonly state: ImportState
  readonly total: number
  readonly processed: number
  readonly summary: ImportReport['summary']
  /** Rows that a person left out before it was written; null: not known. */
  readonly leftOut: number | null
  readonly error: string | null
  readonly createdAt: number
  readonly endedAt: number | null
  readonly by: string | null
}

/** An import as its sender sees it. */
export interface TripImport extends Omit<ListedImport, 'summary' | 'leftOut'> {
  readonly report: ImportReport
  readonly startedAt: number | null
  readonly actorKind: string
  readonly actorId: string | null
  readonly isReviewed: boolean
  readonly chosen: Chosen | null
  readonly layout: Layout | null
  /** While it is in review, how many rows are refused for each field; null: else. */
  readonly wrongByField: Readonly<Record<string, number>> | null
  readonly willCreate: {
    readonly operators?: number
    readonly units?: number
    readonly carriers?: number
    readonly clients?: number
  }
  readonly passwords: number
  readonly leftOut: number
  /** Whether there are rows of which it is known how their trips were. */
  readonly hasBefore: boolean
  readonly undone: UndoneImport | null
}
