import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name, shown as the tooltip too. */
  readonly label: string
  readonly icon: ReactNode
  readonly size?: 'md' | 'sm'
  readonly tone?: 'ghost' | 'neutral'
}

/** A button that is only an icon; its name is its label. */
export function IconButton({ label, icon, size = 'md', tone = 'ghost', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames('btn ib', tone === 'ghost' && 'ghost', size === 'sm' && 'sm', className)}
      {...rest}
    >
      {icon}
    </button>
  )
}
