import { Dialog } from 'radix-ui'
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import dialogStyles from './dialog.module.css'
import styles from './sheet.module.css'
import textStyles from './text.module.css'
import { UNDER_TOASTS } from './under-toasts.ts'
import { useFocusReturn } from './use-focus-return.ts'

interface SheetProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The accessible name; the sheet draws its own heading. */
  readonly label: string
  readonly side: 'left' | 'right' | 'bottom'
  readonly widthRem?: number
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A panel that slides in over the board: the menu, the detail on narrow screens. Modal, closes with Esc. */
export function Sheet({ open, onOpenChange, label, side, widthRem = 23, className, children }: SheetProps) {
  const focusReturn = useFocusReturn(open)
  const style: CSSProperties & Record<'--sheet-w', string> = { '--sheet-w': `${widthRem}rem` }
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialogStyles.scrim} data-slot="scrim" />
        <Dialog.Content
          className={classNames(styles.sheet, className)}
          data-slot="sheet"
          data-side={side}
          style={style}
          aria-describedby={undefined}
          {...UNDER_TOASTS}
          {...focusReturn}
        >
          <Dialog.Title className={textStyles.visuallyHidden} data-slot="hidden">
            {label}
          </Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
