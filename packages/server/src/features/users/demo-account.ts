import { insertOrganisation } from '../../db/organisations.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { insertUser, saveDemoAccess } from '../../db/users.store.ts'
import { findOrganisation } from './user-list.store.ts'

/** The sample account of the demo; it exists in demo organisations only. */
export const DEMO_ACCOUNT = { email: 'demo@vigia.mx', password: 'demo-vigia-2026' } as const

/** Makes the demo organisation and its account, both or neither, and opens the account; returns the organisation. */
export async function ensureDemoOrganisation(
  db: Db,
  hashPassword: (password: string) => Promise<string>,
  now: number,
): Promise<string> {
  const { email, password } = DEMO_ACCOUNT
  const passwordHash = await hashPassword(password)
  return db.transaction(async (sql) => {
    const organisationId =
      (await findOrganisation(sql, { demo: true })) ?? (await insertOrganisation(sql, 'Demostración', true, now))
    const name = 'Cuenta de demostración'
    await insertUser(sql, { organisationId, email, name, role: 'administrador', passwordHash, now })
    await saveDemoAccess(sql, email, null)
    return organisationId
  })
}

/** Without the demo, its password that everybody knows opens nothing. */
export const closeDemoAccount = (sql: Sql, now: number): Promise<void> => saveDemoAccess(sql, DEMO_ACCOUNT.email, now)
