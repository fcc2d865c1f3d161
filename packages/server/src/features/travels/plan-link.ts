import type { Sealed, Sealer } from '../../secrets/seal.ts'
import { originOf, sealContext } from '../../secrets/seal-context.ts'
import type { GpsLink, TripChange } from './trip-change.ts'

/** What becomes of a link: null when nothing changes. `password`: null removes it, undefined keeps what is sealed. */
export interface LinkPlan {
  readonly url: string | null
  readonly account: string | null
  readonly password: string | null | undefined
}

/**
 * Compares what a change says with the stored link; a password is compared with what is sealed, and told to nobody. One
 * that was given for another site or account is not carried along: who moves a link gives its password anew, or has none.
 */
export function planLink(sealer: Sealer, change: TripChange, tripId: string | null, link: GpsLink): LinkPlan | null {
  const url = change.linkUrl === undefined ? link.url : change.linkUrl
  const account = change.linkAccount === undefined ? link.account : change.linkAccount
  const isMoved = account !== link.account || siteOf(url) !== siteOf(link.url)
  const password = isMoved ? passwordOfMoved(change, link) : passwordOfSame(sealer, change, tripId, link)
  const same = url === link.url && account === link.account && password === undefined
  return same ? null : { url, account, password }
}

const siteOf = (url: string | null): string | null => (url === null ? null : originOf(url))

function passwordOfMoved({ linkPassword }: TripChange, { passwordSealed }: GpsLink): string | null | undefined {
  if (typeof linkPassword === 'string') return linkPassword
  return passwordSealed === null ? undefined : null
}

function passwordOfSame(
  sealer: Sealer,
  { linkPassword }: TripChange,
  tripId: string | null,
  { url, account, passwordSealed }: GpsLink,
): string | null | undefined {
  if (typeof linkPassword !== 'string') return passwordSealed === null ? undefined : linkPassword
  if (passwordSealed === null || tripId === null) return linkPassword
  try {
    const stored = sealer.open(passwordSealed, sealContext.password({ tripId, url, account }))
    return stored.equals(Buffer.from(linkPassword)) ? undefined : linkPassword
  } catch {
    return linkPassword // sealed with a key that is gone: the new one replaces it
  }
}

/** The sealed password to store for this trip: null removes it, undefined keeps what is sealed. */
export function sealedPassword(sealer: Sealer, plan: LinkPlan, tripId: string): Sealed | null | undefined {
  const { url, account, password } = plan
  return typeof password !== 'string'
    ? password
    : sealer.seal(Buffer.from(password), sealContext.password({ tripId, url, account }))
}
