import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import { HOUR_MS } from '@vigia/domain/time/duration'
import type { FleetRisk } from '../../../api/fleet-metrics.ts'
import { classNames } from '../../../ui/class-names.ts'
import layoutStyles from '../../../ui/layout.module.css'
import textStyles from '../../../ui/text.module.css'
import styles from './score-history.module.css'

const [WIDTH, HEIGHT] = [104, 36]
const HOURS = 12
/** Less than this much of the twelve hours is a dot, not a trend. */
const LEAST_SPAN_MS = HOUR_MS

interface ScoreHistoryProps {
  readonly history: FleetRisk['history']
  readonly severity: RiskLevel
  readonly now: number
}

/** The average score of the last 12 hours: time across, 0–100 upwards. */
export function ScoreHistory({ history, severity, now }: ScoreHistoryProps) {
  const from = now - HOURS * HOUR_MS
  const shown = history.filter(({ at }) => at >= from)
  const spanMs = (shown.at(-1)?.at ?? 0) - (shown[0]?.at ?? 0)
  return (
    <div className={styles.trend} data-slot="trend">
      <small className={classNames(layoutStyles.block, textStyles.smallest)}>Últimas {HOURS} h</small>
      {spanMs < LEAST_SPAN_MS ? (
        <p className={textStyles.tiny}>Aún no hay historial suficiente</p>
      ) : (
        <Line {...{ shown, severity, from, now }} />
      )}
    </div>
  )
}

interface LineProps {
  readonly shown: FleetRisk['history']
  readonly severity: RiskLevel
  readonly from: number
  readonly now: number
}

function Line({ shown, severity, from, now }: LineProps) {
  const scores = shown.map(({ score }) => score)
  const [least, most] = [Math.min(...scores), Math.max(...scores)]
  // The scale is the figure's own, but never so narrow that a point of noise looks like a mountain.
  const span = Math.max(20, most - least)
  const spots = shown.map(({ at, score }) => ({
    x: 1 + ((at - from) / (now - from)) * (WIDTH - 5),
    y: HEIGHT - 5 - ((score - least) / span) * (HEIGHT - 12),
  }))
  const line = spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
  const [first, last] = [spots[0], spots.at(-1)]
  const colour = `var(--sev-${severity}-text)`
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Promedio de las últimas ${HOURS} h: entre ${Math.round(least)} y ${Math.round(most)}`}
    >
      <path d={`M${first?.x} ${HEIGHT}L${line}L${last?.x} ${HEIGHT}Z`} fill={colour} opacity=".12" />
      <path d={`M${line}`} fill="none" stroke={colour} strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx={last?.x} cy={last?.y} r="2.2" fill={colour} />
    </svg>
  )
}
