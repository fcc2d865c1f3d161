import type { FleetAnalysis } from '@vigia/domain/analysis/fleet-analysis'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './predictions.module.css'

const TREND = {
  'en aumento': { Icon: TrendingUp, tone: 'high' },
  estable: { Icon: Minus, tone: '' },
  'a la baja': { Icon: TrendingDown, tone: 'low' },
} as const

/** What the next half hour and the next hour bring if nobody comments, and where the risk goes. */
export function Predictions({ predictions }: { readonly predictions: FleetAnalysis['predictions'] }) {
  const { Icon, tone } = TREND[predictions.trend]
  return (
    <section className={surfaceStyles.section} data-slot="section" aria-label="Predicciones">
      <header>
        <h3>Predicciones</h3>
        <span
          className={classNames(textStyles.small, layoutStyles.chip, surfaceStyles.end)}
          data-slot="end"
          data-tone={tone === '' ? undefined : tone}
        >
          <Icon size={14} aria-hidden="true" />
          Riesgo {predictions.trend}
        </span>
      </header>
      <dl className={styles.predictions}>
        <dt>30 min</dt>
        <Expected lines={predictions.next30Min} />
        <dt>1 hora</dt>
        <Expected lines={predictions.nextHour} />
      </dl>
    </section>
  )
}

function Expected({ lines }: { readonly lines: readonly string[] }) {
  return (
    <dd>
      {lines.length === 0 ? (
        <p className={textStyles.muted}>Sin cambios previstos</p>
      ) : (
        lines.map((line) => <p key={line}>{line}</p>)
      )}
    </dd>
  )
}
