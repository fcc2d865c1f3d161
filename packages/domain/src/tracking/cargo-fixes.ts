import { TRUCK_PREFERRED_MOST_MS } from '../risk/newest-fix.ts'

/** While operator and truck were known to be apart. Epoch ms; `until` null: they still are. */
export interface Separation {
  readonly from: number
  readonly until: number | null
}

export const isApartAt = (separations: readonly Separation[], at: number): boolean =>
  separations.some(({ from, until }) => from <= at && (until === null || at < until))

/**
 * Of fixes of a trip's phone and unit, the oldest first, those that say where its cargo was: the unit's, and the phone's once the unit
 * had been silent for a quarter of an hour. A phone may have been left behind, or have gone elsewhere with its owner: while it is known
 * to be apart it says nothing.
 */
export function cargoFixes<Fix extends { readonly at: number; readonly isPhone: boolean }>(
  fixes: readonly Fix[],
  separations: readonly Separation[],
): readonly Fix[] {
  let unitAt = Number.NEGATIVE_INFINITY
  return fixes.filter(({ at, isPhone }) => {
    if (!isPhone) unitAt = at
    return !isPhone || (at - unitAt > TRUCK_PREFERRED_MOST_MS && !isApartAt(separations, at))
  })
}
