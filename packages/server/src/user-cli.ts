import { userInfo } from 'node:os'
import { createLogger } from '@vigia/runtime/logger'
import { recordAudit } from './db/audit.store.ts'
import { connectAlongside } from './db/connect.ts'
import { inviteUser } from './features/auth/activate-account.ts'
import { addUser } from './features/users/add-user.ts'
import { activationLink } from './features/users/welcome.ts'
import { systemClock } from './ports/clock.ts'
import { userArguments } from './tool-arguments.ts'
import { toolConfig } from './tool-config.ts'

/** `npm run user -- add EMAIL --role ROLE`: makes an account and prints its one-time link, or a new link for one that exists. */
async function main(): Promise<void> {
  const { email, role } = userArguments(process.argv.slice(2))
  const config = toolConfig(process.env)
  const connection = await connectAlongside(config, createLogger(config.logLevel))
  try {
    const now = systemClock.now()
    const { token, isNew } = await connection.database.unscoped.transaction(async (sql) => {
      const { userId, organisationId, isNew } = await addUser(sql, { email, role, now })
      const token = await inviteUser(sql, userId, now)
      await recordAudit(sql, {
        ...{ organisationId, actor: { kind: 'system', id: null }, address: null, requestId: null },
        ...{ action: isNew ? 'user-created' : 'activation-link-made', subject: `user:${userId}` },
        ...{ after: isNew ? { email, role } : null, details: { osUser: userInfo().username }, at: now },
      })
      return { token, isNew }
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
