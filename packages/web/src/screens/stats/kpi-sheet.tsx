import { wholeNumber } from '@vigia/domain/format/whole-number'
import { X } from 'lucide-react'
import type { KpiScope } from '../../api/stats.ts'
import type { ExportFilter } from '../../fleet-screen/export/filter-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { DefinitionText } from './definition-text.tsx'
import { KpiRows } from './kpi-rows.tsx'
import styles from './kpi-sheet.module.css'
import { figureWithUnit } from './kpi-text.ts'
import { whyNoFigure } from './kpi-tile.tsx'
import type { DefinedKpi } from './stats-views.ts'

const WIDTH_REM = 30

interface KpiSheetProps {
  readonly shown: DefinedKpi
  readonly scope: KpiScope
  readonly filter: ExportFilter
  readonly onClose: () => void
}

/** One figure in depth: what it is, what it was computed from, what was left out. */
export function KpiSheet({ shown, scope, filter, onClose }: KpiSheetProps) {
  const { kpi, definition } = shown
  const { unit, title } = definition
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()} label={title} side="right" widthRem={WIDTH_REM}>
      <div className={surfaceStyles.panelHead}>
        <h2>{title}</h2>
        <span className={surfaceStyles.end}>
          <IconButton size="sm" label="Cerrar" icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
        </span>
      </div>
      <div className={surfaceStyles.scroll}>
        <dl className={styles.facts}>
          <dt>En el periodo</dt>
          <dd>{kpi.value === null ? `sin dato (${whyNoFigure(kpi, definition)})` : figureWithUnit(unit, kpi.value)}</dd>
          <dt>En el anterior</dt>
          <dd>{kpi.before === null ? 'sin dato' : figureWithUnit(unit, kpi.before)}</dd>
          <dt>Calculado de</dt>
          <dd>{wholeNumber(kpi.sample)}</dd>
          <dt>Sin contar</dt>
          <dd>{wholeNumber(kpi.excluded)}</dd>
        </dl>
        <DefinitionText definition={definition} />
        <KpiRows kpiKey={kpi.key} {...{ definition, scope, filter }} />
      </div>
    </Sheet>
  )
}
