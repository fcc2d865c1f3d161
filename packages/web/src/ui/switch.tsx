import type { ReactNode } from 'react'
import styles from './switch.module.css'
import textStyles from './text.module.css'
import { useUnheardSince } from './unheard-since.ts'
import { useOff } from './use-off.ts'

interface SwitchProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly icon?: ReactNode
  readonly disabled?: boolean
  /** What it switches stands beside it: its name is only for who does not see that. */
  readonly isLabelHidden?: boolean
  /** It does nothing without the server: off while that is not heard, and says so, as a `Button`. */
  readonly saves?: boolean
}

/** An on/off setting that acts at once. */
export function Switch({
  label,
  checked,
  onChange,
  icon,
  disabled = false,
  isLabelHidden = false,
  saves = false,
}: SwitchProps) {
  const isOff = useUnheardSince() !== null && saves
  const title = isOff ? 'Sin conexión' : undefined
  const button = useOff(disabled || isOff, { title, onClick: () => onChange(!checked) })
  return (
    <button type="button" role="switch" aria-checked={checked} className={styles.switch} data-slot="switch" {...button}>
      {icon}
      <span className={isLabelHidden ? textStyles.visuallyHidden : undefined}>{label}</span>
      <i aria-hidden="true" />
    </button>
  )
}
