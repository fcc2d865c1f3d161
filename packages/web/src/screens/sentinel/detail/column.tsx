import type { ReactNode } from 'react'
import styles from './column.module.css'

interface ColumnProps {
  readonly label: string
  readonly children: ReactNode
}

/** A column of the detail, which scrolls by itself: the tab key must reach it even where it holds nothing to press. */
export function Column({ label, children }: ColumnProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.column} data-slot="column" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
