import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: string
  readonly hint?: string
  /** One way out. */
  readonly action?: ReactNode
}

/** Nothing to show: an icon, the exact words, one way out (DESIGN §7). */
export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className={styles.empty} data-slot="empty">
      {icon}
      <b>{title}</b>
      {hint ? <span>{hint}</span> : null}
      {action}
    </div>
  )
}
