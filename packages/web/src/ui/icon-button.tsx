import type { ComponentProps, ReactNode } from 'react'
import buttonStyles from './button.module.css'
import { classNames } from './class-names.ts'
import { useOff } from './use-off.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name, shown as the tooltip too. */
  readonly label: string
  readonly icon: ReactNode
  readonly size?: 'md' | 'sm'
  readonly tone?: 'ghost' | 'neutral'
}

/** A button that is only an icon; its name is its label. */
export function IconButton({ label, icon, size = 'md', tone = 'ghost', className, ...rest }: IconButtonProps) {
  const button = useOff(rest.disabled === true, rest)
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(buttonStyles.button, className)}
      data-slot="button"
      data-shape="icon"
      data-tone={tone}
      data-size={size}
      {...button}
    >
      {icon}
    </button>
  )
}
