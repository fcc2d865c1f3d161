import {
  type CallParty,
  type ContactOutcome,
  isUnanswered,
  OUTCOME_LABEL,
  partyOf,
} from '@vigia/domain/communication/contact-outcome'
import { theTime } from '@vigia/domain/format/the-time'
import type { Round } from '../../../api/rounds.ts'
import { clockTime } from '../../../text/clock-time.ts'

/** A span of a round: `45 s`, `2 min 41 s`, `6 min`. */
export function roundSpan(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest} s`
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}

/** What a round came to: `36 de 38 a tiempo · 1 omitido · 2 sin respuesta`. */
export function endWords({ done, skipped }: Pick<Round, 'done' | 'skipped'>): string {
  const measured = done.filter(({ isOnTime }) => isOnTime !== null)
  const onTime = measured.filter(({ isOnTime }) => isOnTime === true).length
  const unanswered = done.filter(({ outcome }) => isUnanswered(outcome)).length
  return [
    measured.length === 0 ? 'A tiempo: no se sabe' : `${onTime} de ${measured.length} a tiempo`,
    `${skipped.length} ${skipped.length === 1 ? 'omitido' : 'omitidos'}`,
    `${unanswered} sin respuesta`,
  ].join(' · ')
}

/** What begins the round after one: `Empezar otra a las 10:05`, when the first of these trips is due; null: none is under way. */
export function nextRoundLabel(trips: readonly { readonly dueAt: number }[], now: number): string | null {
  if (trips.length === 0) return null
  const next = Math.min(...trips.map(({ dueAt }) => dueAt))
  return next <= now ? 'Empezar otra' : `Empezar otra a ${theTime(clockTime(next))}`
}

const CHANGES = 'El borrador cambia con el resultado'

interface Hinted {
  readonly outcome: ContactOutcome | null
  /** What is still lacking, in words; null: nothing. */
  readonly hint: string | null
  /** Who was called. */
  readonly party: CallParty
  /** The page was left for the call and is back. */
  readonly isBack: boolean
}

/** What stands beside the outcomes. An entry is of one call: the one to the dispatcher is none of the operator's. */
export function outcomeHint({ outcome, hint, party, isBack }: Hinted): string {
  if (outcome === null && isBack && party === 'operator') return 'Llamó al operador: elija cómo le fue'
  if (outcome === null) return party === 'dispatch' ? 'Llamó al despacho: elija si contestó' : (hint ?? CHANGES)
  if (hint === null && party === 'dispatch' && partyOf(outcome) === 'operator')
    return `Se guarda «${OUTCOME_LABEL[outcome]}» del operador; la llamada al despacho es otra entrada`
  return hint ?? CHANGES
}
