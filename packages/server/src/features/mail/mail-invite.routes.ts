import { HOUR_MS } from '@vigia/domain/time/duration'
import { type AuditEntry, recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { requireUser } from '../../http/actor.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { badRequest, conflict, notFound, tooMany } from '../../ports/errors.ts'
import { type InviteMail, inviteMailOf } from './invite-mail.ts'
import { inviteSubject, inviteText } from './invite-text.ts'
import { inviteMailsSince, inviteReader, lockInviteMails } from './mail-invite.store.ts'

/** In an hour: to one person, and of a whole organisation. */
const TO_ONE = 5
const OF_ALL = 60

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly by: InviteMail
  /** Whose link a token is, and until when; null when it opens nothing. */
  readonly findLink: (
    sql: Sql,
    token: string,
    now: number,
  ) => Promise<{ readonly userId: string; readonly expiresAt: number } | null>
  readonly linkOf: (url: string, token: string) => string
}

/**
 * `POST /api/users/{id}/invite/mail`: a link that was just made goes to the e-mail of its account, and to no other. Its token comes
 * from the page that shows it, and goes out at once: none is kept for later, so that a link is in no table, queue or backup.
 */
export function mountMailInvite(server: Server, { db, clock, by, findLink, linkOf }: Deps): void {
  mount(server, 'mailInvite', async ({ actor, params, body, audit }) => {
    const user = requireUser(actor)
    const subject = `user:${params.id}`
    const note = (sql: Sql, act: Pick<AuditEntry, 'action' | 'after' | 'at'>) =>
      recordAudit(sql, { ...audit, subject, ...act })
    const allowed = await inviteMailOf(by, db, user.organisationId)
    if (allowed.refusal !== null) throw conflict('MAIL_OFF', allowed.refusal)
    const { reader, expiresAt, now } = await db.transaction(async (sql) => {
      const now = clock.now()
      const reader = await inviteReader(sql, user.organisationId, params.id, user.id)
      if (reader === null) throw notFound('La cuenta no existe.')
      const link = await findLink(sql, body.token, now)
      if (link?.userId !== params.id)
        throw badRequest('LINK_INVALID', 'El enlace ya se usó, venció o hay otro más nuevo. Haga uno nuevo.')
      await lockInviteMails(sql, user.organisationId)
      refuseTooMany(await inviteMailsSince(sql, user.organisationId, now - HOUR_MS), subject, now)
      // Before it is sent: what counts, and is known afterwards, is also the mail of which nobody heard how it ended.
      await note(sql, { action: 'invite-mail', after: { email: reader.email }, at: now })
      return { reader, expiresAt: link.expiresAt, now }
    })
    const mail = { ...reader, link: linkOf(allowed.publicUrl, body.token), expiresAt }
    const outcome = await allowed.sender.send({
      ...{ to: reader.email, subject: inviteSubject(mail), text: inviteText(mail) },
      id: `enlace-${params.id}-${now}`,
    })
    const after = outcome.is === 'sent' ? { result: 'sent' } : { result: 'failed', problem: outcome.problem }
    await note(db, { action: 'invite-mail-end', after, at: clock.now() })
    if (outcome.is === 'sent') return { sent_to: reader.email }
    if (outcome.is === 'refused') throw conflict('MAIL_REFUSED', `No salió el correo. ${outcome.problem}.`)
    throw conflict('MAIL_FAILED', `No se pudo confirmar que el correo saliera. ${outcome.problem}.`)
  })
}

/** Throws 429 where this person, or the whole organisation, was mailed too many links in the last hour. */
function refuseTooMany(
  sent: readonly { readonly at: number; readonly subject: string }[],
  subject: string,
  now: number,
): void {
  const wait = (at: number): number => Math.max(1, Math.ceil((at + HOUR_MS - now) / 1_000))
  const lastToOne = sent.filter((one) => one.subject === subject)[TO_ONE - 1]
  if (lastToOne !== undefined)
    throw tooMany(`Ya se le mandaron ${TO_ONE} correos en una hora. Copie el enlace.`, wait(lastToOne.at))
  const last = sent[OF_ALL - 1]
  if (last !== undefined)
    throw tooMany(`Ya salieron ${OF_ALL} correos con enlaces en una hora. Copie el enlace.`, wait(last.at))
}
