import { silenceLevel } from '@vigia/domain/silence/silence'
import type { CSSProperties } from 'react'
import { SILENCE_SEVERITY } from '../theme/bands.ts'
import styles from './silence-bar.module.css'

interface SilenceBarProps {
  /** Minutes of silence; null when nothing was ever heard. */
  readonly minutes: number | null
  /** T: the tick at half width. */
  readonly thresholdMin?: number
  readonly widthPx?: number
}

/**
 * 0 to 2T with the tick at T: neutral up to T, orange over T, red over 2T, a dashed outline with no data (DESIGN §7).
 * Always beside the time in words, hence hidden from screen readers.
 */
export function SilenceBar({ minutes, thresholdMin = 60, widthPx = 44 }: SilenceBarProps) {
  const share = minutes === null ? 0 : Math.min(1, Math.max(0, minutes / (2 * thresholdMin)))
  const style: CSSProperties & Record<'--w' | '--k', string> = {
    '--w': `${widthPx / 16}rem`,
    '--k': `${Math.round(share * 100)}%`,
  }
  return (
    <span
      className={styles.bar}
      data-level={SILENCE_SEVERITY[silenceLevel(minutes, thresholdMin)]}
      style={style}
      aria-hidden="true"
    >
      {minutes === null ? null : <i />}
    </span>
  )
}
