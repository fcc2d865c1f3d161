import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Alert, type Assignee, listAlertAssignees } from '../api/alerts.ts'
import { useAnswer } from '../api/use-answer.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Form } from '../ui/form.tsx'
import { LoadingState } from '../ui/loading-state.tsx'
import { PeopleChoice } from '../ui/people-choice.tsx'
import { type AlertBatch, aboutText } from './about-text.ts'
import { useAlertActions } from './use-alert-actions.ts'

interface AssignDialogProps {
  readonly alert: Alert
  /** It and others, all in one go. */
  readonly batch?: AlertBatch
  readonly onClose: () => void
}

/** To whom an alert shall go: those who see it, with what they have already. */
export function AssignDialog({ alert, batch, onClose }: AssignDialogProps) {
  const people = useAnswer({
    queryKey: ['alert-assignees', alert.alertId],
    queryFn: ({ signal }) => listAlertAssignees(alert.alertId, signal),
    // What they have, and who is there, changes from one moment to the next.
    gcTime: 0,
  })
  return (
    <Dialog open onOpenChange={onClose} title="Asignar alerta" description={aboutText(alert, batch)} widthRem={26}>
      {people.data !== undefined ? (
        <People {...{ alert, onClose }} {...(batch === undefined ? {} : { batch })} people={people.data} />
      ) : people.error !== null ? (
        <ErrorState kind="connection" message={people.error.message} onAct={people.retry} />
      ) : (
        <LoadingState text="Cargando personas..." />
      )}
    </Dialog>
  )
}

interface PeopleProps extends AssignDialogProps {
  readonly people: readonly Assignee[]
}

function People({ alert, batch, people, onClose }: PeopleProps) {
  const { assign } = useAlertActions()
  const [chosen, choose] = useState(batch === undefined ? alert.ownerId : null)
  const assigning = useMutation({
    mutationFn: async (userId: string) => {
      await (batch?.run({ kind: 'assign', to: userId }) ?? assign(alert, userId))
    },
    onSuccess: onClose,
  })
  const [isMissing, setMissing] = useState(false)
  const submit = (): void => {
    setMissing(chosen === null)
    if (chosen !== null) assigning.mutate(chosen)
  }
  const message = isMissing && chosen === null ? 'Elija a quién' : (assigning.error?.message ?? null)
  return (
    <Form
      worksUnheard
      isBusy={assigning.isPending}
      message={message}
      onSubmit={submit}
      acts={
        <>
          <Button tone="ghost" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" tone="primary" aria-busy={assigning.isPending || undefined}>
            {assigning.isPending ? 'Asignando…' : 'Asignar'}
          </Button>
        </>
      }
    >
      <PeopleChoice
        people={people.map((person) => ({ ...person, note: personText(person) }))}
        chosen={chosen ?? undefined}
        onChoose={choose}
      />
    </Form>
  )
}

/** `2 alertas · sin sesión abierta`. */
function personText({ alerts, isSignedIn }: Assignee): string {
  const count = alerts === 0 ? 'Sin alertas' : alerts === 1 ? '1 alerta' : `${alerts} alertas`
  return isSignedIn ? count : `${count} · sin sesión abierta`
}
