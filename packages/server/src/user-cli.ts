import { userInfo } from 'node:os'
import { createLogger } from '@vigia/runtime/logger'
import { connectAlongside } from './db/connect.ts'
import { inviteUser } from './features/auth/activate-account.ts'
import { activationLink } from './features/users/activation-link.ts'
import { accountEmail, realOrganisation } from './features/users/add-user.ts'
import { inviteAgain, invitePerson } from './features/users/invite.ts'
import { findUserByEmail } from './features/users/user-list.store.ts'
import { systemClock } from './ports/clock.ts'
import { userArguments } from './tool-arguments.ts'
import { toolConfig } from './tool-config.ts'

/** `npm run user -- add EMAIL --role ROLE`: makes an account and prints its one-time link, or a new link for one that exists. */
async function main(): Promise<void> {
  const { email: typed, role } = userArguments(process.argv.slice(2))
  const email = accountEmail(typed)
  const config = toolConfig(process.env)
  const connection = await connectAlongside(config, createLogger(config.logLevel))
  try {
    const now = systemClock.now()
    const { token, isNew } = await connection.database.unscoped.transaction(async (sql) => {
      const known = await findUserByEmail(sql, email)
      const organisationId = known?.organisationId ?? (await realOrganisation(sql, now))
      const invitation = {
        audit: { organisationId, actor: { kind: 'system', id: null }, address: null, requestId: null } as const,
        ...{ makeInvite: inviteUser, details: { osUser: userInfo().username }, now },
      }
      const invited =
        known === null
          ? await invitePerson(sql, invitation, { email, name: email, role, reach: null })
          : await inviteAgain(sql, invitation, known.userId)
      if (invited === null) throw new Error(`El correo ${email} ya existe.`)
      return { token: invited.token, isNew: known === null }
    })
    const what = isNew ? `Cuenta creada (${role})` : 'La cuenta ya existía y conserva su papel'
    const link = activationLink(config.url, token)
    process.stdout.write(`${what}. Enlace de un solo uso, válido una hora:\n${link}\n`)
  } finally {
    await connection.stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
