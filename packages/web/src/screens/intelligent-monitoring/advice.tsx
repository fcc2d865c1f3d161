import type { AdvicePriority, FleetAnalysis } from '@vigia/domain/analysis/fleet-analysis'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './advice.module.css'
import intelligentMonitoringStyles from './intelligent-monitoring.module.css'

const PRIORITY_TONE = { high: 'critical', medium: 'high', low: 'quiet' } as const satisfies Record<
  AdvicePriority,
  string
>

const PRIORITY_WORD = { high: 'alta', medium: 'media', low: 'baja' } as const satisfies Record<AdvicePriority, string>

interface AdviceProps {
  /** Each with its priority and what it is expected to bring. */
  readonly advice: FleetAnalysis['advice']
  readonly recommendations: FleetAnalysis['recommendations']
}

/** What to do about it (spec §3 `recomendaciones`, `recomendaciones_avanzadas`). */
export function Advice({ advice, recommendations }: AdviceProps) {
  const others = recommendations.filter((line) => !advice.some(({ action }) => action === line))
  return (
    <section className={surfaceStyles.section} data-slot="section" aria-label="Recomendaciones">
      <header>
        <h3>Recomendaciones</h3>
      </header>
      <ol className={classNames(textStyles.small, layoutStyles.stack, styles.advice)}>
        {advice.map(({ action, priority, impact }) => (
          <li key={action}>
            <b>{action}</b>
            <span className={classNames(textStyles.smallest, textStyles.oneLine)} data-tone={PRIORITY_TONE[priority]}>
              Prioridad {PRIORITY_WORD[priority]}
            </span>
            <p className={classNames(layoutStyles.whole, textStyles.tiny)}>{impact}</p>
          </li>
        ))}
      </ol>
      <ul className={intelligentMonitoringStyles.lines} data-slot="lines">
        {others.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
