import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Alert } from '../api/alerts.ts'
import { mayAct } from '../api/tokens.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import surfaceStyles from '../ui/surface.module.css'
import { aboutText } from './about-text.ts'
import { useAlertActions } from './use-alert-actions.ts'

/** Opening a closed alert again, with a reason; nothing for one that is open. */
export function AlertReopen({ alert, onDone }: { readonly alert: Alert; readonly onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  if (alert.closedAt === null || !mayAct()) return null
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <Button wide onClick={() => setAsking(true)}>
        Reabrir alerta…
      </Button>
      {isAsking ? <ReopenDialog alert={alert} onClose={() => setAsking(false)} onDone={onDone} /> : null}
    </section>
  )
}

interface ReopenDialogProps {
  readonly alert: Alert
  readonly onClose: () => void
  readonly onDone: () => void
}

function ReopenDialog({ alert, onClose, onDone }: ReopenDialogProps) {
  const client = useQueryClient()
  const { reopen } = useAlertActions()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const reopening = useMutation({
    mutationFn: () => reopen(alert, reason.trim()),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['alert-history'] })
      onDone()
      onClose()
    },
  })
  const submit = (): void => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') reopening.mutate()
  }
  return (
    <Dialog open onOpenChange={onClose} title="Reabrir alerta" description={aboutText(alert, undefined)} widthRem={26}>
      <Form
        worksUnheard
        isBusy={reopening.isPending}
        message={reopening.error?.message ?? null}
        onSubmit={submit}
        acts={
          <>
            <Button tone="ghost" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" tone="primary" aria-busy={reopening.isPending || undefined}>
              {reopening.isPending ? 'Reabriendo…' : 'Reabrir'}
            </Button>
          </>
        }
      >
        <Field
          label="Motivo"
          value={reason}
          maxLength={500}
          error={isMissing && reason.trim() === '' ? 'Escriba por qué' : null}
          hint="Vuelve a sonar, y sus plazos empiezan de nuevo. Si se cierra sola y ya no se cumple, se cerrará otra vez."
          onChange={(event) => setReason(event.target.value)}
        />
      </Form>
    </Dialog>
  )
}
