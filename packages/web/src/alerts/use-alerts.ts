import { useSyncExternalStore } from 'react'
import { acquireAlerts } from './acquire-alerts.ts'
import type { AlertsState } from './alert-sync.ts'

/** The open alerts, the newest first. Renders again at most four times a second, whatever comes in. */
export function useAlerts(): AlertsState {
  const sync = acquireAlerts()
  return useSyncExternalStore(sync.subscribe, sync.state, sync.state)
}
