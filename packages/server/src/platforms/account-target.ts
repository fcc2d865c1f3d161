import type { Sealer } from '../secrets/seal.ts'
import type { PlatformTarget } from './platform.ts'
import type { AccountOrder } from './worker-messages.ts'

export interface TypingRules {
  /** Whether the password may be sent now. */
  mayType(): boolean
  /** Called before the password is opened; throws when it may not be sent. */
  onType(): void
}

/** The account as a platform gets it: the password is opened in the moment in which it is asked for, and not kept. */
export function accountTarget(
  order: () => AccountOrder,
  keepsake: string | null,
  sealer: Sealer,
  rules: TypingRules,
): PlatformTarget {
  const { url, account, passwordSealed, habits } = order()
  return {
    url,
    account,
    keepsake,
    habits,
    get maySignIn() {
      return rules.mayType()
    },
    password:
      passwordSealed === null
        ? null
        : (origin) => {
            if (origin !== new URL(url).origin) throw new Error('password asked for another origin than the stored one')
            rules.onType()
            return openPassword(order(), sealer) ?? ''
          },
  }
}

/** Null when there is none, or when it was sealed with another key. */
export function openPassword({ passwordSealed, passwordContext }: AccountOrder, sealer: Sealer): string | null {
  return passwordSealed === null ? null : open(passwordSealed, passwordContext, sealer)
}

export const keepsakeContext = (accountId: string): string => `gps-account:${accountId}`

export const openKeepsake = ({ keepsakeSealed, accountId }: AccountOrder, sealer: Sealer): string | null =>
  keepsakeSealed === null ? null : open(keepsakeSealed, keepsakeContext(accountId), sealer)

/** Tells whether two orders carry the same credentials, which may be sealed for different trips. */
export function haveSameCredentials(a: AccountOrder, b: AccountOrder, sealer: Sealer): boolean {
  if (a.url !== b.url || a.account !== b.account || a.allowedHosts.join() !== b.allowedHosts.join()) return false
  return haveSamePassword(a, b, sealer)
}

export const haveSamePassword = (a: AccountOrder, b: AccountOrder, sealer: Sealer): boolean =>
  openPassword(a, sealer) === openPassword(b, sealer)

function open(sealed: Buffer, context: string, sealer: Sealer): string | null {
  try {
    return sealer.open(Buffer.from(sealed), context).toString('utf8')
  } catch {
    return null
  }
}
