import { allConfirmedOrigins } from '../../db/confirmed-origins.store.ts'
import { allGpsSettings } from '../../db/gps-settings.store.ts'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Sealer } from '../../secrets/seal.ts'
import { accountOrders, type PlannedAccount } from './account-orders.ts'
import { settleSessions } from './settle-sessions.ts'

/** Settles the open sessions of every organisation, and answers the accounts that shall be read for them. */
export async function planAccounts(db: Db, sealer: Sealer, clock: Clock): Promise<readonly PlannedAccount[]> {
  const [settings, confirmed] = await Promise.all([allGpsSettings(db), allConfirmedOrigins(db)])
  return accountOrders(await settleSessions(db, sealer, clock, confirmed), (organisationId) => ({
    mayPersonChange: settings.get(organisationId)?.personMayChange ?? false,
    confirmed: confirmed.get(organisationId) ?? new Set(),
  }))
}
