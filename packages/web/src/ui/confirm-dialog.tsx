import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description: string
  readonly confirmLabel: string
  readonly confirmIcon?: ReactNode
  readonly danger?: boolean
  readonly onConfirm: () => void
}

/** A question before something that cannot be undone; focus starts on Cancelar (DESIGN §9). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, confirmIcon, danger = false, onConfirm } = props
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="scrim modal" />
        <AlertDialog.Content className="dlg">
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description>{description}</AlertDialog.Description>
          <footer>
            <AlertDialog.Cancel asChild>
              <Button>Cancelar</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button tone={danger ? 'danger' : 'primary'} icon={confirmIcon} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </AlertDialog.Action>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
