import type { CallAnswers } from '@vigia/contract/calls'
import { REPORT_FORMATS } from '@vigia/domain/reports/report-kind'
import { isoOf } from '../../http/iso-of.ts'
import type { AskedReport } from './ask-report.wire.ts'
import type { ReportRow } from './read-report.store.ts'
import type { ReportColumn, ReportParam } from './report.ts'
import { REPORTS } from './reports.ts'
import { figureNames, type ReportSummary } from './summarise-report.ts'

const PARAM_LABEL: Readonly<Record<ReportParam, string>> = {
  period: 'Días',
  client_id: 'Cliente',
  carrier_id: 'Línea',
  tolerance_min: 'Tolerancia',
}

const columnWire = ({ key, title, type, unit, formula }: ReportColumn) => ({
  ...{ key, title, type },
  unit: unit ?? null,
  formula: formula ?? null,
})

/** Every report with its parameters, columns and formulas. */
export const reportsWire = (): CallAnswers['listReports'] =>
  REPORTS.map(({ kind, title, text, rowName, params, columns, figures, definition }) => ({
    ...{ kind, title, text, row_name: { ...rowName }, definition, formats: [...REPORT_FORMATS] },
    params: params.map((key) => ({ key, label: PARAM_LABEL[key] })),
    columns: columns.map((column) => ({ ...columnWire(column), is_default: column.isDefault })),
    figures: figures.map(figureNames),
  }))

/** The first rows of a report with what is told of all of them. */
export const previewWire = (
  { report, period, columns }: AskedReport,
  rows: readonly ReportRow[],
  summary: ReportSummary,
  now: number,
): CallAnswers['previewReport'] => ({
  title: report.title,
  period: { from: period.from, to: period.to, is_open: period.isOpen },
  columns: columns.map(columnWire),
  rows: rows.map(({ tripId, isMarked, cells }) => ({
    trip_id: tripId,
    marked: isMarked,
    cells: cells.map((cell, index) =>
      columns[index]?.type === 'instant' && cell !== null ? isoOf(Number(cell)) : cell,
    ),
  })),
  total: summary.rows,
  figures: summary.figures.map(({ key, label, value, unit, formula, sample, excluded }) => ({
    ...{ key, label, value, unit, formula },
    coverage: { sample, excluded },
  })),
  coverage: { days_without_data: [...summary.daysWithoutData] },
  notes: [...summary.notes],
  as_of: isoOf(now),
})
