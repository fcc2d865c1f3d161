import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonTone = 'neutral' | 'primary' | 'ghost' | 'danger' | 'danger-line'

interface ButtonProps extends ComponentProps<'button'> {
  readonly tone?: ButtonTone
  readonly size?: 'md' | 'sm' | 'xl'
  readonly icon?: ReactNode
  readonly wide?: boolean
}

/** A labelled button. One primary per surface (DESIGN §1). */
export function Button({ tone = 'neutral', size = 'md', icon, wide, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.button, wide && styles.wide, className)}
      data-slot="button"
      data-tone={tone}
      data-size={size}
      {...rest}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}
