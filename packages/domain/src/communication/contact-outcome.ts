/** How a try to reach an operator went, in the order of the desk's keys 1 to 9 (design, second part §1). */
export const CONTACT_OUTCOMES = [
  'answered',
  'no-answer',
  'voicemail',
  'wrong-number',
  'hung-up',
  'right-word',
  'duress-word',
  'whatsapp',
  'seen-by-gps',
] as const
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number]

/** What the logbook calls each outcome. */
export const OUTCOME_LABEL: Readonly<Record<ContactOutcome, string>> = {
  answered: 'Contestó',
  'no-answer': 'No contestó',
  voicemail: 'Buzón',
  'wrong-number': 'Número equivocado',
  'hung-up': 'Colgó',
  'right-word': 'Clave correcta',
  'duress-word': 'Clave de coacción',
  whatsapp: 'Por WhatsApp',
  'seen-by-gps': 'Visto por GPS',
}

/** A person spoke. Said under duress too: it was answered. */
const ANSWERED: ReadonlySet<ContactOutcome> = new Set(['answered', 'right-word', 'duress-word'])

/** What tells nothing about whether a call is answered: a message that may never be read, and a look at the map. */
const NO_CALL: ReadonlySet<ContactOutcome> = new Set(['whatsapp', 'seen-by-gps'])

export const isAnswered = (outcome: ContactOutcome): boolean => ANSWERED.has(outcome)
export const isCall = (outcome: ContactOutcome): boolean => !NO_CALL.has(outcome)
