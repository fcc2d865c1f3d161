import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface SecretDialogProps {
  readonly title: string
  readonly widthRem?: number
  /** Something is in it that nobody is shown again: closing asks once whether it was kept. */
  readonly holdsSecret: boolean
  readonly onClose: () => void
  /** `close` closes it as its own button does. */
  readonly children: (close: () => void) => ReactNode
}

/** A dialog that shows a secret once. */
export function SecretDialog({ title, widthRem, holdsSecret, onClose, children }: SecretDialogProps) {
  const [isAsking, setAsking] = useState(false)
  const close = (): void => (holdsSecret ? setAsking(true) : onClose())
  return (
    <>
      <Dialog
        open
        title={title}
        {...(widthRem === undefined ? {} : { widthRem })}
        onOpenChange={(isOpen) => (isOpen ? undefined : close())}
      >
        {children(close)}
      </Dialog>
      <ConfirmDialog
        worksUnheard
        open={isAsking}
        title="¿Ya lo guardó?"
        text="No se muestra de nuevo."
        confirmLabel="Sí, cerrar"
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
