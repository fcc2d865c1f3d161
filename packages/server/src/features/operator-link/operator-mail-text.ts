import type { WaitingMail } from './operator-mail.store.ts'

/** Names are free text, and a subject is one line. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

export const operatorMailSubject = ({ company, order }: Pick<WaitingMail, 'company' | 'order'>): string =>
  `${oneLine(company)}: mensaje de su viaje ${oneLine(order)}`

/** Plain text: what the team wrote, who it was, and how they are reached; nobody reads an answer to it. */
export function operatorMailText({
  operator,
  text,
  by,
  company,
  order,
  phone,
}: Pick<WaitingMail, 'operator' | 'text' | 'by' | 'company' | 'order' | 'phone'>): string {
  const answer = phone === null ? 'No conteste este correo.' : `No conteste este correo: llame al ${oneLine(phone)}.`
  return `${oneLine(operator)}:

${text}

--
${oneLine(by)}, ${oneLine(company)}. Viaje ${oneLine(order)}. ${answer}
`
}
