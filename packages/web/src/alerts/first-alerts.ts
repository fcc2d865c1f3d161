import type { FirstQuery } from '../api/listing.ts'
import { acquireAlerts } from './acquire-alerts.ts'

/** For the first sight of a screen that shows the open alerts: answered once they are known, or could not be had. */
export const firstAlerts: FirstQuery = { queryKey: ['alerts', 'first'], queryFn: alertsAsked }

function alertsAsked(): Promise<true> {
  const { state, subscribe } = acquireAlerts()
  return new Promise((resolve) => {
    const settle = (): void => {
      if (state().status === 'loading') return
      stop()
      resolve(true)
    }
    const stop = subscribe(settle)
    settle()
  })
}
