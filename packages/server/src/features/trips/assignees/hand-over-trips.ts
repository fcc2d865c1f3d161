import { recordAudits } from '../../../db/audit.store.ts'
import type { Sql } from '../../../db/pool.ts'
import type { HandedOverTrips } from '../../../ports/shift-trip.ts'
import { lockTripWrites } from '../trip-lock.store.ts'
import { passTrips } from './assignees.store.ts'

/** Gives the active trips of who handed a shift over to who received it, each with its entry in the audit. Answers which. */
export async function handOverTrips(sql: Sql, given: HandedOverTrips): Promise<readonly string[]> {
  const { organisationId, from, to, folio, address, requestId, now: at } = given
  await lockTripWrites(sql, organisationId)
  const tripIds = await passTrips(sql, organisationId, { from: from.id, to: to.id, at })
  if (tripIds.length === 0) return []
  await recordAudits(
    sql,
    tripIds.map((tripId) => ({
      ...{ organisationId, actor: { kind: 'user', id: to.id } as const, address, requestId },
      ...{ action: 'trip-assigned', subject: `trip:${tripId}` },
      ...{ before: { assignee: from.name }, after: { assignee: to.name }, details: { folio }, at },
    })),
  )
  return tripIds
}
