import { isWithinReach } from '@vigia/domain/account/reach'
import { whyTripStays } from '@vigia/domain/trip/trip-deletion'
import { type ActorAuditContext, recordAudit } from '../../../db/audit.store.ts'
import { currentReach } from '../../../db/organisation-scope.ts'
import type { Sql } from '../../../db/pool.ts'
import { readSetting } from '../../../db/settings.store.ts'
import { AppError, notFound } from '../../../ports/errors.ts'
import { auditedState } from '../audited-trip.ts'
import { deleteTrips } from '../import/written-rows.store.ts'
import { requireVersion } from '../require-version.ts'
import type { StoredTrip } from '../trip-change.ts'
import { findTrip } from '../trips.store.ts'
import type { TripsDeps } from '../trips-deps.ts'
import { remainsOf, type TripRemains } from './trip-remains.store.ts'

/** What would go with a trip, and why it stays; null: it can go. 404 where whoever asks sees no such trip. */
export async function judgeDeletion(
  sql: Sql,
  organisationId: string,
  tripId: string,
): Promise<{ readonly trip: StoredTrip; readonly because: string | null; readonly remains: TripRemains }> {
  const trip = await findTrip(sql, organisationId, tripId)
  if (trip === null || !isWithinReach(currentReach(), trip.state)) throw notFound('No existe ese viaje.')
  const { positionDays } = await readSetting(sql, organisationId, 'retention')
  const remains = await remainsOf(sql, tripId)
  const { hasAlerts, lastPositionAt } = remains
  const because = whyTripStays({
    ...{ status: trip.state.status, hasAlerts, lastPositionAt },
    retentionDays: positionDays,
  })
  return { trip, because, remains }
}

/** Deletes a trip with what belongs to it. 409 `TRIP_KEPT` where its history is kept, 412 when it is of another version by now. */
export async function deleteTrip(
  deps: TripsDeps,
  audit: ActorAuditContext,
  tripId: string,
  version: number | null,
): Promise<void> {
  const { organisationId } = audit
  await deps.writer.write(organisationId, async (sql) => {
    const { trip, because, remains } = await judgeDeletion(sql, organisationId, tripId)
    if (version !== null) await requireVersion(sql, organisationId, tripId, version)
    if (because !== null) throw new AppError(409, 'TRIP_KEPT', because)
    const { comments, incidents, promises, statusChanges } = remains
    await deleteTrips(sql, [tripId])
    await recordAudit(sql, {
      ...audit,
      action: 'trip-deleted',
      subject: `trip:${tripId}`,
      before: auditedState(trip.state),
      after: null,
      details: { comments, incidents, promises, statusChanges },
      at: deps.clock.now(),
    })
  })
  deps.signals.tripsChanged(organisationId, [tripId])
}
