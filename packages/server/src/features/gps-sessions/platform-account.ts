import type { Sealer } from '../../secrets/seal.ts'

/** Which account of which platform a link leads to: what trips share, and what is signed in once. */
export interface PlatformAccount {
  readonly origin: string
  /** A keyed digest of the account's name; of the whole link where there is no account. */
  readonly key: Buffer
}

/** Null for a text that is no address. Spelling of the account in capitals or not makes no second sign-in. */
export function platformAccount(sealer: Sealer, url: string, account: string | null): PlatformAccount | null {
  if (!URL.canParse(url)) return null
  const { origin } = new URL(url)
  return { origin, key: sealer.fingerprint(account === null ? `link:${url}` : `account:${account.toLowerCase()}`) }
}

/** A link that shows a unit to whoever has it: it carries more than the address of a sign-in page. */
export function isShareLink(url: string, account: string | null): boolean {
  if (account !== null || !URL.canParse(url)) return false
  const { pathname, search, hash } = new URL(url)
  return search !== '' || hash.length > 1 || pathname.length > 1
}
