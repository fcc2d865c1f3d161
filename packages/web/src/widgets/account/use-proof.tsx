import { type ReactNode, useCallback, useState } from 'react'
import { confirmIdentity } from '../../api/account.ts'
import { ApiError } from '../../api/api-error.ts'
import { CONNECTION_ERROR } from '../../text/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'

interface Waiting {
  readonly work: () => Promise<void>
  readonly done: () => void
  readonly fail: (error: unknown) => void
}

/**
 * Runs work that the server wants a fresh proof of identity for: when it asks, a dialog takes password or code and the work
 * is done again. Answers the runner and the dialog.
 */
export function useProof(): {
  readonly withProof: (work: () => Promise<void>) => Promise<void>
  readonly dialog: ReactNode
} {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const withProof = useCallback(async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'REAUTHENTICATION_REQUIRED')) throw error
      await new Promise<void>((done, fail) => setWaiting({ work, done, fail }))
    }
  }, [])
  const proved = async ({ work, done, fail }: Waiting): Promise<void> => {
    setWaiting(null)
    await work().then(done, fail)
  }
  const giveUp = ({ fail }: Waiting): void => {
    setWaiting(null)
    fail(new ApiError({ kind: 'http', status: 403, message: 'El cambio no se hizo: falta confirmar quién es.' }))
  }
  const dialog =
    waiting === null ? null : <ProofDialog onProved={() => void proved(waiting)} onCancel={() => giveUp(waiting)} />
  return { withProof, dialog }
}

function ProofDialog({ onProved, onCancel }: { readonly onProved: () => void; readonly onCancel: () => void }) {
  const [typed, setTyped] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const confirm = async (): Promise<void> => {
    const isCode = /^\d{6}$/.test(typed.trim())
    try {
      await confirmIdentity(isCode ? { code: typed.trim() } : { password: typed })
      onProved()
    } catch (error) {
      setMessage(error instanceof ApiError ? error.message : CONNECTION_ERROR)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onCancel())}
      title="Confirme quién es"
      description="Escriba su contraseña, o el código de su aplicación."
    >
      <form
        className="account-setup"
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <FormError message={message} />
        <Field
          autoFocus
          label="Contraseña o código"
          type="password"
          autoComplete="current-password"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" tone="primary" disabled={typed === ''}>
          Confirmar
        </Button>
      </form>
    </Dialog>
  )
}
