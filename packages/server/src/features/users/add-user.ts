import type { Role } from '@vigia/contract'
import { insertOrganisation } from '../../db/organisations.store.ts'
import type { Sql } from '../../db/pool.ts'
import { insertUser } from '../../db/users.store.ts'
import { findOrganisation, findUserByEmail } from './user-list.store.ts'

/** Adds a person without a password to the real organisation, making that on first use; an e-mail that exists keeps its account. */
export async function addUser(
  sql: Sql,
  person: { email: string; role: Role; now: number },
): Promise<{ userId: string; organisationId: string; isNew: boolean }> {
  const { role, now } = person
  const email = accountEmail(person.email)
  const existing = await findUserByEmail(sql, email)
  if (existing !== null) return { ...existing, isNew: false }
  const organisationId = await realOrganisation(sql, now)
  const userId = await insertUser(sql, { organisationId, email, name: email, role, passwordHash: null, now })
  if (userId === null) throw new Error(`El correo ${email} ya existe.`)
  return { userId, organisationId, isNew: true }
}

/** An e-mail as accounts are kept and found by. */
export const accountEmail = (typed: string): string => typed.normalize('NFC').trim().toLowerCase()

/** The organisation that is no demo, made on first use. */
export const realOrganisation = async (sql: Sql, now: number): Promise<string> =>
  (await findOrganisation(sql, { demo: false })) ?? insertOrganisation(sql, 'Mi organización', false, now)
