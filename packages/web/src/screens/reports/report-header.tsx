import { ArrowLeft, FileDown, FileSpreadsheet, FileText, PanelRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Report, ReportFormat } from '../../api/reports.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './reports.module.css'
import { FORMAT_TEXT } from './run-text.ts'

const ICONS: Readonly<Record<ReportFormat, ReactNode>> = {
  xlsx: <FileSpreadsheet size={14} aria-hidden="true" />,
  csv: <FileText size={14} aria-hidden="true" />,
  pdf: <FileDown size={14} aria-hidden="true" />,
}

interface ReportHeaderProps {
  readonly report: Report
  /** What it is called: the report, or the name by which the person keeps it. */
  readonly title: string
  readonly lastFormat: ReportFormat
  readonly underWay: ReadonlySet<ReportFormat>
  /** What is asked for is no report yet. */
  readonly isOff: boolean
  readonly onDownload: (format: ReportFormat) => void
  /** Null: the list stands beside it. */
  readonly onBack: (() => void) | null
  /** Null: the panel stands beside it. */
  readonly onSide: (() => void) | null
  readonly sideLabel: string
  /** What keeps it for the person. */
  readonly viewTools: ReactNode
}

/** What is shown, and what can be done with it. */
export function ReportHeader(props: ReportHeaderProps) {
  const { report, title, lastFormat, underWay, isOff, onDownload, onBack, onSide, sideLabel, viewTools } = props
  return (
    <header className={styles.head}>
      {onBack === null ? null : (
        <IconButton label="Todos los reportes" icon={<ArrowLeft size={18} aria-hidden="true" />} onClick={onBack} />
      )}
      <h2>{title}</h2>
      <span className={styles.acts}>
        {viewTools}
        {report.formats.map((format) => (
          <Button
            key={format}
            size="sm"
            saves
            tone={format === lastFormat ? 'primary' : 'neutral'}
            aria-label={`Descargar ${FORMAT_TEXT[format]}`}
            aria-busy={underWay.has(format) || undefined}
            disabled={isOff}
            icon={ICONS[format]}
            onClick={() => {
              if (!underWay.has(format)) onDownload(format)
            }}
          >
            {FORMAT_TEXT[format]}
          </Button>
        ))}
        {onSide === null ? null : (
          <Button size="sm" icon={<PanelRight size={14} aria-hidden="true" />} onClick={onSide}>
            {sideLabel}
          </Button>
        )}
      </span>
    </header>
  )
}
