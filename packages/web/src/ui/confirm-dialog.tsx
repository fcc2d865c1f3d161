import { AlertDialog } from 'radix-ui'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import dialogStyles from './dialog.module.css'
import { useFocusReturn } from './use-focus-return.ts'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  /** What will happen, to the letter where the specification gives it. */
  readonly text: string
  /** The verb of the act itself, as in `Activar protocolo`. */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly tone?: 'danger'
  /** The act is under way: it can be neither repeated nor walked away from. */
  readonly isBusy?: boolean
  /** It needs no server, or is tried all the same: it can be done while that is not heard. */
  readonly worksUnheard?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/**
 * Asks before an act that cannot be taken back (DESIGN §9): starts on Cancelar, Esc cancels, focus returns to what had it.
 * It stays open until `open` says otherwise, so that a failure can be told while it is still there.
 */
export function ConfirmDialog({ isBusy = false, worksUnheard = false, ...props }: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, cancelLabel = 'Cancelar', tone, onConfirm, onCancel } = props
  const focusReturn = useFocusReturn(open)
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && !isBusy && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={classNames(dialogStyles.scrim, dialogStyles.modal)} data-slot="scrim" />
        <AlertDialog.Content className={dialogStyles.dialog} {...focusReturn}>
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description>{text}</AlertDialog.Description>
          <footer>
            <AlertDialog.Cancel asChild>
              <Button disabled={isBusy}>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button
              tone={tone ?? 'primary'}
              saves={!worksUnheard}
              disabled={isBusy}
              aria-busy={isBusy}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
