import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { UNDER_TOASTS } from './under-toasts.ts'
import { useFocusReturn } from './use-focus-return.ts'

interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description?: string
  readonly widthRem?: number
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

/** A modal with a title; traps focus, closes with Esc, gives focus back. */
export function Dialog({ open, onOpenChange, title, description, widthRem = 30, footer, children }: DialogProps) {
  const focusReturn = useFocusReturn(open)
  const style: CSSProperties & Record<'--dlg-w', string> = { '--dlg-w': `${widthRem}rem` }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={classNames(styles.scrim, styles.modal)} data-slot="scrim" />
        <Radix.Content
          className={styles.dialog}
          style={style}
          {...UNDER_TOASTS}
          {...focusReturn}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Radix.Title>{title}</Radix.Title>
          {description ? <Radix.Description>{description}</Radix.Description> : null}
          {children}
          {footer ? <footer>{footer}</footer> : null}
          <Radix.Close asChild>
            <IconButton className={styles.close} label="Cerrar" size="sm" icon={<X size={16} aria-hidden="true" />} />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
