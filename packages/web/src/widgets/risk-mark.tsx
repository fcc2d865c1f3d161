import type { UnitRisk } from '../api/unit-risk.ts'
import { graveReason } from '../fleet-screen/view/with-risk.ts'
import { SEVERITY_WORD } from '../theme/bands.ts'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import textStyles from '../ui/text.module.css'
import { RiskIcon } from './risk-icon.tsx'
import styles from './risk-mark.module.css'

/** The worst that is known of a unit, where a list does not order by risk; nothing while that is neither critical nor high. */
export function RiskMark({ unit }: { readonly unit: UnitRisk }) {
  const reason = graveReason(unit)
  if (reason === null || unit.primaryAlert === null) return null
  return (
    <span
      className={classNames(layoutStyles.inline, textStyles.small, styles.mark)}
      data-slot="risk"
      data-tone={unit.level}
      title={`Riesgo ${SEVERITY_WORD[unit.level].toLowerCase()}: ${reason}`}
    >
      <RiskIcon type={unit.primaryAlert} size={13} />
      <b className={textStyles.ellipsis}>{reason}</b>
    </span>
  )
}
