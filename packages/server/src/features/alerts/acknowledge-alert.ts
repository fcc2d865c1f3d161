import type { AlertWire } from '@vigia/contract'
import { addAct, holdAlert, markAcknowledged } from './alert-actions.store.ts'
import {
  type AlertCalls,
  type AlertRequest,
  alertAsItStands,
  audienceOf,
  auditAlert,
  noSuchAlert,
} from './alert-calls.ts'

/**
 * Notes that a person has seen the alert. The first one counts: a second acknowledge, also one at the same moment, answers
 * the same and changes nothing (contract). Throws 404.
 */
export function acknowledgeAlert({ db, clock }: AlertCalls, request: AlertRequest): Promise<AlertWire> {
  const { actor, alertId } = request
  return db.transaction(async (sql) => {
    const alert = await holdAlert(sql, audienceOf(actor), alertId)
    if (alert === null) throw noSuchAlert()
    if (alert.acknowledgedAt === null) {
      // A clock that was set back must not let an alert be seen before it happened.
      const at = Math.max(clock.now(), alert.openedAt)
      await markAcknowledged(sql, alert, actor.id, at)
      const { organisationId } = actor
      const act = { organisationId, alertId, userId: actor.id, text: null, at }
      await addAct(sql, { ...act, kind: 'acknowledged', event: 'alert-updated' })
      const values = { before: { acknowledged: false }, after: { acknowledged: true } }
      await auditAlert(sql, request, { action: 'alert-acknowledge', ...values, at })
    }
    return alertAsItStands(sql, request)
  })
}
