import { countResults, type ResultCounts } from '../count-results.ts'
import type { TripWarning } from '../place-warnings.ts'
import type { AppliedTrip } from '../planned-trip.ts'

export interface ReportRow {
  readonly row: number
  readonly invoice: string | null
  readonly result: AppliedTrip['result']
  readonly error?: string
  readonly warnings?: readonly TripWarning[]
}

export interface ImportReport {
  readonly summary: ResultCounts
  readonly ignoredColumns: readonly string[]
  /** How many rows have one. */
  readonly warnings: number
  /** How many rows a person left out, also those with an error; null: before that was kept, or nobody looked through them. */
  readonly leftOut: number | null
  /** Refused rows first, then those with warnings; no more than one answer shows. */
  readonly rows: readonly ReportRow[]
}

/** No more rows than one answer shows. */
const MAX_REPORT_ROWS = 1_000

export const EMPTY_REPORT: ImportReport = {
  summary: { created: 0, updated: 0, unchanged: 0, refused: 0 },
  ignoredColumns: [],
  warnings: 0,
  leftOut: null,
  rows: [],
}

/** The report with the rows of one more step: all are counted, those to look at come first, and the list ends at its limit. */
export function addToReport(report: ImportReport, more: readonly ReportRow[]): ImportReport {
  return {
    summary: sum(report.summary, countResults(more)),
    ignoredColumns: report.ignoredColumns,
    warnings: report.warnings + more.filter(({ warnings }) => warnings !== undefined).length,
    leftOut: report.leftOut,
    rows: [...report.rows, ...more].toSorted((a, b) => urgency(a) - urgency(b)).slice(0, MAX_REPORT_ROWS),
  }
}

/** The lower, the sooner a person has to see it. */
const urgency = ({ result, warnings }: ReportRow): number => (result === 'refused' ? 0 : warnings === undefined ? 2 : 1)

const sum = (one: ResultCounts, other: ResultCounts): ResultCounts => ({
  created: one.created + other.created,
  updated: one.updated + other.updated,
  unchanged: one.unchanged + other.unchanged,
  refused: one.refused + other.refused,
})
