import type { AlertWire } from '@vigia/contract'
import { RESOLUTION_PROBLEM, type Resolution, resolutionProblem } from '@vigia/domain/alerts/false-alarm'
import { isHelpType } from '@vigia/domain/risk/call-for-help'
import { digestOfWords } from '../../db/digest-of-words.ts'
import { AppError, conflict } from '../../ports/errors.ts'
import { addAct, type HeldAlert, holdAlert, markResolved } from './alert-actions.store.ts'
import {
  type AlertCalls,
  type AlertRequest,
  alertAsItStands,
  audienceOf,
  auditAlert,
  noSuchAlert,
} from './alert-calls.ts'

/**
 * Closes an open alert with the cause that a person gives, a false alarm with its reason. Throws 404, 409 with who and when for
 * a closed one, 422 for a resolution that leaves out what has to be said.
 */
export async function resolveAlert(
  { db, clock, signals }: AlertCalls,
  request: AlertRequest,
  resolution: Resolution,
): Promise<AlertWire> {
  const { actor, alertId } = request
  const { organisationId } = actor
  const { cause, reason, note } = resolution
  const { resolved, type, tripId } = await db.transaction(async (sql) => {
    const alert = await holdAlert(sql, audienceOf(actor), alertId)
    if (alert === null) throw noSuchAlert()
    if (alert.closedAt !== null) throw alreadyClosed(alert, alert.closedAt)
    const problem = resolutionProblem(alert.type, resolution)
    if (problem !== null) throw new AppError(422, 'RESOLUTION_INCOMPLETE', RESOLUTION_PROBLEM[problem])
    const at = Math.max(clock.now(), alert.openedAt)
    await markResolved(sql, alert, { cause, reason, userId: actor.id, at })
    const act = { organisationId, alertId, userId: actor.id, text: note, at }
    await addAct(sql, { ...act, kind: 'resolved', event: 'alert-updated' })
    const values = {
      before: { closed: false },
      after: {
        ...{ closed: true, cause, ...(reason === null ? {} : { falseAlarmReason: reason }) },
        ...(note === null ? {} : { sha256: digestOfWords(note) }),
      },
    }
    await auditAlert(sql, request, { action: 'alert-resolve', ...values, at })
    return { resolved: await alertAsItStands(sql, request), type: alert.type, tripId: alert.tripId }
  })
  // The trip asks for help for as long as its alert is open.
  if (isHelpType(type) && tripId !== null) signals.tripsChanged(organisationId, [tripId])
  return resolved
}

/** Says who closed it and when. */
export const alreadyClosed = ({ closeCause, closedBy }: HeldAlert, closedAt: number) =>
  conflict(
    'ALREADY_CLOSED',
    closedBy === null ? 'La alerta ya se cerró sola.' : `La alerta ya fue cerrada por ${closedBy}.`,
    { by: closedBy, at: new Date(closedAt).toISOString(), cause: closeCause },
  )
