import { formatDateTime } from '@vigia/domain/format/date-time'
import { statusLabel } from '@vigia/domain/trip/status-label'
import { type ListedTrip, tripHistory } from '../../api/trip-list.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../widgets/loaded.tsx'
import styles from '../../widgets/trip-outcomes.module.css'

interface TripHistoryDialogProps {
  readonly trip: ListedTrip
  readonly onClose: () => void
}

/** How a trip came to its status: when, who, and why it ended or began anew. */
export function TripHistoryDialog({ trip, onClose }: TripHistoryDialogProps) {
  const answer = useAnswer({
    queryKey: ['trip-history', trip.tripId, trip.version],
    queryFn: ({ signal }) => tripHistory(trip.tripId, signal),
  })
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={`Historia de ${trip.invoice}`}>
      <Loaded answer={answer} loading="Cargando la historia…">
        {(changes) =>
          changes.length === 0 ? (
            <p>Su estatus no ha cambiado desde que se registra.</p>
          ) : (
            <ol className={styles.outcomes} aria-label="Cambios de estatus">
              {changes.map(({ id, at, from, to, reason, by }) => (
                <li key={id}>
                  <b>
                    {statusLabel(from)} → {statusLabel(to)}
                  </b>{' '}
                  {formatDateTime(at)} · {by ?? 'Una integración'}
                  {reason === null ? null : <p>«{reason}»</p>}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Dialog>
  )
}
