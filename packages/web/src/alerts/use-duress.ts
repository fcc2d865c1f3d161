import type { Alert } from '../api/alerts.ts'
import { useAlerts } from './use-alerts.ts'

/** Whether the duress word of this trip's operator, or of whose phone this is, is an open alert: he is neither called nor written to. */
export function useIsUnderDuress(tripId: string | null, phone: string | null = null): boolean {
  const alerts = useAlerts()
  const isHis = (alert: Alert): boolean =>
    (tripId !== null && alert.tripId === tripId) || (phone !== null && alert.phone === phone)
  return alerts.status === 'ready' && alerts.alerts.some((alert) => alert.type === 'CLAVE_COACCION' && isHis(alert))
}
