import type { AlertBatchResult, AlertWire } from '@vigia/contract'
import type { BatchAct } from '@vigia/domain/alerts/batch-act'
import { answerOnce } from '../../db/answer-once.ts'
import type { AuditContext } from '../../db/audit.store.ts'
import { savepointsOf } from '../../db/savepoints.ts'
import type { UserActor } from '../../http/actor.ts'
import { isAllowed } from '../../http/permission.ts'
import { permissions } from '../../http/permissions.ts'
import { AppError, forbidden } from '../../ports/errors.ts'
import { acknowledgeAlert } from './acknowledge-alert.ts'
import type { AlertCalls, AlertRequest } from './alert-calls.ts'
import { assignAlert, takeAlert } from './change-owner.ts'
import { resolveAlert } from './resolve-alert.ts'
import { snoozeAlert } from './snooze-alert.ts'

interface BatchRequest {
  readonly actor: UserActor
  readonly audit: AuditContext
  readonly alertIds: readonly string[]
  readonly act: BatchAct
  /** From `Idempotency-Key`: the same key and body get the same answer. */
  readonly key: string | null
}

/**
 * Does one act to several alerts and says of each what became of it, as the call for one alone would: what is refused there is
 * refused here, by itself. All of it and the kept answer are one transaction: an answer that was lost on its way is asked for
 * again with its key. Throws 403 for an act that is not theirs, 409 for a key that was used with another body.
 */
export async function actOnAlerts(calls: AlertCalls, request: BatchRequest): Promise<readonly AlertBatchResult[]> {
  const { db, clock, sealer, signals } = calls
  const { actor, act, key } = request
  const { organisationId } = actor
  if (act.kind === 'assign' && !isAllowed(permissions.assignAlert, actor))
    throw forbidden('Asignar alertas es de supervisión y administración.')
  const alertIds = [...new Set(request.alertIds)]
  const changed = new Set<string>()
  const results = await db.transaction((sql) => {
    const bodyHash = sealer.fingerprint(JSON.stringify([actor.id, alertIds, act]))
    const once =
      key === null
        ? null
        : { of: { organisationId, call: 'actOnAlerts', key }, bodyHash, status: 200, now: clock.now() }
    // The fleet is told of the trips once all of it is committed.
    const tripsChanged: typeof signals.tripsChanged = (_, tripIds) => {
      for (const tripId of tripIds) changed.add(tripId)
    }
    const part = { ...calls, db: savepointsOf(sql), signals: { ...signals, tripsChanged } }
    return answerOnce(sql, once, () => actOnEach(part, request, alertIds))
  })
  if (changed.size > 0) signals.tripsChanged(organisationId, [...changed])
  return results
}

/** In the order of their ids, whatever that of the request: two batches then wait for each other at most once. */
async function actOnEach(
  calls: AlertCalls,
  { actor, audit, act }: BatchRequest,
  alertIds: readonly string[],
): Promise<readonly AlertBatchResult[]> {
  const results = new Map<string, AlertBatchResult>()
  for (const alertId of alertIds.toSorted((a, b) => Number(BigInt(a) - BigInt(b)))) {
    results.set(alertId, await resultOf(alertId, () => actOn(calls, { actor, audit, alertId }, act)))
  }
  return alertIds.flatMap((alertId) => results.get(alertId) ?? [])
}

async function resultOf(id: string, act: () => Promise<AlertWire>): Promise<AlertBatchResult> {
  try {
    return { id, alert: await act(), refused: null }
  } catch (error) {
    // What broke is no refusal: then nothing of it stands.
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { id, alert: null, refused: { code: error.code, error: error.message } }
  }
}

function actOn(calls: AlertCalls, request: AlertRequest, act: BatchAct): Promise<AlertWire> {
  switch (act.kind) {
    case 'acknowledge':
      return acknowledgeAlert(calls, request)
    case 'take':
      return takeAlert(calls, request)
    case 'assign':
      return assignAlert(calls, request, act.to)
    case 'snooze':
      return snoozeAlert(calls, request, act)
    case 'resolve':
      return resolveAlert(calls, request, act)
  }
}
