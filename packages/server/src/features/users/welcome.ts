import type { Db, Sql } from '../../db/pool.ts'
import { FIRST_ACCOUNT } from '../../ports/first-account.ts'
import { activationLink } from './activation-link.ts'
import { addUser } from './add-user.ts'
import { closeDemoAccount, DEMO_ACCOUNT, ensureDemoOrganisation } from './demo-account.ts'
import { hasRealAccount } from './user-list.store.ts'

export interface WelcomeDeps {
  readonly db: Db
  readonly demo: boolean
  /** Where people reach this server. */
  readonly url: string
  readonly hashPassword: (password: string) => Promise<string>
  readonly inviteUser: (sql: Sql, userId: string, now: number) => Promise<string>
  /** What a demo shows and a real company sets itself. */
  readonly furnishDemo: (sql: Sql, organisationId: string, now: number) => Promise<void>
  /** A new key for the demo fleet, in place of the last one. */
  readonly renewFleetKey: (sql: Sql, organisationId: string, now: number) => Promise<string>
}

/**
 * Makes what the first start needs, and the one line that the person at the terminal reads: the address with the sample
 * account of the demo, or with a one-time set-up link while a real installation has nobody who can sign in.
 */
export async function welcome(deps: WelcomeDeps, now: number): Promise<{ line: string; fleetKey: string | null }> {
  const { db, demo, url } = deps
  if (demo) {
    const organisationId = await ensureDemoOrganisation(db, deps.hashPassword, now)
    const fleetKey = await db.transaction(async (sql) => {
      await deps.furnishDemo(sql, organisationId, now)
      return deps.renewFleetKey(sql, organisationId, now)
    })
    return { line: `Vigía: ${url} · cuenta de ejemplo: ${DEMO_ACCOUNT.email} / ${DEMO_ACCOUNT.password}`, fleetKey }
  }
  await closeDemoAccount(db, now)
  if (await hasRealAccount(db)) return { line: `Vigía: ${url}`, fleetKey: null }
  const token = await db.transaction(async (sql) => {
    const { userId } = await addUser(sql, { email: FIRST_ACCOUNT, role: 'administrador', now })
    return deps.inviteUser(sql, userId, now)
  })
  const link = activationLink(url, token)
  return {
    line: `Vigía: ${url} · para la primera cuenta, abra este enlace antes de una hora y escriba su correo: ${link}`,
    fleetKey: null,
  }
}
