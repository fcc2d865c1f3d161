import type * as contract from '@vigia/contract'
import type { BatchAct } from '@vigia/domain/alerts/batch-act'
import { type Alert, alertFromWire, resolutionToWire } from './alerts.ts'
import { call } from './call.ts'

/** What became of one of them. */
export interface BatchItem {
  readonly alertId: string
  /** As it is now; null where it was refused. */
  readonly now: Alert | null
  /** Why it was refused; null where it was done. */
  readonly refusal: string | null
}

/** Does one act to several alerts. Asked again with the same `idempotencyKey` it is done once, and answers the same. */
export async function actOnAlerts(
  ids: readonly string[],
  act: BatchAct,
  idempotencyKey: string,
): Promise<readonly BatchItem[]> {
  const { data } = await call('actOnAlerts', { body: { ids: [...ids], act: batchActToWire(act) }, idempotencyKey })
  return data.map(({ id, alert, refused }) => ({
    alertId: id,
    now: alert === null ? null : alertFromWire(alert),
    refusal: refused?.error ?? null,
  }))
}

function batchActToWire(act: BatchAct): contract.AlertBatchAct {
  switch (act.kind) {
    case 'assign':
      return { kind: 'assign', user_id: act.to }
    case 'snooze':
      return { ...act, until: new Date(act.until).toISOString() }
    case 'resolve':
      return { kind: 'resolve', ...resolutionToWire(act) }
    default:
      return { kind: act.kind }
  }
}
