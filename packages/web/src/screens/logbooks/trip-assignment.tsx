import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { type ContactListing, type ContactTrip, logbookTrips } from '../../api/logbook.ts'
import { mayAct, mayPlan, storedUser } from '../../api/tokens.ts'
import { assignTrip } from '../../api/trip-assignees.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { theHour } from '../../text/clock-time.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/show-toast.ts'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { AssignTripsDialog } from './assign-trips-dialog.tsx'
import { isMine } from './whose-text.ts'

type Assigned = Pick<ContactTrip, 'tripId' | 'invoice' | 'assignee' | 'assigneeLost'>

/** Whose a trip is, and what the person may do about it: who monitors takes what is shared and gives back what is theirs. */
export function TripAssignment({ trip }: { readonly trip: Assigned }) {
  const { assignee } = trip
  const now = useServerNow(60_000)
  const [isAsking, setAsking] = useState(false)
  const showAssignee = useShowAssignee()
  const assigning = useMutation({
    mutationFn: (to: string | null) => assignTrip(trip, to),
    onSuccess: (next) => showAssignee(trip.tripId, next),
    onError: (error) => showToast({ tone: 'error', title: 'No se asignó', detail: errorText(error) }),
  })
  const own = assignee === null ? 'Tomarlo' : isMine(trip) ? 'Dejarlo compartido' : null
  const me = storedUser()?.id ?? null
  return (
    <section className={surfaceStyles.section} data-slot="section" aria-label="Asignado a">
      <header>
        <h3>Asignado a</h3>
        <span className={surfaceStyles.end} data-slot="end">
          {mayAct() && own !== null ? (
            <Button
              saves
              size="sm"
              disabled={assigning.isPending}
              onClick={() => assigning.mutate(assignee === null ? me : null)}
            >
              {own}
            </Button>
          ) : null}
          {mayPlan() ? (
            <Button size="sm" onClick={() => setAsking(true)}>
              Asignar…
            </Button>
          ) : null}
        </span>
      </header>
      <p className={textStyles.breaks}>{standingText(trip, now)}</p>
      {isAsking ? <AssignTripsDialog trips={[trip]} onClose={() => setAsking(false)} /> : null}
    </section>
  )
}

function standingText(trip: Assigned, now: number): string {
  const { assignee, assigneeLost } = trip
  if (assignee !== null) return isMine(trip) ? `${assignee.name}: está en su ronda` : assignee.name
  const lost =
    assigneeLost === null ? '' : `. ${assigneeLost.name} ya no lo atiende desde ${theHour(assigneeLost.at, now)}`
  return `Compartido: está en la ronda de todos${lost}`
}

/** Shows whose a trip is at once; the socket tells the others. */
function useShowAssignee() {
  const client = useQueryClient()
  return (tripId: string, assignee: ContactTrip['assignee']): void =>
    void client.setQueryData<ContactListing>(
      logbookTrips.queryKey,
      (known) =>
        known && {
          ...known,
          trips: known.trips.map((one) => (one.tripId === tripId ? { ...one, assignee, assigneeLost: null } : one)),
        },
    )
}
