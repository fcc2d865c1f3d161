import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import { LEVEL_SEVERITY, LEVEL_WORD } from '../theme/bands.ts'
import { classNames } from './class-names.ts'
import { SeverityShape } from './severity-shape.tsx'

interface RiskBadgeProps {
  readonly level: RiskLevel
  /** 0–100; left out, the badge shows the level alone. */
  readonly score?: number
  /** The outline of something already acknowledged. */
  readonly quiet?: boolean
}

/** Shape + level + score, for example ◆ CRÍTICO 92. */
export function RiskBadge({ level, score, quiet = false }: RiskBadgeProps) {
  const severity = LEVEL_SEVERITY[level]
  return (
    <span className={classNames('badge', quiet ? 'quiet' : `b-${severity}`)}>
      <SeverityShape severity={severity} size={9} coloured={quiet} />
      {LEVEL_WORD[level]}
      {score === undefined ? null : <b>{score}</b>}
    </span>
  )
}
