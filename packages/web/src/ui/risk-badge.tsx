import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import { SEVERITY_WORD } from '../theme/bands.ts'
import { classNames } from './class-names.ts'
import styles from './risk-badge.module.css'
import { SeverityShape } from './severity-shape.tsx'

interface RiskBadgeProps {
  readonly level: RiskLevel
  /** 0–100; left out, and where the risk is unknown, the badge shows the level alone. */
  readonly score?: number
  /** The outline of something already acknowledged. */
  readonly quiet?: boolean
}

/** Shape + level + score, for example ◆ CRÍTICO 92. */
export function RiskBadge({ level, score, quiet = false }: RiskBadgeProps) {
  return (
    <span
      className={classNames(styles.badge, quiet && styles.quiet)}
      data-slot="badge"
      data-severity={quiet ? undefined : level}
    >
      <SeverityShape severity={level} size={9} coloured={quiet} />
      {SEVERITY_WORD[level]}
      {score === undefined || level === 'unknown' ? null : <b>{score}</b>}
    </span>
  )
}
