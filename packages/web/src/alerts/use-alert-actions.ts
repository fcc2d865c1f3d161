import type { BatchAct } from '@vigia/domain/alerts/batch-act'
import type { Resolution } from '@vigia/domain/alerts/false-alarm'
import { actOnAlerts, type BatchItem } from '../api/alert-batch.ts'
import {
  type Alert,
  acknowledgeAlert,
  addAlertNote,
  assignAlert,
  giveBackAlert,
  raiseAlert,
  resolveAlert,
  snoozeAlert,
  takeAlert,
  unsnoozeAlert,
} from '../api/alerts.ts'
import { isOffline } from '../api/api-error.ts'
import { escalateAlert } from '../api/escalate-alert.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { reopenAlert } from '../api/reopen-alert.ts'
import { acquireAlerts } from './acquire-alerts.ts'

/** What a person does to alerts. Each changes the shared state at once on success, and throws ApiError otherwise. */
export interface AlertActions {
  acknowledge(alert: Alert): Promise<Alert>
  /** Refused with who has it where somebody does. */
  take(alert: Alert): Promise<Alert>
  giveBack(alert: Alert): Promise<Alert>
  assign(alert: Alert, userId: string): Promise<Alert>
  /** `until`: epoch milliseconds. */
  snooze(alert: Alert, until: number, reason: string): Promise<Alert>
  unsnooze(alert: Alert): Promise<Alert>
  /** To a role, or to a person by id. */
  escalate(alert: Alert, to: string, reason: string): Promise<Alert>
  /** A closed one is open again. */
  reopen(alert: Alert, reason: string): Promise<Alert>
  /** Closes the alert. */
  resolve(alert: Alert, resolution: Resolution): Promise<Alert>
  /** Does it to each of them and says what became of it. Asked again with the same `key` it is one act. */
  actOnAll(alerts: readonly Alert[], act: BatchAct, key: string): Promise<readonly BatchItem[]>
  addNote(alert: Alert, text: string): Promise<void>
  /**
   * The emergency protocol of a trip, or of the company with null. Resolves only for an alert that is stored. Asked again
   * with the same `key` it is one activation.
   */
  raiseAlert(tripId: string | null, message: string, key?: string): Promise<Alert>
}

/** As many as the server takes in one request. */
const AT_ONCE = 100

const ACTIONS: AlertActions = {
  acknowledge: async ({ alertId }) => shared(await acknowledgeAlert(alertId)),
  take: async ({ alertId }) => shared(await takeAlert(alertId)),
  giveBack: async ({ alertId }) => shared(await giveBackAlert(alertId)),
  assign: async ({ alertId }, userId) => shared(await assignAlert(alertId, userId)),
  snooze: async ({ alertId }, until, reason) => shared(await snoozeAlert(alertId, until, reason)),
  unsnooze: async ({ alertId }) => shared(await unsnoozeAlert(alertId)),
  escalate: async ({ alertId }, to, reason) => shared(await escalateAlert(alertId, to, reason)),
  reopen: async ({ alertId }, reason) => shared(await reopenAlert(alertId, reason)),
  resolve: async ({ alertId }, resolution) => shared(await resolveAlert(alertId, resolution)),
  async actOnAll(alerts, act, key) {
    const ids = alerts.map(({ alertId }) => alertId)
    const items: BatchItem[] = []
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      // Its own key: what was done before one was lost is answered again, and done once.
      const part = await twice(() => actOnAlerts(ids.slice(at, at + AT_ONCE), act, at === 0 ? key : `${key}-${at}`))
      for (const { now } of part) if (now !== null) shared(now)
      items.push(...part)
    }
    return items
  },
  async addNote({ alertId }, text) {
    await addAlertNote(alertId, text)
  },
  async raiseAlert(tripId, message, key = newIdempotencyKey()) {
    return shared(await twice(() => raiseAlert(tripId, message, key)))
  },
}

export const useAlertActions = (): AlertActions => ACTIONS

/** Whether the first call arrived is unknown when nothing answered; its key makes asking again safe. */
const twice = <T>(ask: () => Promise<T>): Promise<T> =>
  ask().catch((error: unknown) => {
    if (isOffline(error)) return ask()
    throw error
  })

function shared(alert: Alert): Alert {
  acquireAlerts().put(alert)
  return alert
}
