import { createHash } from 'node:crypto'
import { type MessageWay, messageEntry, WAY_TEXT } from '@vigia/domain/operator/operator-message'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import { conflict, notFound } from '../../ports/errors.ts'
import { limitOperatorMails } from './limit-operator-mails.ts'
import { linkTime } from './live-link.ts'
import { findMessagedTrip, insertMessage, type MessagedTrip, messageOfEntry } from './messages.store.ts'

export interface MessageDeps {
  /** Sees what whoever asks sees. */
  readonly db: Db
  readonly clock: Clock
  /** Why no mail goes out of this server, or for a company; null: it does. */
  readonly mailRefusal: (sql: Sql, organisationId: string) => Promise<string | null>
  /** An entry of the logbook that is no contact: nobody has heard him. Answers its id. */
  readonly addTeamEntry: (entry: {
    readonly audit: ActorAuditContext
    readonly tripId: string
    readonly comment: string
    readonly reportedBy: string
    readonly once: { readonly key: string; readonly bodyHash: Buffer } | null
    readonly alongside: (sql: Sql, now: number, commentId: string) => Promise<void>
  }) => Promise<{ readonly commentId: string }>
}

interface Message {
  readonly audit: ActorAuditContext
  readonly user: { readonly id: string; readonly name: string }
  readonly tripId: string
  readonly text: string
  readonly via: MessageWay
  /** From `Idempotency-Key`; null: every call is another message. */
  readonly key: string | null
}

const NO_TRIP = 'No existe ese viaje.'
const NO_OPERATOR = 'El viaje no tiene operador a quien escribirle.'
const UNDER_DURESS = 'No le escriba ni le llame: puede no estar solo.'
const NO_PAGE = 'El operador no tiene un enlace que abra: hágale uno, o escríbale por otro medio.'
const NO_EMAIL = 'El operador no tiene correo: agréguelo en Operadores, o escríbale por otro medio.'
const NO_WEBHOOK = 'Ningún webhook recibe mensajes a operadores: enciéndalo en Configuración › Integraciones.'

/**
 * Writes to the operator of a trip, with its entry in the logbook and its audit row: it waits on his link's page, goes out by mail
 * or to other systems, or is what the person's own program was opened with. Answers its id. 404; 409 where it would reach
 * nobody, and while a word of duress is open; 429 for more mail than anybody reads.
 */
export async function sendOperatorMessage(
  { db, clock, addTeamEntry, mailRefusal }: MessageDeps,
  { audit, user, tripId, text, via, key }: Message,
): Promise<string> {
  const trip = await findMessagedTrip(db, audit.organisationId, tripId, linkTime(clock.now()))
  if (trip === null) throw notFound(NO_TRIP)
  const operatorId = reachable(trip, via)
  const refusal = via === 'mail' ? await mailRefusal(db, audit.organisationId) : null
  if (refusal !== null) throw conflict('MAIL_OFF', refusal)
  const { commentId } = await addTeamEntry({
    ...{ audit, tripId, comment: messageEntry(via, text), reportedBy: user.name },
    once: key === null ? null : { key, bodyHash: hashOf([user.id, tripId, via, text]) },
    alongside: async (sql, now, entryId) => {
      if (via === 'mail') await limitOperatorMails(sql, { organisationId: audit.organisationId, operatorId, now })
      const message = { tripId, operatorId, commentId: entryId, via, text, now }
      await insertMessage(sql, { ...message, pressedAt: null, userId: user.id })
      const act = { action: 'operator-message-sent', subject: `trip:${tripId}` } as const
      const values = { before: { messageWay: null }, after: { messageWay: WAY_TEXT[via] } }
      await recordAudit(sql, { ...audit, ...act, ...values, at: now })
    },
  })
  return messageOfEntry(db, commentId)
}

const hashOf = (asked: readonly string[]): Buffer => createHash('sha256').update(JSON.stringify(asked)).digest()

/** The operator whom it reaches. Throws 409 where it would reach nobody. */
function reachable(
  { operatorId, isUnderDuress, hasPage, hasWebhook, hasEmail }: MessagedTrip,
  via: MessageWay,
): string {
  if (operatorId === null) throw conflict('NO_OPERATOR', NO_OPERATOR)
  if (isUnderDuress) throw conflict('UNDER_DURESS', UNDER_DURESS)
  if (via === 'page' && !hasPage) throw conflict('NO_PAGE', NO_PAGE)
  if (via === 'webhook' && !hasWebhook) throw conflict('NO_WEBHOOK', NO_WEBHOOK)
  if (via === 'mail' && !hasEmail) throw conflict('NO_EMAIL', NO_EMAIL)
  return operatorId
}
