import type { Account } from '../../../api/account.ts'

/** By what a person can sign: what they type, and whether a passkey does. */
interface SignWays {
  readonly typed: 'password' | 'totp' | 'recovery' | null
  readonly hasPasskey: boolean
}

type Factors = Pick<Account, 'hasPassword' | 'totp' | 'recoveryCodesLeft'> & { readonly passkeys: readonly unknown[] }

/** A code is for who has no password; one for recovery last, for it is used up. Of an account that is not known: a password. */
export function signWays(account: Factors | undefined, canUsePasskeys: boolean): SignWays {
  if (account === undefined) return { typed: 'password', hasPasskey: false }
  const { hasPassword, totp, passkeys, recoveryCodesLeft } = account
  const hasPasskey = canUsePasskeys && passkeys.length > 0
  if (hasPassword) return { typed: 'password', hasPasskey }
  if (totp) return { typed: 'totp', hasPasskey }
  return { typed: !hasPasskey && recoveryCodesLeft > 0 ? 'recovery' : null, hasPasskey }
}
