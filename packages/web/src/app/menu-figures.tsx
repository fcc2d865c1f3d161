import { wholeNumber } from '@vigia/domain/format/whole-number'
import { useFleetMetrics } from '../api/fleet-metrics.ts'
import textStyles from '../ui/text.module.css'
import styles from './menu-figures.module.css'

const EVERY_MS = 30_000

/** The three figures over the menu, alive where the specification had them fixed. A dash while they are unknown. */
export function MenuFigures() {
  const { data: known, error } = useFleetMetrics(EVERY_MS)
  // Figures without an age: those of an answer that could not be renewed are no longer known.
  const data = error === null ? known : undefined
  const alerts = data && data.criticalAlerts + data.highAlerts
  const why = error !== null ? 'No se pudieron obtener los datos' : 'Cargando datos'
  const show = (value: number | null | undefined, unit = ''): string =>
    value === undefined || value === null ? '—' : `${wholeNumber(Math.round(value))}${unit}`
  const title = data ? undefined : why
  return (
    <dl className={styles.figures} title={title}>
      <div>
        <dd>{show(data?.units)}</dd>
        <dt className={textStyles.smallest}>Unidades</dt>
      </div>
      <div>
        <dd className={alerts ? styles.critical : undefined}>{show(alerts)}</dd>
        <dt className={textStyles.smallest}>Alertas</dt>
      </div>
      <div>
        <dd>{show(data?.onTimePercent, '%')}</dd>
        <dt className={textStyles.smallest}>A tiempo</dt>
      </div>
    </dl>
  )
}
