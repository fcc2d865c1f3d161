import type { AdvicePriority, FleetAnalysis } from '@vigia/domain/analysis/fleet-analysis'

const PRIORITY_TONE = { alta: 'k-critico', media: 'k-alto', baja: 't3' } as const satisfies Record<
  AdvicePriority,
  string
>

interface AdviceProps {
  /** Each with its priority and what it is expected to bring. */
  readonly advice: FleetAnalysis['advice']
  readonly recommendations: FleetAnalysis['recommendations']
}

/** What to do about it (spec §3 `recomendaciones`, `recomendaciones_avanzadas`). */
export function Advice({ advice, recommendations }: AdviceProps) {
  const others = recommendations.filter((line) => !advice.some(({ action }) => action === line))
  return (
    <section className="sec" aria-label="Recomendaciones">
      <header>
        <h3>Recomendaciones</h3>
      </header>
      <ol className="mon-advice">
        {advice.map(({ action, priority, impact }) => (
          <li key={action}>
            <b>{action}</b>
            <span className={PRIORITY_TONE[priority]}>Prioridad {priority}</span>
            <p>{impact}</p>
          </li>
        ))}
      </ol>
      <ul className="mon-lines">
        {others.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
