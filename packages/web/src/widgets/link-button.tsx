import type { ReactNode } from 'react'
import buttonStyles from '../ui/button.module.css'
import { classNames } from '../ui/class-names.ts'

interface LinkButtonProps {
  /** Null: there is nowhere to go, and `absent` says so. */
  readonly href: string | null
  readonly absent: string
  readonly icon: ReactNode
  readonly tone?: 'neutral' | 'primary'
  readonly size?: 'md' | 'sm'
  readonly wide?: boolean
  /** Opens beside the app; the other page learns nothing of this one. */
  readonly isExternal?: boolean
  readonly children: ReactNode
}

/** A link that looks like a button: a call, an outside page. Without an address it says why instead. */
export function LinkButton(props: LinkButtonProps) {
  const { href, absent, icon, tone = 'neutral', size = 'md', wide = false, isExternal = false, children } = props
  const look = {
    className: classNames(buttonStyles.button, wide && buttonStyles.wide),
    'data-slot': 'button',
    'data-tone': href === null ? 'neutral' : tone,
    'data-size': size,
  }
  if (href === null) {
    return (
      <span {...look} aria-disabled="true">
        {icon}
        <span>{absent}</span>
      </span>
    )
  }
  const outside = isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a {...look} href={href} {...outside}>
      {icon}
      <span>{children}</span>
    </a>
  )
}
