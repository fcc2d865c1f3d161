import type { Alert } from '../api/alerts.ts'
import { DURESS_CALL } from '../text/operator-call.ts'
import { useAlerts } from './use-alerts.ts'

/** `loading`, `failed`: whether the word was said is not known, and nobody is called as if it were not. */
export type Duress = 'none' | 'said' | 'loading' | 'failed'

/**
 * Whether the duress word of this trip, or of the operator of this name, is an open alert: he is neither called nor written to.
 * By his telephone nobody is found: such an alert tells none.
 */
export function useDuress(tripId: string | null, operator: string | null): Duress {
  const alerts = useAlerts()
  if (alerts.status !== 'ready') return alerts.status
  const isHis = (alert: Alert): boolean =>
    (tripId !== null && alert.tripId === tripId) || (operator !== null && alert.operator === operator)
  return alerts.alerts.some((alert) => alert.type === 'CLAVE_COACCION' && isHis(alert)) ? 'said' : 'none'
}

/** Why no call is offered; null: it is. */
export const NO_CALL: Readonly<Record<Duress, string | null>> = {
  none: null,
  said: DURESS_CALL,
  loading: 'Revisando si hay coacción…',
  failed: 'No lo llame: no se sabe si hay coacción',
}
