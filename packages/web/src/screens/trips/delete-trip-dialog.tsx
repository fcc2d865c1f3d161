import { deleteTrip, type ListedTrip, type TripDeletion, tripDeletion } from '../../api/trip-list.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { Loaded } from '../../widgets/loaded.tsx'
import { useAttempt } from '../../widgets/use-attempt.ts'
import styles from './trips.module.css'

interface DeleteTripDialogProps {
  readonly trip: ListedTrip
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Says what goes with a trip, or why it stays, before it is deleted. */
export function DeleteTripDialog({ trip, onDone, onClose }: DeleteTripDialogProps) {
  const { isBusy, message, attempt } = useAttempt()
  const answer = useAnswer({
    queryKey: ['trip-deletion', trip.tripId, trip.version],
    queryFn: ({ signal }) => tripDeletion(trip.tripId, signal),
  })
  const remove = async (): Promise<void> => {
    if ((await attempt(() => deleteTrip(trip))) === null) return
    showToast({ id: 'trip-deleted', tone: 'ok', title: `Viaje ${trip.invoice} borrado` })
    onDone()
    onClose()
  }
  const mayGo = answer.data !== undefined && answer.data.keptBecause === null
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={`Borrar ${trip.invoice}`}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {mayGo ? 'Cancelar' : 'Cerrar'}
          </Button>
          {mayGo ? (
            <Button tone="danger" saves disabled={isBusy} aria-busy={isBusy} onClick={() => void remove()}>
              Borrar viaje
            </Button>
          ) : null}
        </>
      }
    >
      <Loaded answer={answer} loading="Viendo qué se iría…">
        {(deletion) =>
          deletion.keptBecause === null ? (
            <div className={styles.dialog}>
              <p>No se puede deshacer. Con el viaje se {goneWith(deletion).length === 1 ? 'va' : 'van'}:</p>
              <ul className={styles.effects}>
                {goneWith(deletion).map((what) => (
                  <li key={what}>{what}</li>
                ))}
              </ul>
              <p>Se quedan su cliente, línea, unidad, operador y dispositivos, y la anotación en la auditoría.</p>
            </div>
          ) : (
            <p>
              <b>Se conserva.</b> {deletion.keptBecause}
            </p>
          )
        }
      </Loaded>
      <FormError message={message} />
    </Dialog>
  )
}

const goneWith = (goes: TripDeletion): readonly string[] => [
  'Sus datos: ruta, citas, carga y facturas',
  ...counted(goes.comments, 'comentario de su bitácora', 'comentarios de su bitácora'),
  ...counted(goes.incidents, 'incidencia', 'incidencias'),
  ...counted(goes.promises, 'promesa', 'promesas'),
  ...counted(goes.statusChanges, 'cambio de estatus', 'cambios de estatus'),
  ...(goes.hasLink ? [goes.hasPassword ? 'Su liga GPS, con la contraseña sellada' : 'Su liga GPS'] : []),
  ...(goes.hasRoute ? ['Su ruta planeada'] : []),
]

const counted = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
