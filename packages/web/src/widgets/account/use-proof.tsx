import { type ReactNode, useCallback, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useAttempt } from '../use-attempt.ts'
import { appCodeOf, isWholeAppCode } from './app-code.ts'

/** Runs work that the server wants a fresh proof of identity for, and answers its value. */
export type WithProof = <T>(work: () => Promise<T>) => Promise<T>

interface Waiting {
  readonly proved: () => void
  readonly giveUp: () => void
}

/** When the server asks who is there, a dialog takes password or code and the work is done again. Answers the runner and the dialog. */
export function useProof(): { readonly withProof: WithProof; readonly dialog: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const withProof = useCallback<WithProof>(async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'REAUTHENTICATION_REQUIRED')) throw error
    }
    await new Promise<void>((proved, fail) => setWaiting({ proved, giveUp: () => fail(notProved()) })).finally(() =>
      setWaiting(null),
    )
    return work()
  }, [])
  const dialog = waiting === null ? null : <ProofDialog onProved={waiting.proved} onCancel={waiting.giveUp} />
  return { withProof, dialog }
}

const notProved = (): ApiError =>
  new ApiError({ kind: 'http', status: 403, message: 'El cambio no se hizo: falta confirmar quién es.' })

function ProofDialog({ onProved, onCancel }: { readonly onProved: () => void; readonly onCancel: () => void }) {
  const [typed, setTyped] = useState('')
  const { isBusy, message, attempt } = useAttempt()
  const confirm = async (): Promise<void> => {
    const proof = isWholeAppCode(typed) ? { code: appCodeOf(typed) } : { password: typed }
    if (await attempt(() => call('reauthenticate', { body: proof }))) onProved()
    else setTyped('')
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onCancel())}
      title="Confirme quién es"
      description="Escriba su contraseña, o el código de su aplicación. Sin ninguno de los dos, cierre sesión y vuelva a entrar."
    >
      <Form
        isBusy={isBusy}
        message={message}
        onSubmit={() => void confirm()}
        acts={
          <Button type="submit" tone="primary" disabled={isBusy || typed === ''}>
            Confirmar
          </Button>
        }
      >
        <Field
          autoFocus
          label="Contraseña o código"
          type="password"
          autoComplete="current-password"
          value={typed}
          readOnly={isBusy}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Form>
    </Dialog>
  )
}
