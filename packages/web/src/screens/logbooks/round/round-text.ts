import {
  type CallParty,
  type ContactOutcome,
  OUTCOME_LABEL,
  partyOf,
} from '@vigia/domain/communication/contact-outcome'

/** A span of a round: `45 s`, `2 min 41 s`, `6 min`. */
export function roundSpan(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest} s`
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}

const CHANGES = 'El borrador cambia con el resultado'

interface Hinted {
  readonly outcome: ContactOutcome | null
  /** What is still lacking, in words; null: nothing. */
  readonly hint: string | null
  /** Who was called. */
  readonly party: CallParty
}

/** What stands beside the outcomes. An entry is of one call: the one to the dispatcher is none of the operator's. */
export function outcomeHint({ outcome, hint, party }: Hinted): string {
  if (outcome === null) return party === 'dispatch' ? 'Llamó al despacho: elija si contestó' : (hint ?? CHANGES)
  if (hint === null && party === 'dispatch' && partyOf(outcome) === 'operator')
    return `Se guarda «${OUTCOME_LABEL[outcome]}» del operador; la llamada al despacho es otra entrada`
  return hint ?? CHANGES
}
