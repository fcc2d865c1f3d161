/** Whom a call is to. */
export type CallParty = 'operator' | 'dispatch'

/** How a try to reach an operator went, in the order of the keys 1 to 9 (design, second part §1). */
const OPERATOR_OUTCOMES = [
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
/** He answered a message of the team: what *Por WhatsApp* is once he did, by the same key. */
const MESSAGE_OUTCOMES = ['whatsapp-answered'] as const
/** How a call to the dispatcher of his carrier went: what he says is not heard from the operator, and ends no silence of his. */
const DISPATCH_OUTCOMES = ['dispatch-answered', 'dispatch-no-answer'] as const

export const CONTACT_OUTCOMES = [...OPERATOR_OUTCOMES, ...MESSAGE_OUTCOMES, ...DISPATCH_OUTCOMES] as const
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number]

/** Those that have a key of their own, in its order. */
export const OUTCOMES_OF: Readonly<Record<CallParty, readonly ContactOutcome[]>> = {
  operator: OPERATOR_OUTCOMES,
  dispatch: DISPATCH_OUTCOMES,
}

/** Whose outcome it is. */
export const partyOf = (outcome: ContactOutcome): CallParty =>
  OUTCOMES_OF.dispatch.includes(outcome) ? 'dispatch' : 'operator'

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
  'whatsapp-answered': 'Contestó por WhatsApp',
  'dispatch-answered': 'Contestó el despacho',
  'dispatch-no-answer': 'No contestó el despacho',
}

/** The operator spoke, or wrote back. Said under duress too: it was answered. */
const ANSWERED: ReadonlySet<ContactOutcome> = new Set(['answered', 'right-word', 'duress-word', 'whatsapp-answered'])

/** What tells nothing about whether he answers a call: a message, a look at the map, and a call to another. */
const NO_CALL: ReadonlySet<ContactOutcome> = new Set([
  'whatsapp',
  'whatsapp-answered',
  'seen-by-gps',
  ...DISPATCH_OUTCOMES,
])

export const isAnswered = (outcome: ContactOutcome): boolean => ANSWERED.has(outcome)
export const isCall = (outcome: ContactOutcome): boolean => !NO_CALL.has(outcome)
/** The operator was called and did not speak: voicemail, a wrong number and who hung up, too. */
export const isUnanswered = (outcome: ContactOutcome): boolean => isCall(outcome) && !isAnswered(outcome)

/** What the key of an outcome says when it is pressed: that of a message, pressed again, that he has answered it, and so on. */
export function pressedOutcome(before: ContactOutcome | null, key: ContactOutcome): ContactOutcome {
  return key === 'whatsapp' && before === 'whatsapp' ? 'whatsapp-answered' : key
}

/** The outcome whose key it is. */
export const keyOf = (outcome: ContactOutcome): ContactOutcome =>
  outcome === 'whatsapp-answered' ? 'whatsapp' : outcome
