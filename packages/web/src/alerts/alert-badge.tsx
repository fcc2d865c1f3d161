import type { AlertSeverity } from '@vigia/domain/alerts/alert-type'
import { SEVERITY_WORD } from '../theme/bands.ts'
import { classNames } from '../ui/class-names.ts'
import riskBadgeStyles from '../ui/risk-badge.module.css'
import { SeverityShape } from '../ui/severity-shape.tsx'

interface AlertBadgeProps {
  readonly severity: AlertSeverity
  /** The outline of something already acknowledged. */
  readonly quiet?: boolean
}

/** Shape + level of an alert, as in ◆ CRÍTICO. */
export function AlertBadge({ severity, quiet = false }: AlertBadgeProps) {
  return (
    <span
      className={classNames(riskBadgeStyles.badge, quiet && riskBadgeStyles.quiet)}
      data-slot="badge"
      data-severity={quiet ? undefined : severity}
    >
      <SeverityShape severity={severity} size={9} coloured={quiet} />
      {SEVERITY_WORD[severity]}
    </span>
  )
}
