import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ButtonTone = 'neutral' | 'primary' | 'ghost' | 'danger' | 'danger-line'
const TONE_CLASS = { neutral: '', primary: 'pri', ghost: 'ghost', danger: 'danger', 'danger-line': 'dline' } as const

export interface ButtonProps extends ComponentProps<'button'> {
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
      className={classNames('btn', TONE_CLASS[tone], size !== 'md' && size, wide && 'wide', className)}
      {...rest}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}
