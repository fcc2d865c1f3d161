import type { KpiKey } from '@vigia/domain/kpis/kpis'
import type { ReportCellType, ReportKind } from '@vigia/domain/reports/report-kind'
import type { FactSource } from '../../db/fact-sources.ts'

/** What a report may be asked with besides its columns. */
export type ReportParam = 'period' | 'client_id' | 'carrier_id' | 'tolerance_min'

export interface ReportColumn {
  readonly key: string
  readonly title: string
  readonly type: ReportCellType
  readonly unit?: string
  /** How it is computed; absent: it is what was recorded. */
  readonly formula?: string
  /** Shown where nobody has chosen. */
  readonly isDefault: boolean
  /** In a PDF over as many lines as it needs; absent: one line, cut where it is too long. */
  readonly isWhole?: boolean
  /** What a kept word is called; absent: as it is kept. */
  readonly format?: (word: string) => string
}

/** A figure of Métricas y KPIs: its name, formula and value are the ones there. */
interface KpiFigure {
  readonly kpi: KpiKey
}

/** A figure of the rows of the report: SQL aggregates over `rows r`. */
export interface RowFigure {
  readonly key: string
  readonly label: string
  readonly unit: string
  readonly formula: (toleranceMin: number) => string
  /** Null where there is nothing to compute it from. */
  readonly value: string
  readonly sample: string
  readonly excluded: string
}

export type ReportFigure = KpiFigure | RowFigure

/** Something that who reads the figures has to know; counted over `rows r`, told where it is not 0. */
export interface ReportNote {
  readonly count: string
  readonly one: string
  /** With the number as people write it. */
  readonly many: (count: string) => string
}

/**
 * One report, whole: what it is called, what it may be asked with, what its rows hold, and what is told of them. Screen, XLSX, CSV
 * and PDF are made from it.
 */
export interface ReportDescription {
  readonly kind: ReportKind
  readonly title: string
  /** What is in it, in a few words. */
  readonly text: string
  readonly rowName: { readonly one: string; readonly many: string }
  readonly params: readonly ReportParam[]
  /** What it is made of, each a table `…_of_period` in `rows`. */
  readonly facts: readonly FactSource[]
  /**
   * One row for each row of the report, in SQL: `row_id`, `trip_id`, `marked` (it wants attention), and a column for each key. It may
   * join `asked q`, what was asked.
   */
  readonly rows: string
  readonly order: string
  /** What a PDF draws on a map: where alerts were, of which `row_id` is the id, or which ways trips took; null: nothing. */
  readonly map: 'alerts' | 'ways' | null
  readonly columns: readonly ReportColumn[]
  readonly figures: readonly ReportFigure[]
  readonly notes: readonly ReportNote[]
  /** How it is computed, in words. */
  readonly definition: string
}
