import type { TripState } from './trip-change.ts'

type Values = Readonly<Record<string, unknown>>

/** What differs between a trip as it was and as it is, for the audit log; its GPS link has entries of its own. */
export function auditedTrip(was: TripState, is: TripState): { readonly before: Values; readonly after: Values } {
  const [before, after]: [Values, Values] = [{ ...was }, { ...is }]
  const changed = Object.keys(before).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const only = (values: Values): Values => Object.fromEntries(changed.map((key) => [key, values[key]]))
  return { before: only(before), after: only(after) }
}
