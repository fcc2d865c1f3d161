import type { ResolveCause } from '@vigia/domain/alerts/resolve-cause'
import { type Alert, acknowledgeAlert, addAlertNote, raiseAlert, resolveAlert } from '../api/alerts.ts'
import { isOffline } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { acquireAlerts } from './acquire-alerts.ts'

/** What a person does to alerts. Each changes the shared state at once on success, and throws ApiError otherwise. */
export interface AlertActions {
  acknowledge(alert: Alert): Promise<Alert>
  /** Closes the alert. `note` may be null. */
  resolve(alert: Alert, cause: ResolveCause, note: string | null): Promise<Alert>
  addNote(alert: Alert, text: string): Promise<void>
  /**
   * The emergency protocol of a trip, or of the company with null. Resolves only for an alert that is stored. Asked again
   * with the same `key` it is one activation.
   */
  raiseAlert(tripId: string | null, message: string, key?: string): Promise<Alert>
}

const ACTIONS: AlertActions = {
  acknowledge: async ({ alertId }) => shared(await acknowledgeAlert(alertId)),
  resolve: async ({ alertId }, cause, note) => shared(await resolveAlert(alertId, cause, note)),
  async addNote({ alertId }, text) {
    await addAlertNote(alertId, text)
  },
  async raiseAlert(tripId, message, key = newIdempotencyKey()) {
    const ask = (): Promise<Alert> => raiseAlert(tripId, message, key)
    // Whether the first call arrived is unknown when nothing answered; the key makes asking again safe.
    const alert = await ask().catch((error: unknown) => {
      if (isOffline(error)) return ask()
      throw error
    })
    return shared(alert)
  },
}

export const useAlertActions = (): AlertActions => ACTIONS

function shared(alert: Alert): Alert {
  acquireAlerts().put(alert)
  return alert
}
