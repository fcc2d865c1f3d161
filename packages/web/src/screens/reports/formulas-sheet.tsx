import { X } from 'lucide-react'
import type { Report } from '../../api/reports.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import styles from './reports.module.css'

const LABEL = 'Todas las fórmulas'

interface FormulasSheetProps {
  readonly report: Report
  readonly onClose: () => void
}

/** How each figure and each column of a report comes about, in the words that stand beside what computes it. */
export function FormulasSheet({ report, onClose }: FormulasSheetProps) {
  const columns = report.columns.flatMap(({ key, title, formula }) =>
    formula === null ? [] : [{ key, title, formula }],
  )
  const parts = [
    { name: 'Cifras', formulas: report.figures.map(({ key, label, formula }) => ({ key, title: label, formula })) },
    { name: 'Columnas', formulas: columns },
  ].filter(({ formulas }) => formulas.length > 0)
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()} label={LABEL} side="right" widthRem={34}>
      <div className={surfaceStyles.panelHead}>
        <h2>
          {LABEL}: {report.title}
        </h2>
        <span className={surfaceStyles.end}>
          <IconButton size="sm" label="Cerrar" icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
        </span>
      </div>
      <div className={surfaceStyles.scroll}>
        <p className={surfaceStyles.section}>{report.definition}</p>
        {parts.map(({ name, formulas }) => (
          <section key={name} className={surfaceStyles.section} aria-label={name}>
            <header>
              <h3>{name}</h3>
            </header>
            <dl className={styles.formulas}>
              {formulas.map(({ key, title, formula }) => (
                <div key={key}>
                  <dt>{title}</dt>
                  <dd>{formula}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Sheet>
  )
}
