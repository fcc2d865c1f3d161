import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import surfaceStyles from '../../../ui/surface.module.css'
import styles from './column.module.css'

interface ColumnProps {
  readonly label: string
  readonly children: ReactNode
}

/** A column of the detail, which scrolls by itself: the tab key must reach it even where it holds nothing to press. */
export function Column({ label, children }: ColumnProps) {
  return (
    <section
      className={classNames(surfaceStyles.ringInside, styles.column)}
      data-slot="column"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
    >
      {children}
    </section>
  )
}
