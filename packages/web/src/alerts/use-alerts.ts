import { useSyncExternalStore } from 'react'
import type { Alert } from '../api/alerts.ts'
import { acquireAlerts } from './acquire-alerts.ts'
import type { AlertsState } from './alert-center.ts'

/** The open alerts, the newest first. Renders again at most four times a second, whatever comes in. */
export function useAlerts(): AlertsState {
  const center = acquireAlerts()
  return useSyncExternalStore(center.subscribe, center.state, center.state)
}

/** Calls back with each alert that is new now, once; not with those that were there before. Returns what stops it. */
export function onNewAlert(listener: (alert: Alert) => void): () => void {
  return acquireAlerts().onNews(({ alert, why }) => {
    if (why === 'new') listener(alert)
  })
}
