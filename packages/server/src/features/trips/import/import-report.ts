import { countResults, type ResultCounts } from '../count-results.ts'
import type { AppliedTrip } from '../planned-trip.ts'

export interface ReportRow {
  readonly row: number
  readonly invoice: string | null
  readonly result: AppliedTrip['result']
  readonly error?: string
}

export interface ImportReport {
  readonly summary: ResultCounts
  readonly ignoredColumns: readonly string[]
  /** Refused rows first; no more than one answer shows. */
  readonly rows: readonly ReportRow[]
}

/** No more rows than one answer shows. */
const MAX_REPORT_ROWS = 1_000

export const EMPTY_REPORT: ImportReport = {
  summary: { created: 0, updated: 0, unchanged: 0, refused: 0 },
  ignoredColumns: [],
  rows: [],
}

/** The report with the rows of one more step: all are counted, refused ones come first, and the list ends at its limit. */
export function addToReport({ summary, ignoredColumns, rows }: ImportReport, more: readonly ReportRow[]): ImportReport {
  const all = [...rows, ...more]
  const refusedFirst = [...all.filter(isRefused), ...all.filter((row) => !isRefused(row))]
  return { summary: sum(summary, countResults(more)), ignoredColumns, rows: refusedFirst.slice(0, MAX_REPORT_ROWS) }
}

const isRefused = ({ result }: ReportRow): boolean => result === 'refused'

const sum = (one: ResultCounts, other: ResultCounts): ResultCounts => ({
  created: one.created + other.created,
  updated: one.updated + other.updated,
  unchanged: one.unchanged + other.unchanged,
  refused: one.refused + other.refused,
})
