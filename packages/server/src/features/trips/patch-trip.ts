import { isWithinReach } from '@vigia/domain/account/reach'
import { statusTurn } from '@vigia/domain/trip/status-turn'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import { wordsDigest } from '../../db/digest-of-words.ts'
import { currentReach } from '../../db/organisation-scope.ts'
import { AppError, conflict, notFound } from '../../ports/errors.ts'
import { applyTripChanges } from './apply-trip-changes.ts'
import { auditedTrip } from './audited-trip.ts'
import { REASON_MISSING, TURN_ACTION } from './list/change-trip-statuses.ts'
import { setStatusReason } from './list/status-changes.store.ts'
import { recordLinkChanges } from './record-link-changes.ts'
import { requireVersion } from './require-version.ts'
import type { TripChange } from './trip-change.ts'
import { findTrip, findTripsByInvoice } from './trips.store.ts'
import type { TripsDeps } from './trips-deps.ts'
import type { UpsertResult } from './upsert-trips.ts'

interface PatchRequest {
  readonly audit: ActorAuditContext
  readonly tripId: string
  readonly change: TripChange
  /** The version that the change is made to; null: whatever it is now. */
  readonly version: number | null
  /** Why it ends or begins anew; a person has to say it. */
  readonly reason: string | null
}

/** Changes one trip. 404 when the organisation has no such trip, 409 when the new invoice is another trip's, 412 when it is of another version by now, 422 when refused. */
export async function patchTrip(
  deps: TripsDeps,
  { audit, tripId, change, version, reason }: PatchRequest,
): Promise<UpsertResult> {
  const { organisationId } = audit
  const { result, tripIds } = await deps.writer.write(organisationId, async (sql) => {
    const now = deps.clock.now()
    const current = await findTrip(sql, organisationId, tripId)
    if (current === null || !isWithinReach(currentReach(), current.state)) throw notFound('No existe ese viaje.')
    if (version !== null) await requireVersion(sql, organisationId, tripId, version)
    const turn = statusTurn(current.state.status, change.status ?? current.state.status)
    if (turn !== null && reason === null && audit.actor.kind === 'user') {
      throw new AppError(422, 'REASON_REQUIRED', REASON_MISSING[turn])
    }
    const invoice = change.invoice ?? current.state.invoice
    if (invoice !== current.state.invoice && (await findTripsByInvoice(sql, organisationId, [invoice])).length > 0) {
      throw conflict('INVOICE_TAKEN', 'Otro viaje ya tiene esa factura externa.')
    }
    await setStatusReason(sql, reason)
    const applied = await applyTripChanges({ sql, sealer: deps.sealer, organisationId, actor: audit.actor, now }, [
      { current, change },
    ])
    const [result] = applied.results
    if (result === undefined) throw new Error('one change came back without a result')
    if (result.result === 'refused') throw new AppError(422, 'TRIP_REFUSED', result.error)
    if (result.result === 'updated') {
      const details = {
        fields: Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name])),
        ...wordsDigest(reason),
      }
      const next = await findTrip(sql, organisationId, tripId)
      const values = auditedTrip(current.state, next?.state ?? current.state)
      await recordAudit(sql, {
        ...audit,
        action: turn === null ? 'trip-change' : TURN_ACTION[turn],
        subject: `trip:${tripId}`,
        ...values,
        details,
        at: now,
      })
      await recordLinkChanges(sql, { ...audit, at: now }, applied.linkChanges)
    }
    return { result: { ...result, invoice }, tripIds: applied.tripIds }
  })
  if (tripIds.length > 0) deps.signals.tripsChanged(organisationId, tripIds)
  return result
}
