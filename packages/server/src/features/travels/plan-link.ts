import type { Sealer } from '../../secrets/seal.ts'
import type { GpsLink, TripChange } from './trip-change.ts'

/** What becomes of a link: null when nothing changes. `password`: null removes it, undefined keeps what is sealed. */
export interface LinkPlan {
  readonly url: string | null
  readonly account: string | null
  readonly password: string | null | undefined
}

/** Compares what a change says with the stored link; a password is compared with what is sealed, and told to nobody. */
export function planLink(sealer: Sealer, change: TripChange, tripId: string | null, link: GpsLink): LinkPlan | null {
  const url = change.linkUrl === undefined ? link.url : change.linkUrl
  const account = change.linkAccount === undefined ? link.account : change.linkAccount
  const password = samePassword(sealer, change.linkPassword, tripId, link) ? undefined : change.linkPassword
  const same = url === link.url && account === link.account && password === undefined
  return same ? null : { url, account, password }
}

function samePassword(
  sealer: Sealer,
  password: string | null | undefined,
  tripId: string | null,
  { passwordSealed }: GpsLink,
): boolean {
  if (typeof password !== 'string') return password === undefined || passwordSealed === null
  if (passwordSealed === null || tripId === null) return false
  try {
    return sealer.open(passwordSealed, tripId).equals(Buffer.from(password))
  } catch {
    return false // sealed with a key that is gone: the new one replaces it
  }
}

/** The sealed password to store for this trip. */
export function sealedPassword(sealer: Sealer, plan: LinkPlan, tripId: string, stored: Buffer | null): Buffer | null {
  if (plan.password === undefined) return stored
  return plan.password === null ? null : sealer.seal(Buffer.from(plan.password), tripId)
}
