import type { AccountSecrets } from './account-secrets.ts'
import type { PlatformTarget } from './platform.ts'
import type { AccountOrder } from './worker-messages.ts'

export interface TypingRules {
  /** Whether the password may be sent now. */
  mayType(): boolean
  /** Called when the password is about to be sent; throws when it may not be. */
  onType(): void
}

/** The account as a platform gets it: the password is asked of the server in the moment in which it is sent. */
export function accountTarget(
  order: () => AccountOrder,
  savedSession: string | null,
  secrets: AccountSecrets,
  rules: TypingRules,
): PlatformTarget {
  const { url, account, passwordDigest, habits } = order()
  return {
    url,
    account,
    savedSession,
    habits,
    mayReceive: (origin) => order().receivers.includes(origin),
    get maySignIn() {
      return rules.mayType()
    },
    password:
      passwordDigest === null
        ? null
        : async (origin) => {
            if (origin !== new URL(url).origin) throw new Error('password asked for another origin than the stored one')
            if (!rules.mayType()) rules.onType()
            const password = await secrets.password(order(), origin)
            rules.onType()
            return password
          },
  }
}

/** Tells whether two orders carry the same credentials, which may be sealed for different trips. */
export function haveSameCredentials(a: AccountOrder, b: AccountOrder): boolean {
  if (a.url !== b.url || a.account !== b.account) return false
  return haveSamePassword(a, b)
}

export const haveSamePassword = (a: AccountOrder, b: AccountOrder): boolean => a.passwordDigest === b.passwordDigest
