import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { ReactNode } from 'react'
import styles from './counter-chip.module.css'

interface CounterChipProps {
  readonly label: string
  /** Null while unknown: a dash, never a made-up zero. */
  readonly value: number | null
  /** There may be more than were counted. */
  readonly isAtLeast?: boolean
  readonly tone?: 'plain' | 'critical' | 'high' | 'medium' | 'low' | 'nogps'
  readonly icon?: ReactNode
  readonly pressed?: boolean
  readonly onPress: () => void
}

/** A counter that filters. Only the critical one is filled, and only above 0 (DESIGN §7). */
export function CounterChip({ label, value, isAtLeast = false, ...rest }: CounterChipProps) {
  const { tone = 'plain', icon, pressed = false, onPress } = rest
  const tinted = tone !== 'plain' && (tone !== 'critical' || (value ?? 0) > 0)
  return (
    <button
      type="button"
      className={styles.chip}
      data-slot="counter"
      data-tint={tinted ? tone : undefined}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <b>
        {icon}
        {value === null ? '—' : `${wholeNumber(value)}${isAtLeast ? '+' : ''}`}
      </b>
      <span>{label}</span>
    </button>
  )
}
