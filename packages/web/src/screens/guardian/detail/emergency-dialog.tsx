import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAlertActions } from '../../../alerts/use-alert-actions.ts'
import { METRICS_KEY } from '../../../api/fleet-metrics.ts'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import type { Selection } from '../use-guardian.ts'

/** Spec §5, §8. */
const QUESTION = '⚠️ ¿Activar protocolo de emergencia? Esto notificará a todos los supervisores.'
const DONE = '✅ Protocolo de emergencia activado'
const FAILED = '❌ Error al activar protocolo de emergencia'

interface EmergencyDialogProps {
  /** For whom; null for the whole company. Made anew for every question: its key is the dialog's. */
  readonly selected: Selection | null
  readonly onClose: () => void
}

/** Asks, activates, and says done only for an alert that is stored. A failure stays on screen with its reason. */
export function EmergencyDialog({ selected, onClose }: EmergencyDialogProps) {
  const [key] = useState(newIdempotencyKey)
  // What is chosen while the question is open changes nothing: it was asked for this trip.
  const [trip] = useState(selected)
  const { raiseAlert } = useAlertActions()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => raiseAlert(trip?.tripId ?? null, messageOf(trip), key),
    onSuccess: () => {
      onClose()
      showToast({ id: 'emergency', tone: 'ok', title: DONE, ...(trip?.plates ? { detail: trip.plates } : {}) })
      void client.invalidateQueries({ queryKey: METRICS_KEY })
    },
  })
  return (
    <ConfirmDialog
      worksUnheard
      open
      tone="danger"
      title={
        trip === null
          ? 'Protocolo de emergencia para toda la flota'
          : `Protocolo de emergencia · ${trip.plates ?? 'unidad sin placas'}`
      }
      text={error === null ? QUESTION : `${FAILED}. ${error.message}`}
      confirmLabel={error === null ? 'Activar protocolo' : 'Reintentar'}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  )
}

function messageOf(trip: Selection | null): string {
  if (trip === null) return 'Activado desde Guardian para toda la flota.'
  const who = [trip.plates, trip.unit?.operator, trip.unit?.place].filter(Boolean).join(', ')
  return `Activado desde Guardian${who === '' ? '' : ` para ${who}`}.`
}
