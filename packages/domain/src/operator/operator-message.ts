/** By what way a text goes to an operator: his link's page, a program of the person's own, another system, or mail. */
export const MESSAGE_WAYS = ['page', 'whatsapp', 'sms', 'webhook', 'mail'] as const
export type MessageWay = (typeof MESSAGE_WAYS)[number]

/** What is known of it: of a program nobody knows whether the person pressed its button too. */
export const WAY_TEXT: Readonly<Record<MessageWay, string>> = {
  page: 'en su página',
  whatsapp: 'se abrió en WhatsApp',
  sms: 'se abrió como SMS',
  webhook: 'por otro sistema',
  mail: 'por correo',
}

/** What became of a message by mail, as the team is told it: what is on its way has not gone out yet. */
const MAIL_STATES = ['waiting', 'sent', 'failed', 'unknown'] as const
type MailState = (typeof MAIL_STATES)[number]

export const MAIL_STATE_TEXT: Readonly<Record<MailState, string>> = {
  waiting: 'por salir',
  sent: 'salió',
  failed: 'no salió',
  unknown: 'no se sabe si salió',
}

const opening = (how: string): string => `Mensaje al operador (${how}): `

/** As the logbook keeps it. Of mail it keeps no more than that it was written: what became of it is told by whoever reads it. */
export const messageEntry = (way: MessageWay, text: string): string => `${opening(WAY_TEXT[way])}«${text}»`

/** How an entry that tells of a message by mail begins, as it is kept. */
export const MAIL_ENTRY_OPENING = opening(WAY_TEXT.mail)

/** How the same entry begins as it is read, with what became of the message. */
export const mailEntryOpening = (state: MailState): string => opening(`${WAY_TEXT.mail}, ${MAIL_STATE_TEXT[state]}`)

/** An entry as it is kept, of one as it was read: what became of a message by mail is no part of it. */
export function withoutMailState(entry: string): string {
  const read = MAIL_STATES.map(mailEntryOpening).find((begins) => entry.startsWith(begins))
  return read === undefined ? entry : `${MAIL_ENTRY_OPENING}${entry.slice(read.length)}`
}
