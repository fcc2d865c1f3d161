import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './charts.module.css'

interface RowButtonProps {
  readonly onOpen: () => void
  readonly children: ReactNode
}

/** What a row of a table is called; a press anywhere on the row opens the lists behind it. */
export function RowButton({ onOpen, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classNames(textStyles.ellipsis, surfaceStyles.stretched, styles.rowButton)}
      onClick={onOpen}
    >
      {children}
    </button>
  )
}
