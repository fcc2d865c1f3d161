import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import listStyles from './list.module.css'

interface ChosenBarProps {
  readonly label: string
  /** How many, in words. */
  readonly text: string
  readonly onClear: () => void
  /** What may be done with them. */
  readonly children: ReactNode
}

/** Over a list: the rows that are chosen, and what may be done with them. */
export const ChosenBar = ({ label, text, onClear, children }: ChosenBarProps) => (
  <div className={listStyles.chosenBar} role="toolbar" aria-label={label}>
    <b>{text}</b>
    {children}
    <Button size="sm" tone="ghost" onClick={onClear}>
      Quitar selección
    </Button>
  </div>
)
