import type { FleetAnalysis } from '@vigia/domain'

/** The figures of the analysis (spec §3 `estadisticas_detalladas`). */
export function Statistics({ statistics }: { readonly statistics: FleetAnalysis['statistics'] }) {
  const figures: readonly (readonly [string, number])[] = [
    ['Viajes', statistics.trips],
    ['Sin comunicación', statistics.withoutCommunication],
    ['Comunicación antigua', statistics.oldCommunication],
    ['Incidencias críticas', statistics.criticalIncidences],
    ['Incidencias normales', statistics.normalIncidences],
  ]
  return (
    <section className="sec" aria-label="Estadísticas">
      <header>
        <h3>Estadísticas</h3>
      </header>
      <dl className="mon-statistics">
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure.toLocaleString('es-MX')}</dd>
          </div>
        ))}
        <div>
          <dt>Operadores sin conexión</dt>
          <dd>
            {statistics.operatorsOffline.toLocaleString('es-MX')}
            <small>/{statistics.operators.toLocaleString('es-MX')}</small>
          </dd>
        </div>
      </dl>
    </section>
  )
}
