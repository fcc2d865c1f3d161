import { useAlerts } from './use-alerts.ts'

/** Whether the duress word of this trip's operator is an open alert: he is neither called nor written to. */
export function useIsUnderDuress(tripId: string | null): boolean {
  const alerts = useAlerts()
  return (
    tripId !== null &&
    alerts.status === 'ready' &&
    alerts.alerts.some((alert) => alert.type === 'CLAVE_COACCION' && alert.tripId === tripId)
  )
}
