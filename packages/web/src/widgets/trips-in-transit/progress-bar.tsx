import type { CSSProperties } from 'react'
import styles from './progress-bar.module.css'

/** How much of the way is covered, 0–100; the figure stands in words elsewhere. */
export function ProgressBar({ percent }: { readonly percent: number }) {
  const style: CSSProperties & Record<'--p', string> = { '--p': `${percent}%` }
  return <i className={styles.progress} style={style} aria-hidden="true" />
}
