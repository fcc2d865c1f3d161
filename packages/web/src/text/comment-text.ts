import { type ContactOutcome, OUTCOME_LABEL } from '@vigia/domain/communication/contact-outcome'

interface SpokenComment {
  readonly text: string
  readonly outcome: ContactOutcome | null
}

/** An entry of the logbook in words, how the call went before what was said; once where the words begin with it. */
export function commentText({ text, outcome }: SpokenComment): string {
  const label = outcome === null ? '' : OUTCOME_LABEL[outcome]
  return text.startsWith(label) ? text : `${label}: ${text}`
}
