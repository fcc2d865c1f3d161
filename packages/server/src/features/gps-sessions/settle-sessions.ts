import type { ConfirmedByOrganisation } from '../../db/confirmed-origins.store.ts'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Sealer } from '../../secrets/seal.ts'
import { platformAccount } from './platform-account.ts'
import { leadsToItsAccount, sortTrips } from './sort-trips.ts'
import {
  closeEnded,
  ensureAccount,
  holdSessions,
  moveSession,
  releaseSessions,
  type WantedTrip,
  wantedTrips,
} from './wanted-trips.store.ts'

/**
 * Brings the open sessions to what they shall be: those of ended trips close, those whose link leads elsewhere now move,
 * those whose site nobody has confirmed wait. Answers the trips to be read, account by account.
 */
export async function settleSessions(
  db: Db,
  sealer: Sealer,
  clock: Clock,
  confirmed: ConfirmedByOrganisation,
): Promise<readonly WantedTrip[]> {
  await closeEnded(db)
  const { sendable, held } = sortTrips(await inTheirAccounts(db, sealer, clock), confirmed, sealer)
  const holds = held.filter((trip) => !isHeld(trip)).map(({ tripId }) => tripId)
  const releases = sendable.filter(isHeld).map(({ tripId }) => tripId)
  if (holds.length > 0) await holdSessions(db, holds, clock.now())
  if (releases.length > 0) await releaseSessions(db, releases, clock.now())
  return sendable
}

async function inTheirAccounts(db: Db, sealer: Sealer, clock: Clock): Promise<readonly WantedTrip[]> {
  const trips = await wantedTrips(db, sealer.keyIds)
  let hasMoved = false
  for (const trip of trips) {
    const account = platformAccount(sealer, trip.url, trip.account)
    if (account === null || leadsToItsAccount(trip, sealer)) continue
    const { id } = await ensureAccount(db, trip.organisationId, account)
    await moveSession(db, trip.tripId, id, clock.now())
    hasMoved = true
  }
  return hasMoved ? wantedTrips(db, sealer.keyIds) : trips
}

const isHeld = ({ obstacle }: WantedTrip): boolean => obstacle === 'site-not-confirmed'
