import { wholeNumber } from '@vigia/domain/format/whole-number'
import { type KpiScope, kpiList } from '../../api/stats.ts'
import type { ExportFilter } from '../../fleet-screen/export/filter-text.ts'
import { DefinitionText } from './definition-text.tsx'
import { FigureSheet } from './figure-sheet.tsx'
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
    <FigureSheet {...{ title, onClose }} widthRem={WIDTH_REM}>
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
      <KpiRows list={kpiList(kpi.key, scope)} {...{ unit, title, filter }} />
    </FigureSheet>
  )
}
