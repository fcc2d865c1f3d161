import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface TooltipProps {
  readonly text: string
  /** One focusable element. */
  readonly children: ReactNode
}

/** A few words on hover and focus. Never the only place where something is said. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className="tip" sideOffset={6} collisionPadding={8}>
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
