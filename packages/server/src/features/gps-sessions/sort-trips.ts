import type { ConfirmedByOrganisation } from '../../db/confirmed-origins.store.ts'
import type { Sealer } from '../../secrets/seal.ts'
import { platformAccount } from './platform-account.ts'
import type { WantedTrip } from './wanted-trips.store.ts'

/** Open sessions by whether what is stored for them may be sent to their site. */
export interface SortedTrips {
  readonly sendable: readonly WantedTrip[]
  /** A person has to confirm their site first: nothing of theirs reaches the worker. */
  readonly held: readonly WantedTrip[]
}

/**
 * Sorts open sessions, account by account. An account or a password needs a confirmed site; a shared link, which is its own
 * key, needs none. A trip whose link no longer leads to the account of its session is in neither: it is moved first.
 */
export function sortTrips(
  trips: readonly WantedTrip[],
  confirmed: ConfirmedByOrganisation,
  sealer: Sealer,
): SortedTrips {
  const own = trips.filter((trip) => leadsToItsAccount(trip, sealer))
  const withSecrets = new Set(own.filter(hasSecret).map(({ accountId }) => accountId))
  const mayBeSent = ({ accountId, organisationId, origin }: WantedTrip): boolean =>
    !withSecrets.has(accountId) || confirmed.get(organisationId)?.has(origin) === true
  return { sendable: own.filter(mayBeSent), held: own.filter((trip) => !mayBeSent(trip)) }
}

/** Whether the trip's link is one of the account that its session belongs to. */
export function leadsToItsAccount({ url, account, origin, accountKey }: WantedTrip, sealer: Sealer): boolean {
  const led = platformAccount(sealer, url, account)
  return led !== null && led.origin === origin && led.key.equals(accountKey)
}

const hasSecret = ({ account, passwordSealed }: WantedTrip): boolean => account !== null || passwordSealed !== null
