import { originOf } from '@vigia/egress/origin-of'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import type { PlannedTrip } from './planned-trip.ts'
import type { GpsLink } from './trip-change.ts'

/** Where a trip's link led and leads: the site and the account, never what the address carries, never the password. */
export interface LinkChange {
  readonly tripId: string
  readonly before: LinkPlace
  readonly after: LinkPlace
  readonly password: 'kept' | 'set' | 'removed' | 'none'
}

interface LinkPlace {
  readonly site: string | null
  readonly account: string | null
}

/** What a plan changes in the link that its trip had; null where the trip is new or its link stays. */
export function linkChangeOf({ current, link }: PlannedTrip): LinkChange | null {
  if (current === null || link === null) return null
  const had = current.link.passwordSealed !== null
  const password =
    typeof link.password === 'string' ? 'set' : !had ? 'none' : link.password === null ? 'removed' : 'kept'
  return { tripId: current.id, before: linkPlaceOf(current.link), after: linkPlaceOf(link), password }
}

/** The site and the account of a link. */
export const linkPlaceOf = ({ url, account }: Pick<GpsLink, 'url' | 'account'>): LinkPlace => ({
  site: url === null ? null : originOf(url),
  account,
})

/** An import may change thousands: so many stand in one entry. */
const CHANGES_PER_ENTRY = 200

/** Audits changed links in the transaction that changes them. */
export async function recordLinkChanges(
  sql: Sql,
  entry: ActorAuditContext & { readonly at: number },
  changes: readonly LinkChange[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += CHANGES_PER_ENTRY) {
    const some = changes.slice(from, from + CHANGES_PER_ENTRY)
    const [only] = some
    const isOne = changes.length === 1 && only !== undefined
    const what = isOne ? oneOf(only) : { subject: 'trips', details: { links: some } }
    await recordAudit(sql, { ...entry, action: 'trip-link-change', ...what })
  }
}

const oneOf = ({ tripId, before, after, password }: LinkChange) => ({
  ...{ subject: `trip:${tripId}`, before, after, details: { password } },
})
