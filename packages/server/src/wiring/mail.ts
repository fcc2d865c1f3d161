import type { Logger } from '@vigia/runtime/logger'
import type { Db, Sql } from '../db/pool.ts'
import { noteLostMail } from '../features/alerts/note-lost-mail.store.ts'
import { findInviteLink } from '../features/auth/activate-account.ts'
import { inviteMailBy, inviteMailOf } from '../features/mail/invite-mail.ts'
import { mountMailInvite } from '../features/mail/mail-invite.routes.ts'
import { isDemoOrganisation } from '../features/mail/mail-invite.store.ts'
import { noteMail } from '../features/mail/mail-notices.store.ts'
import { type MailTimes, mailQueue } from '../features/mail/mail-queue.ts'
import { type MailSender, type MailServer, mailSender } from '../features/mail/send-mail.ts'
import { activationLink } from '../features/users/activation-link.ts'
import type { Server } from '../http/route.ts'
import type { Clock } from '../ports/clock.ts'
import type { Job } from '../ports/job.ts'

export interface MailOptions extends MailServer {
  /** Tests only. */
  readonly times?: MailTimes
}

interface Deps {
  readonly background: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly publicUrl?: string | null
}

/** What is told by mail, where the operator has named a server of mail; nothing else. */
export function mailJobs(mail: MailOptions | null, { background, publicUrl = null, ...deps }: Deps): readonly Job[] {
  if (mail === null) return []
  const times = mail.times === undefined ? {} : { times: mail.times }
  return [mailQueue({ ...deps, db: background, noteLostMail, publicUrl, sender: mailSender(mail), ...times })]
}

/** So long a person waits for a mail to go out. */
const WHILE_SOMEBODY_WAITS_MS = 20_000

/** Sends a link to whom it is for; returns what says why it cannot. */
export function mountInviteMails(server: Server, mail: MailOptions | null, deps: InviteDeps) {
  const { db, clock, publicUrl = null } = deps
  const sender = mail === null ? null : mailSender(mail, { wholeMs: WHILE_SOMEBODY_WAITS_MS })
  const by = inviteMailBy(sender, publicUrl)
  mountMailInvite(server, { db, clock, by, findLink: findInviteLink, linkOf: activationLink })
  server.addHook('onClose', async () => sender?.close())
  return async (sql: Sql, organisationId: string): Promise<string | null> =>
    (await inviteMailOf(by, sql, organisationId)).refusal
}

interface InviteDeps {
  readonly db: Db
  readonly clock: Clock
  readonly publicUrl?: string | null | undefined
}

interface CompanyMails {
  readonly send: MailSender['send'] | null
  readonly problemFor: (sql: Sql, organisationId: string) => Promise<string | null>
}

/** What sends for companies, and why none goes out for one; `send` is null where the operator named no server of mail. */
export function companyMails(server: Server, mail: MailOptions | null): CompanyMails {
  const sender = mail === null ? null : mailSender(mail)
  server.addHook('onClose', async () => sender?.close())
  return {
    send: sender === null ? null : sender.send,
    problemFor: async (sql, organisationId) => {
      if (sender === null) return 'El correo no está configurado en este servidor.'
      return (await isDemoOrganisation(sql, organisationId)) ? 'La demostración no manda correo.' : null
    },
  }
}

/** What notes that somebody is to be told by mail; null where none goes out. */
export const mailNotes = (mail: MailOptions | null) => (mail === null ? null : noteMail)
