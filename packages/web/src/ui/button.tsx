import { type ComponentProps, type ReactNode, useContext } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { SubmitSaves, useUnheardSince } from './unheard-since.ts'
import { useOff } from './use-off.ts'

export type ButtonTone = 'neutral' | 'primary' | 'ghost' | 'danger' | 'danger-line'

interface ButtonProps extends ComponentProps<'button'> {
  readonly tone?: ButtonTone
  readonly size?: 'md' | 'sm' | 'xl'
  readonly icon?: ReactNode
  readonly wide?: boolean
  /** It does nothing without the server: off while that is not heard, and says so (design, third part §0). */
  readonly saves?: boolean
}

/** A labelled button. One primary per surface (DESIGN §1). */
export function Button({
  tone = 'neutral',
  size = 'md',
  icon,
  wide,
  saves,
  className,
  children,
  ...rest
}: ButtonProps) {
  const isUnheard = useUnheardSince() !== null
  const isOfForm = useContext(SubmitSaves) && rest.type === 'submit'
  const isOff = isUnheard && (saves || isOfForm)
  const button = useOff(isOff || rest.disabled === true, rest)
  return (
    <button
      type="button"
      className={classNames(styles.button, wide && styles.wide, className)}
      data-slot="button"
      data-tone={tone}
      data-size={size}
      {...button}
    >
      {icon}
      <span>{isOff ? 'Sin conexión' : children}</span>
    </button>
  )
}
