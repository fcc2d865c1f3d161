import { wordsDigest } from '../../db/digest-of-words.ts'
import type { TripState } from './trip-change.ts'

type Values = Readonly<Record<string, unknown>>

/** A trip for the audit log: what somebody wrote of it can name a person, who may be erased, and never from the log (ADR 13). */
export const auditedState = (state: TripState): Values => ({ ...state, description: wordsDigest(state.description) })

/** What differs between a trip as it was and as it is, for the audit log; its GPS link has entries of its own. */
export function auditedTrip(was: TripState, is: TripState): { readonly before: Values; readonly after: Values } {
  const [before, after] = [auditedState(was), auditedState(is)]
  const changed = Object.keys(before).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const only = (values: Values): Values => Object.fromEntries(changed.map((key) => [key, values[key]]))
  return { before: only(before), after: only(after) }
}
