import type { ComponentProps, ReactNode } from 'react'
import buttonStyles from './button.module.css'
import { classNames } from './class-names.ts'
import { useUnheardSince } from './unheard-since.ts'
import { useOff } from './use-off.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name, shown as the tooltip too. */
  readonly label: string
  readonly icon: ReactNode
  readonly size?: 'md' | 'sm'
  readonly tone?: 'ghost' | 'neutral'
  /** It does nothing without the server: off while that is not heard, and says so, as a `Button`. */
  readonly saves?: boolean
}

/** A button that is only an icon; its name is its label. */
export function IconButton({ label, icon, size = 'md', tone = 'ghost', saves, className, ...rest }: IconButtonProps) {
  const isOff = useUnheardSince() !== null && saves === true
  const button = useOff(isOff || rest.disabled === true, rest)
  return (
    <button
      type="button"
      aria-label={label}
      title={isOff ? 'Sin conexión' : label}
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
