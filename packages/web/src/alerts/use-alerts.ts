import { useSyncExternalStore } from 'react'
import { acquireAlerts } from './acquire-alerts.ts'
import type { AlertsState } from './alert-center.ts'

/** The open alerts, the newest first. Renders again at most four times a second, whatever comes in. */
export function useAlerts(): AlertsState {
  const center = acquireAlerts()
  return useSyncExternalStore(center.subscribe, center.state, center.state)
}
