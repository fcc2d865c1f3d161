import { wholeNumber } from '@vigia/domain/format/whole-number'
import { boardEffect } from '@vigia/domain/trip/board-effect'
import { statusLabel } from '@vigia/domain/trip/status-label'
import { statusTurn } from '@vigia/domain/trip/status-turn'
import { isActiveStatus, TRIP_STATUSES, type TripStatus } from '@vigia/domain/trip/trip-status'
import { useState } from 'react'
import { changeTripStatuses, type ListedTrip } from '../../api/trip-list.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import formStyles from '../../ui/form.module.css'
import { changeInParts, type TripOutcome } from '../../widgets/change-in-parts.ts'
import { TripOutcomes } from '../../widgets/trip-outcomes.tsx'
import styles from './trips.module.css'

interface StatusDialogProps {
  readonly trips: readonly ListedTrip[]
  readonly onDone: () => void
  readonly onClose: () => void
}

const MOST_LETTERS = 200

/** One status for several trips: which, why, and afterwards what became of each. */
export function StatusDialog({ trips, onDone, onClose }: StatusDialogProps) {
  const [status, setStatus] = useState<TripStatus>(() => likelyNext(trips))
  const [reason, setReason] = useState('')
  const [done, setDone] = useState<number | null>(null)
  const [outcomes, setOutcomes] = useState<readonly TripOutcome[] | null>(null)
  const turns = new Set(trips.map((trip) => statusTurn(trip.status, status)))
  const needsReason = turns.has('closes') || turns.has('reopens')
  const effects = [...new Set(trips.flatMap((trip) => boardEffect(trip.status, status)))]
  const isSame = trips.every((trip) => trip.status === status)
  const run = async (): Promise<void> => {
    setDone(0)
    const why = reason.trim() === '' ? null : reason.trim()
    setOutcomes(await changeInParts(trips, (part) => changeTripStatuses(part, status, why), setDone))
    setDone(null)
    onDone()
  }
  const isBusy = done !== null
  if (outcomes !== null)
    return (
      <TripOutcomes
        outcomes={outcomes}
        title="Estatus cambiado"
        did={(count) => `${count === 1 ? 'pasó' : 'pasaron'} a ${statusLabel(status)}`}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={trips.length === 1 ? `Estatus de ${trips[0]?.invoice}` : `Estatus de ${wholeNumber(trips.length)} viajes`}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancelar
          </Button>
          <Button
            tone="primary"
            saves
            disabled={isBusy || isSame || (needsReason && reason.trim() === '')}
            aria-busy={isBusy}
            onClick={() => void run()}
          >
            {isBusy ? `${wholeNumber(done)} de ${wholeNumber(trips.length)}…` : `Pasar a ${statusLabel(status)}`}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <StatusChoice status={status} isBusy={isBusy} onChange={setStatus} />
        {effects.length === 0 ? null : (
          <ul className={styles.effects} aria-label="Qué cambia en el tablero">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        )}
        {needsReason ? (
          <Field
            label={turns.has('reopens') ? 'Por qué se reabre *' : 'Por qué se cierra *'}
            hint="Queda en la historia del viaje y en la auditoría"
            required
            disabled={isBusy}
            maxLength={MOST_LETTERS}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

interface StatusChoiceProps {
  readonly status: TripStatus
  readonly isBusy: boolean
  readonly onChange: (status: TripStatus) => void
}

function StatusChoice({ status, isBusy, onChange }: StatusChoiceProps) {
  return (
    <label className={formStyles.choice}>
      <span>Nuevo estatus</span>
      <select
        value={status}
        disabled={isBusy}
        onChange={({ target }) => onChange(TRIP_STATUSES.find((one) => one === target.value) ?? status)}
      >
        {TRIP_STATUSES.map((one) => (
          <option key={one} value={one}>
            {statusLabel(one)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Those under way end, those that have ended begin anew. */
const likelyNext = (trips: readonly ListedTrip[]): TripStatus =>
  trips.some(({ status }) => isActiveStatus(status)) ? 'complete' : 'in transit'
