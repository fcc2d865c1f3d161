/** Who must have a second factor: nobody, those who plan (`administrador`, `supervisor`), or everybody. */
export type SecondFactorRule = 'none' | 'planners' | 'all'

const PLANNERS: readonly string[] = ['administrador', 'supervisor']

interface Person {
  readonly role: string
  /** An authenticator app or a passkey is set up. */
  readonly hasFactor: boolean
  /** The session was opened by an identity provider, whose matter the factors then are. */
  readonly isVouchedFor: boolean
}

/** Whether a person may do nothing but set up a second factor (issue 10 §2; ASVS 6.3.3). */
export function mustAddFactor(rule: SecondFactorRule, { role, hasFactor, isVouchedFor }: Person): boolean {
  if (hasFactor || isVouchedFor) return false
  return rule === 'all' || (rule === 'planners' && PLANNERS.includes(role))
}
