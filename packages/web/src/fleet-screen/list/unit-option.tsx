import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './unit-option.module.css'
import type { RowOption } from './use-unit-rows.ts'

interface UnitOptionProps {
  readonly option: RowOption
  readonly tripId: string
  /** What a screen reader says for it. */
  readonly label: string
  readonly className: string | undefined
  readonly 'data-slot'?: string
  readonly onDoubleClick?: () => void
  readonly children: ReactNode
}

/** The option of a row: nothing in it takes the pointer by itself. */
export function UnitOption(props: UnitOptionProps) {
  const { option, tripId, label, className, onDoubleClick, children } = props
  const { id, isSelected, isActive, position, total, onSelect } = option
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys (use-roving-row.ts)
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-label={label}
      aria-posinset={position}
      aria-setsize={total}
      tabIndex={isActive ? 0 : -1}
      className={classNames(styles.option, className)}
      data-slot={props['data-slot']}
      onClick={() => onSelect(tripId)}
      onDoubleClick={onDoubleClick}
    >
      {children}
    </div>
  )
}
