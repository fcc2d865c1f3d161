import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ReportCell, ReportColumn, ReportPreview, ReportRow } from '../../api/reports.ts'
import { tripLogPath } from '../../text/trip-paths.ts'
import { PlateChip } from '../../ui/plate-chip.tsx'
import textStyles from '../../ui/text.module.css'
import { PHONE, useMedia } from '../../widgets/use-media.ts'
import { isFigureColumn, reportCellText } from './report-cell-text.ts'
import styles from './report-table.module.css'

/** So many rows are read on a phone. */
const ON_PHONE = 20
/** The column that has the look of plates everywhere. */
const PLATES = 'plates'
/** A code that is no code any more where it takes two lines. */
const INVOICE = 'invoice'

/** How many rows of a preview are in sight: `14 de 18 filas`. */
export function shownRowsText({ rows, total }: ReportPreview, isPhone: boolean): string {
  const shown = isPhone ? Math.min(ON_PHONE, rows.length) : rows.length
  if (shown === total) return total === 1 ? '1 fila' : `${wholeNumber(total)} filas`
  return `${wholeNumber(shown)} de ${wholeNumber(total)} filas`
}

/** The first rows of a report. */
export function ReportTable({ preview, title }: { readonly preview: ReportPreview; readonly title: string }) {
  const isPhone = useMedia(PHONE)
  const { columns, period } = preview
  const rows = isPhone ? preview.rows.slice(0, ON_PHONE) : preview.rows
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it sideways
    <section className={styles.scroller} data-slot="wide-table" aria-label={`Vista previa de ${title}`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" title={column.formula ?? undefined} data-figure={figureMark(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one answer, which stay as they are
            <tr key={index} data-marked={row.isMarked || undefined}>
              {columns.map((column, at) => (
                <td
                  key={column.key}
                  data-figure={figureMark(column)}
                  data-fits={column.key === PLATES || undefined}
                  data-code={column.key === INVOICE || undefined}
                >
                  <Cell {...{ column, row, period }} cell={row.cells[at] ?? null} isFirst={at === 0} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const figureMark = (column: ReportColumn): true | undefined => isFigureColumn(column) || undefined

interface CellProps {
  readonly column: ReportColumn
  readonly row: ReportRow
  readonly period: ReportPreview['period']
  readonly cell: ReportCell
  readonly isFirst: boolean
}

function Cell({ column, row: { tripId }, period, cell, isFirst }: CellProps): ReactNode {
  const text = reportCellText(column, cell, period)
  if (text === null) return <span className={textStyles.muted}>sin dato</span>
  if (isFirst && tripId !== null) return <Link to={tripLogPath(tripId)}>{text}</Link>
  if (column.key === PLATES) return <PlateChip plates={text} copyable={false} />
  return text
}
