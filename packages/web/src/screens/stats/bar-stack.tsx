import type { ReactNode } from 'react'
import styles from './charts.module.css'
import type { Mark } from './use-roving-marks.ts'

interface BarStackProps {
  /** What it stands for, in words. */
  readonly label: string
  /** Null: of nothing, with no list to open. */
  readonly mark: Mark | null
  readonly onOpen: () => void
  readonly children: ReactNode
}

/** A bar of a chart; a press opens the list behind it. */
export function BarStack({ label, mark, onOpen, children }: BarStackProps) {
  if (mark === null)
    return (
      <span className={styles.stack} role="img" aria-label={label}>
        {children}
      </span>
    )
  return (
    <button type="button" className={styles.stack} aria-label={label} onClick={onOpen} {...mark}>
      {children}
    </button>
  )
}
