import type { Sql } from '../../db/pool.ts'
import { findOrganisation, insertOrganisation, insertUser } from './users.store.ts'

/** The sample account of the demo; it exists in demo organisations only. */
export const DEMO_ACCOUNT = { email: 'demo@vigia.mx', password: 'demo-vigia-2026' } as const

/** Makes the demo organisation and its account when they are missing; returns the organisation. */
export async function ensureDemoOrganisation(
  sql: Sql,
  hashPassword: (password: string) => Promise<string>,
  now: number,
): Promise<string> {
  const existing = await findOrganisation(sql, { demo: true })
  if (existing !== null) return existing
  const organisationId = await insertOrganisation(sql, 'Demostración', true, now)
  await insertUser(sql, {
    organisationId,
    email: DEMO_ACCOUNT.email,
    name: 'Cuenta de demostración',
    role: 'administrador',
    passwordHash: await hashPassword(DEMO_ACCOUNT.password),
    now,
  })
  return organisationId
}
