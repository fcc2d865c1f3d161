import type { Sql } from '../../db/pool.ts'
import type { TripToApply } from './planned-trip.ts'
import type { NewTrip } from './trip-change.ts'
import { findTripsByInvoice } from './trips.store.ts'

/** Each change with the trip of the organisation that has its invoice, in the order of the changes. */
export async function tripsToApply(
  sql: Sql,
  organisationId: string,
  changes: readonly NewTrip[],
): Promise<TripToApply[]> {
  const invoices = changes.map(({ invoice }) => invoice)
  const stored = await findTripsByInvoice(sql, organisationId, invoices)
  const byInvoice = new Map(stored.map((trip) => [trip.state.invoice, trip]))
  return changes.map((change) => ({ change, current: byInvoice.get(change.invoice) ?? null }))
}
