import { useSyncExternalStore } from 'react'
import type { Alert } from '../api/alerts.ts'
import { DURESS_CALL } from '../text/operator-call.ts'
import { acquireEntrySender } from '../widgets/unsent-entries/entry-sender.ts'
import { isDuressUnheard } from './is-duress-unheard.ts'
import { operatorsUnderDuress } from './operators-under-duress.ts'
import { useAlerts } from './use-alerts.ts'

/** `loading`, `failed`: whether the word was said is not known, and nobody is called as if it were not. */
export type Duress = 'none' | 'said' | 'loading' | 'failed'

/**
 * Whether the duress word of this trip, or of the operator of this name, is an open alert: he is neither called nor written to,
 * on whatever trip it was said and whoever drives that trip now. By his telephone nobody is found: such an alert tells none. Nor is he
 * while a word of this trip, which a person confirmed in this browser, is in no list of alerts yet (`isDuressUnheard`).
 */
export function useDuress(tripId: string | null, operator: string | null): Duress {
  const alerts = useAlerts()
  const sender = acquireEntrySender()
  const entries = useSyncExternalStore(sender.subscribe, sender.now)
  if (isDuressUnheard(entries, tripId, alerts.status === 'ready' ? alerts.asOf : 0)) return 'said'
  if (alerts.status !== 'ready') return alerts.status
  const words = alerts.alerts.filter(({ type }) => type === 'CLAVE_COACCION')
  const isUnderDuress = tripId !== null && words.some((alert) => alert.tripId === tripId)
  return isUnderDuress || (operator !== null && operatorsUnderDuress(alerts.alerts).has(operator)) ? 'said' : 'none'
}

/** The same of the trip and the operator of an alert, which says of him what may be out of its reader's sight. */
export function useDuressOf({ tripId, operator, isOperatorUnderDuress }: Alert): Duress {
  const known = useDuress(tripId, operator)
  return isOperatorUnderDuress ? 'said' : known
}

/** Why no call is offered; null: it is. */
export const NO_CALL: Readonly<Record<Duress, string | null>> = {
  none: null,
  said: DURESS_CALL,
  loading: 'Revisando si hay coacción…',
  failed: 'No lo llame: no se sabe si hay coacción',
}
