import type { ReactNode } from 'react'
import styles from './switch.module.css'

interface SwitchProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly icon?: ReactNode
  readonly disabled?: boolean
}

/** An on/off setting that acts at once. */
export function Switch({ label, checked, onChange, icon, disabled = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      disabled={disabled}
      className={styles.switch}
      data-slot="switch"
      onClick={() => onChange(!checked)}
    >
      {icon}
      <span>{label}</span>
      <i aria-hidden="true" />
    </button>
  )
}
