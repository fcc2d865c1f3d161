import { listSentinelTrips, patchTrip } from '@vigia/contract'
import { type Fleet, tripsAt } from '../plan-fleet.ts'
import { HOUR_MS } from '../trip-plan.ts'
import type { Client } from './client.ts'

const LOOKS_BACK_MS = 14 * 24 * HOUR_MS
/** Planning a large fleet's past takes too long. */
const MANY_PLACES = 500
const LOOKS_BACK_LITTLE_MS = 6 * HOUR_MS

/**
 * Completes the fleet's own trips that are still open from before it was stopped. Other trips of the organisation are left
 * alone; so are all when the key may not read.
 */
export async function closeEnded(client: Client, fleet: Fleet, now: number, open: ReadonlySet<string>): Promise<void> {
  const answer = await client.send({ method: listSentinelTrips.method, path: listSentinelTrips.path })
  const read = listSentinelTrips.response.safeParse(answer.body)
  if (!read.success) return
  const { critical, warning, normal } = read.data.travels
  const stale = [...critical, ...warning, ...normal].filter((trip) => !open.has(trip.external_invoice))
  if (stale.length === 0) return
  const ours = invoicesSince(fleet, now - (fleet.places > MANY_PLACES ? LOOKS_BACK_LITTLE_MS : LOOKS_BACK_MS), now)
  for (const { id, external_invoice: invoice } of stale) {
    if (!ours.has(invoice)) continue
    const path = patchTrip.path.replace(':id', id)
    await client.send({ method: patchTrip.method, path, body: { status: 'complete' } })
  }
}

/** Every trip that the fleet had open in a span. */
function invoicesSince(fleet: Fleet, fromAt: number, toAt: number): ReadonlySet<string> {
  const invoices = new Set<string>()
  for (let at = fromAt; at < toAt; at += HOUR_MS) for (const trip of tripsAt(fleet, at)) invoices.add(trip.invoice)
  return invoices
}
