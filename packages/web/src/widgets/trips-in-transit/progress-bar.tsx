import type { CSSProperties } from 'react'
import styles from './progress-bar.module.css'

/** How much of the way is covered, 0–100, empty where nobody knows; the figure stands in words elsewhere. */
export function ProgressBar({ percent }: { readonly percent: number | null }) {
  const style: CSSProperties & Record<'--p', string> = { '--p': `${percent ?? 0}%` }
  return <i className={styles.progress} style={style} aria-hidden="true" />
}
