import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { useState } from 'react'
import { askAgain } from '../../api/ask-again.ts'
import { type ContactTrip, logbookTrips } from '../../api/logbook.ts'
import { type Attendant, assignTrips, listTripAssignees } from '../../api/trip-assignees.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { PeopleChoice } from '../../ui/people-choice.tsx'
import { changeInParts, type TripOutcome } from '../../widgets/change-in-parts.ts'
import { TripOutcomes } from '../../widgets/trip-outcomes.tsx'

interface AssignDialogProps {
  /** One at least. */
  readonly trips: readonly Pick<ContactTrip, 'tripId' | 'invoice' | 'assignee'>[]
  readonly onClose: () => void
}

/** To whom trips shall go, or that they shall be everybody's, and afterwards what became of each. */
export function AssignTripsDialog({ trips, onClose }: AssignDialogProps) {
  const [first] = trips
  const tripId = first?.tripId ?? ''
  const [done, setDone] = useState<{ readonly outcomes: readonly TripOutcome[]; readonly to: string } | null>(null)
  const [isSending, setSending] = useState(false)
  const people = useAnswer({
    queryKey: ['trip-assignees', tripId],
    queryFn: ({ signal }) => listTripAssignees(tripId, signal),
    // What they have, and who is there, changes from one moment to the next.
    gcTime: 0,
  })
  if (done !== null)
    return (
      <TripOutcomes
        outcomes={done.outcomes}
        title="Asignación cambiada"
        did={(count) => `${count === 1 ? 'queda' : 'quedan'} ${done.to}`}
        onClose={onClose}
      />
    )
  const about = trips.length === 1 ? `Viaje ${first?.invoice}.` : `${wholeNumber(trips.length)} viajes de la lista.`
  return (
    <Dialog
      open
      // What is being sent goes on, and what becomes of each is told: who closes would not hear of those that were refused.
      onOpenChange={(isOpen) => !isOpen && !isSending && onClose()}
      title="Asignar a"
      description={about}
      widthRem={26}
    >
      {people.data !== undefined ? (
        <People trips={trips} people={people.data} onDone={setDone} onClose={onClose} onSending={setSending} />
      ) : people.error !== null ? (
        <ErrorState kind="connection" message={people.error.message} onAct={people.retry} />
      ) : (
        <LoadingState text="Cargando personas..." />
      )}
    </Dialog>
  )
}

interface PeopleProps extends AssignDialogProps {
  readonly people: readonly Attendant[]
  readonly onSending: (isSending: boolean) => void
  readonly onDone: (done: { readonly outcomes: readonly TripOutcome[]; readonly to: string }) => void
}

const NOBODY = { id: null, name: 'Nadie: compartido', note: 'En la ronda de todos' } as const

function People({ trips, people, onDone, onClose, onSending }: PeopleProps) {
  const client = useQueryClient()
  const only = trips.length === 1 ? trips[0] : undefined
  const [chosen, choose] = useState<string | null | undefined>(
    only === undefined ? undefined : (only.assignee?.id ?? null),
  )
  const [sent, setSent] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const assigning = useMutation({
    mutationFn: (to: string | null) => changeInParts(trips, (part) => assignTrips(part, to), setSent),
    onMutate: () => onSending(true),
    onSettled: () => onSending(false),
    onSuccess: (outcomes, to) => {
      void askAgain(client, logbookTrips.queryKey)
      const name = people.find(({ id }) => id === to)?.name
      if (only !== undefined && outcomes.every(({ result }) => result === 'updated' || result === 'unchanged'))
        onClose()
      else onDone({ outcomes, to: name === undefined ? 'en la ronda de todos' : `con ${name}` })
    },
  })
  const submit = (): void => {
    setMissing(chosen === undefined)
    if (chosen !== undefined) assigning.mutate(chosen)
  }
  return (
    <Form
      worksUnheard
      isBusy={assigning.isPending}
      message={isMissing && chosen === undefined ? 'Elija a quién' : null}
      onSubmit={submit}
      acts={
        <>
          <Button tone="ghost" disabled={assigning.isPending} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" tone="primary" aria-busy={assigning.isPending || undefined}>
            {assigning.isPending ? `${wholeNumber(sent)} de ${wholeNumber(trips.length)}…` : 'Asignar'}
          </Button>
        </>
      }
    >
      <PeopleChoice<string | null>
        people={[NOBODY, ...people.map((person) => ({ ...person, note: personText(person) }))]}
        chosen={chosen}
        onChoose={choose}
      />
    </Form>
  )
}

/** `12 viajes · sin sesión abierta`. */
function personText({ trips, isSignedIn }: Attendant): string {
  const count = trips === 0 ? 'Sin viajes' : trips === 1 ? '1 viaje' : `${wholeNumber(trips)} viajes`
  return isSignedIn ? count : `${count} · sin sesión abierta`
}
