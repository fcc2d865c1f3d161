import type { Sql } from '../../../db/pool.ts'
import { factorsOf, type Owner, replaceRecoveryCodes } from './factors.store.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

/** Ten new codes in the place of the old ones, as they are shown this one time. */
export async function renewRecoveryCodes(sql: Sql, owner: Owner): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    sql,
    owner,
    codes.map((code) => hashRecoveryCode(owner.userId, code)),
  )
  return codes
}

/** Codes with a person's first factor; null for who has some left. */
export async function addRecoveryCodes(sql: Sql, owner: Owner): Promise<string[] | null> {
  const { recoveryCodes } = await factorsOf(sql, owner.userId)
  return recoveryCodes > 0 ? null : renewRecoveryCodes(sql, owner)
}
