import { originOf } from '@vigia/egress/origin-of'
import type { Sealed, Sealer } from '../../secrets/seal.ts'
import { sealContext } from '../../secrets/seal-context.ts'
import type { GpsLink, TripChange } from './trip-change.ts'

/** What becomes of a link: null when nothing changes. `password`: null removes it, undefined keeps what is sealed. */
export interface LinkPlan {
  readonly url: string | null
  readonly account: string | null
  readonly password: string | null | undefined
}

/**
 * Compares what a change says with the stored link. A password that is given is set, whether it is the stored one or not:
 * who could tell the two apart could guess it. One that was given for another site or account is not carried along: who
 * moves a link gives its password anew, or has none.
 */
export function planLink(change: TripChange, link: GpsLink): LinkPlan | null {
  const url = change.linkUrl === undefined ? link.url : change.linkUrl
  const account = change.linkAccount === undefined ? link.account : change.linkAccount
  const isMoved = account !== link.account || siteOf(url) !== siteOf(link.url)
  const password = passwordOf(change, link, isMoved)
  const same = url === link.url && account === link.account && password === undefined
  return same ? null : { url, account, password }
}

const siteOf = (url: string | null): string | null => (url === null ? null : originOf(url))

function passwordOf(
  { linkPassword }: TripChange,
  { passwordSealed }: GpsLink,
  isMoved: boolean,
): string | null | undefined {
  if (typeof linkPassword === 'string') return linkPassword
  if (passwordSealed === null) return undefined
  return isMoved ? null : linkPassword
}

/** The sealed password to store for this trip: null removes it, undefined keeps what is sealed. */
export function sealedPassword(sealer: Sealer, plan: LinkPlan, tripId: string): Sealed | null | undefined {
  const { url, account, password } = plan
  return typeof password !== 'string'
    ? password
    : sealer.seal(Buffer.from(password), sealContext.password({ tripId, url, account }))
}
