import { alertTypeTitle } from '@vigia/domain/alerts/alert-type-title'
import type { RuledType } from '@vigia/domain/alerts/own-rule'
import { falseShare } from '@vigia/domain/alerts/rule-noise'
import { Link } from 'react-router'
import type { AlertNoise } from '../../../../api/alert-rules.ts'
import styles from './noise.module.css'
import { behind, falseText } from './noise-text.ts'

interface NoiseChipProps {
  /** Undefined while nobody knows. */
  readonly noise: AlertNoise | undefined
  readonly type: RuledType
}

/** How much of what a rule calls for is nothing, beside the rule; opens those false alarms. */
export function NoiseChip({ noise, type }: NoiseChipProps) {
  const rule = noise?.rules.find((one) => one.type === type)
  if (noise === undefined || rule === undefined || rule.falseAlarms === 0) return null
  const sample = falseShare(rule) === null ? ', muestra corta' : ''
  const words = `${alertTypeTitle(type)}: ${rule.falseAlarms} falsas de ${rule.resolved} resueltas en 30 días${sample}. Verlas`
  return (
    <Link className={styles.chip} to={behind(noise, rule, { cause: 'falsa-alarma' })} aria-label={words} title={words}>
      {falseText(rule)} <small>falsas</small>
    </Link>
  )
}
