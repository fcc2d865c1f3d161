import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import type { CallParty } from './card-calls.tsx'

/** A span of a round: `45 s`, `2 min 41 s`, `6 min`. */
export function roundSpan(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest} s`
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}

const OF_OPERATOR = 'Llamó al despacho: «Contestó» es solo si habló el operador; lo que dijo el despacho va en el texto'

interface Hinted {
  readonly outcome: ContactOutcome | null
  /** What is still lacking, in words; null: nothing. */
  readonly hint: string | null
  /** Who was called last from this card; null: nobody. */
  readonly called: CallParty | null
}

/** What stands beside the outcomes. That the dispatcher answers is no word of the operator's: it ends no silence of his. */
export function outcomeHint({ outcome, hint, called }: Hinted): string {
  if (called === 'dispatch' && (outcome === null || hint === null)) return OF_OPERATOR
  return hint ?? 'El borrador cambia con el resultado'
}
