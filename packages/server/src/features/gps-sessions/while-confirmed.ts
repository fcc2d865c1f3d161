import { originOf } from '@vigia/egress/origin-of'
import { holdConfirmedOrigin } from '../../db/confirmed-origins.store.ts'
import type { Db } from '../../db/pool.ts'
import type { PlannedAccount } from './account-orders.ts'

/**
 * Does `work` with the secret of an account while nobody can withdraw its site: who withdraws it waits until the work is
 * done. False, with nothing done, where nobody has confirmed it (any more). A shared link, which is its own key, needs no
 * confirmation.
 */
export async function whileConfirmed(db: Db, { order }: PlannedAccount, work: () => void): Promise<boolean> {
  const { organisationId, url, account, passwordDigest } = order
  const site = originOf(url)
  if (site === null) return false
  const needsNobody = account === null && passwordDigest === null
  return db.transaction(async (sql) => {
    const isFree = needsNobody || (await holdConfirmedOrigin(sql, organisationId, site))
    if (isFree) work()
    return isFree
  })
}
