import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newIdempotencyKey, useAlertActions } from '../../alerts/use-alert-actions.ts'
import { METRICS_KEY } from '../../api/metrics.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/show-toast.ts'
import type { GuardianUnit } from './guardian-unit.ts'

/** Spec §5, §8. */
const QUESTION = '⚠️ ¿Activar protocolo de emergencia? Esto notificará a todos los supervisores.'
const DONE = '✅ Protocolo de emergencia activado'
const FAILED = '❌ Error al activar protocolo de emergencia'

interface EmergencyDialogProps {
  /** For whom; null for the whole company. Made anew for every question: its key is the dialog's. */
  readonly unit: GuardianUnit | null
  readonly onClose: () => void
}

/** Asks, activates, and says done only for an alert that is stored. A failure stays on screen with its reason. */
export function EmergencyDialog({ unit, onClose }: EmergencyDialogProps) {
  const [key] = useState(newIdempotencyKey)
  const { startEmergency } = useAlertActions()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => startEmergency(unit?.tripId ?? null, messageOf(unit), key),
    onSuccess: () => {
      onClose()
      showToast({ id: 'emergency', tone: 'ok', title: DONE, ...(unit?.plates ? { detail: unit.plates } : {}) })
      void client.invalidateQueries({ queryKey: METRICS_KEY })
    },
  })
  const subject = unit?.plates ?? unit?.destination
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={subject === undefined ? 'Protocolo de emergencia' : `Protocolo de emergencia · ${subject}`}
      text={error === null ? QUESTION : `${FAILED}. ${error.message}`}
      confirmLabel={error === null ? 'Activar protocolo' : 'Reintentar'}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  )
}

function messageOf(unit: GuardianUnit | null): string {
  if (unit === null) return 'Activado desde Guardian para toda la flota.'
  const { plates, operator, place } = unit
  const who = [plates, operator, place].filter(Boolean).join(', ')
  return `Activado desde Guardian${who === '' ? '' : ` para ${who}`}.`
}
