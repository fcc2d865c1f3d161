import { formatDateTime } from '@vigia/domain/format/date-time'

/** What the mail of a link says. */
export interface MailedInvite {
  readonly name: string
  readonly company: string
  /** Who sends it. */
  readonly sender: string
  readonly link: string
  readonly expiresAt: number
}

/** Names are free text, and a subject is one line. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

export const inviteSubject = ({ company }: MailedInvite): string => `Vigía: su cuenta de ${oneLine(company)}`

/** Plain text, with the link alone on its line. */
export const inviteText = ({ name, company, sender, link, expiresAt }: MailedInvite): string =>
  `${oneLine(name)}:

${oneLine(sender)} le manda el enlace de su cuenta de Vigía en ${oneLine(company)}. Ábralo y elija su contraseña:

${link}

Sirve una sola vez y vence el ${formatDateTime(expiresAt)}, hora del Centro. No lo reenvíe: quien lo abre entra como usted.
Si no esperaba este correo, no lo abra y avise a quien administra Vigía en su empresa.
`
