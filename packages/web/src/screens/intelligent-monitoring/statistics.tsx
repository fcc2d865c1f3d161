import type { FleetAnalysis } from '@vigia/domain/analysis/fleet-analysis'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './statistics.module.css'

/** The figures of the analysis (spec §3 `estadisticas_detalladas`). */
export function Statistics({ statistics }: { readonly statistics: FleetAnalysis['statistics'] }) {
  const figures: readonly (readonly [string, number])[] = [
    ['Viajes', statistics.trips],
    ['Sin comunicación', statistics.withoutCommunication],
    ['Comunicación antigua', statistics.oldCommunication],
    ['Incidencias críticas', statistics.criticalIncidents],
    ['Incidencias normales', statistics.normalIncidents],
  ]
  return (
    <section className={surfaceStyles.section} data-slot="section" aria-label="Estadísticas">
      <header>
        <h3>Estadísticas</h3>
      </header>
      <dl className={styles.statistics}>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{wholeNumber(figure)}</dd>
          </div>
        ))}
        <div>
          <dt>Operadores sin conexión</dt>
          <dd>
            {wholeNumber(statistics.operatorsOffline)}
            <small className={textStyles.small}>/{wholeNumber(statistics.operators)}</small>
          </dd>
        </div>
      </dl>
    </section>
  )
}
