import { wholeNumber } from '@vigia/domain/format/whole-number'
import { reportFigureText, reportUnit } from '@vigia/domain/reports/report-text'
import type { ReportFigure } from '../../api/reports.ts'
import textStyles from '../../ui/text.module.css'
import styles from './reports.module.css'

interface ReportFiguresProps {
  readonly figures: readonly ReportFigure[]
  readonly onExplain: () => void
}

/** The figures of all rows, each with what it was computed of; a press says how. */
export function ReportFigures({ figures, onExplain }: ReportFiguresProps) {
  if (figures.length === 0) return null
  return (
    <ul className={styles.figures} aria-label="Cifras">
      {figures.map((figure) => (
        <li key={figure.key}>
          <button type="button" title={figure.formula} onClick={onExplain}>
            {figure.value === null ? (
              <b className={textStyles.muted}>sin dato</b>
            ) : (
              <Value value={figure.value} unit={figure.unit} label={figure.label} />
            )}
            <span>{figure.label}</span>
            <small>{coverageText(figure)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Minutes are told as hours too, with what they are; of the rest the unit stands small beside it. */
function Value({ value, unit, label }: { readonly value: number } & Pick<ReportFigure, 'unit' | 'label'>) {
  if (unit === 'min') return <b>{reportFigureText(value, unit)}</b>
  // «18 viajes, viajes» says it twice.
  const isSaid = label.toLowerCase().startsWith(unit.toLowerCase())
  const unitText = reportUnit(value, unit)
  const text = reportFigureText(value, unit)
  return (
    <b>
      {text.slice(0, text.length - unitText.length).trimEnd()}
      {isSaid ? null : <small>{unitText}</small>}
    </b>
  )
}

/** Of how many, and how many could not be counted: `de 17, 1 sin dato`; of all that there are, nothing. */
function coverageText({ value, unit, coverage: { sample, excluded } }: ReportFigure): string {
  // A count of them all says it itself; what is measured of as many as it comes to does not.
  const isOfAll = value === sample && unit !== 'min' && unit !== '%'
  const of = isOfAll ? '' : `de ${wholeNumber(sample)}`
  const without = excluded === 0 ? '' : `${wholeNumber(excluded)} sin dato`
  return [of, without].filter((part) => part !== '').join(', ')
}
