import type { ReportCell } from '../read-report.store.ts'
import type { ReportColumn } from '../report.ts'
import type { ReportSummary } from '../summarise-report.ts'
import type { ReportMap } from './map/report-map.ts'

/** What a file says of itself. */
export interface ReportHead {
  readonly company: string
  readonly title: string
  /** `18 nov 2026 – 24 nov 2026`. */
  readonly days: string
  /** What it was narrowed to: `Cliente: Potosí`. */
  readonly filters: readonly string[]
  /** As of when its data are. */
  readonly asOf: number
  readonly columns: readonly ReportColumn[]
  readonly summary: ReportSummary
  readonly definition: string
  /** Drawn in a PDF; null: nothing of it has a place. */
  readonly map: ReportMap | null
  readonly rowName: { readonly one: string; readonly many: string }
}

/** A row of a file; `isMarked` wants attention. */
export interface FileRow {
  readonly isMarked: boolean
  readonly cells: readonly ReportCell[]
}

export type FileRows = AsyncIterable<readonly FileRow[]>

/** `Diferencia (min)`: a table for machines says its units beside the name. */
export const headingOf = ({ title, unit }: ReportColumn): string => (unit === undefined ? title : `${title} (${unit})`)
