import type { AlertWire } from '@vigia/contract'
import { isHelpType } from '@vigia/domain/risk/call-for-help'
import { digestOfWords } from '../../db/digest-of-words.ts'
import { conflict } from '../../ports/errors.ts'
import { addAct, callAgain, holdAlert, markReopened, whatKeepsClosed } from './alert-actions.store.ts'
import {
  type AlertCalls,
  type AlertRequest,
  alertAsItStands,
  audienceOf,
  auditAlert,
  noSuchAlert,
} from './alert-calls.ts'

const KEPT_CLOSED = {
  another: 'Ya hay otra alerta abierta de lo mismo: atienda esa.',
  trip: 'El viaje ya terminó: esta alerta se cerraría sola.',
} as const

/**
 * Opens a closed alert again, with a reason: it calls as a new one does, and its deadlines begin anew. Throws 404, 409 for one that
 * is open, of which another is open, or whose trip is over.
 */
export async function reopenAlert(
  { db, clock, signals }: AlertCalls,
  request: AlertRequest,
  reason: string,
): Promise<AlertWire> {
  const { actor, alertId } = request
  const { organisationId } = actor
  const { reopened, type, tripId } = await db.transaction(async (sql) => {
    const alert = await holdAlert(sql, audienceOf(actor), alertId)
    if (alert === null) throw noSuchAlert()
    if (alert.closedAt === null) throw conflict('ALREADY_OPEN', 'La alerta ya está abierta.')
    const why = await whatKeepsClosed(sql, alert)
    if (why !== null) throw conflict('NOT_REOPENED', KEPT_CLOSED[why])
    const at = Math.max(clock.now(), alert.closedAt)
    await markReopened(sql, alertId)
    await callAgain(sql, alertId, at)
    const act = { organisationId, alertId, userId: actor.id, text: reason, at }
    await addAct(sql, { ...act, kind: 'reopened', event: 'alert-updated' })
    const values = {
      before: { closed: true, cause: alert.closeCause },
      after: { closed: false, sha256: digestOfWords(reason) },
    }
    await auditAlert(sql, request, { action: 'alert-reopen', ...values, at })
    return { reopened: await alertAsItStands(sql, request), type: alert.type, tripId: alert.tripId }
  })
  // The trip asks for help for as long as its alert is open.
  if (isHelpType(type) && tripId !== null) signals.tripsChanged(organisationId, [tripId])
  return reopened
}
