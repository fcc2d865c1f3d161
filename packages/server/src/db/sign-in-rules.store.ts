import { signInSettings } from '@vigia/contract'
import type { SecondFactorRule } from '@vigia/domain/account/must-add-factor'
import type { Sql } from './pool.ts'

/** How an organisation's people sign in. */
export interface SignInRules {
  readonly secondFactor: SecondFactorRule
  readonly idleMinutes: number
}

const DEFAULT_RULES: SignInRules = { secondFactor: 'none', idleMinutes: 30 }

/** What an organisation's stored setting says; the defaults where it has none. */
export function readSignInRules(stored: unknown): SignInRules {
  const read = signInSettings.safeParse(stored)
  if (!read.success) return DEFAULT_RULES
  return { secondFactor: read.data.require_second_factor, idleMinutes: read.data.idle_minutes }
}

export async function signInRulesOf(sql: Sql, organisationId: string): Promise<SignInRules> {
  const { rows } = await sql.query<{ value: unknown }>(
    `select value from settings where organisation_id = $1 and key = 'sign-in'`,
    [organisationId],
  )
  return readSignInRules(rows[0]?.value)
}
