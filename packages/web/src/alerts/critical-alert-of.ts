import type { Alert } from '../api/alerts.ts'
import type { AlertsState } from './alert-sync.ts'

/** The newest of a trip's open critical alerts; null: none is open, or nobody knows. */
export const criticalAlertOf = (state: AlertsState, tripId: string): Alert | null =>
  state.status === 'ready'
    ? (state.alerts.find((alert) => alert.tripId === tripId && alert.severity === 'critical') ?? null)
    : null
