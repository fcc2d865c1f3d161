import { DUTY_WINDOW_MS } from '@vigia/domain/operator/duty-estimate'
import type { Sql } from '../../db/pool.ts'
import { betterCovered } from './duty.wire.ts'
import { dutyTracks, whoDrove } from './duty-fixes.store.ts'

/**
 * When a pause is due of an operator who drives, by the positions of his trips that whoever asks sees; `isAtLeast`: he may have driven
 * longer. Null where nobody knows, and while he does not drive.
 */
export async function operatorPause(
  sql: Sql,
  {
    organisationId,
    operatorId,
    now,
  }: { readonly organisationId: string; readonly operatorId: string; readonly now: number },
): Promise<{ readonly dueAt: number; readonly isAtLeast: boolean } | null> {
  const span = { fromAt: now - DUTY_WINDOW_MS, toAt: now }
  const drove = await whoDrove(sql, organisationId, operatorId, span)
  const tracks = (await dutyTracks(sql, organisationId, drove, span)).get(operatorId)
  if (tracks === undefined) return null
  const { pauseDueAt, isAtLeast } = betterCovered(tracks, now).estimate
  return pauseDueAt === null ? null : { dueAt: pauseDueAt, isAtLeast }
}
