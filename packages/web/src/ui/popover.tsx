import { Popover as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import styles from './popover.module.css'

interface PopoverProps {
  /** One focusable element. */
  readonly trigger: ReactNode
  readonly title: string
  readonly widthRem: number
  readonly children: ReactNode
}

/** What a button shows beside itself, to be read; at first open as soon as it is there, as `Menu` is. Esc closes it and gives focus back. */
export function Popover({ trigger, title, widthRem, children }: PopoverProps) {
  const titleId = useId()
  return (
    <Radix.Root defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles.popover}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          style={{ width: `${widthRem}rem` }}
          aria-labelledby={titleId}
          tabIndex={0}
        >
          <h2 id={titleId}>{title}</h2>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
