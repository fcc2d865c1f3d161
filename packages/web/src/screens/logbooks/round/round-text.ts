import {
  type CallParty,
  type ContactOutcome,
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

/** What a round came to, and when the next may begin: `36 de 38 a tiempo · 1 omitido · 2 sin respuesta · Empezar otra a las 10:05`. */
export function endWords({ done, skipped }: Round, trips: readonly { readonly dueAt: number }[], now: number): string {
  const measured = done.filter(({ isOnTime }) => isOnTime !== null)
  const onTime = measured.filter(({ isOnTime }) => isOnTime === true).length
  const unanswered = done.filter(({ outcome }) => outcome === 'no-answer').length
  const next = trips.length === 0 ? null : Math.min(...trips.map(({ dueAt }) => dueAt))
  return [
    measured.length === 0 ? 'A tiempo: no se sabe' : `${onTime} de ${measured.length} a tiempo`,
    `${skipped.length} ${skipped.length === 1 ? 'omitido' : 'omitidos'}`,
    `${unanswered} sin respuesta`,
    ...(next === null ? [] : [next <= now ? 'Ya puede empezar otra' : `Empezar otra a ${theTime(clockTime(next))}`]),
  ].join(' · ')
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
