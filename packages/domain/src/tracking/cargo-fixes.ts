import { TRUCK_PREFERRED_MOST_MS } from '../risk/newest-fix.ts'

/**
 * Of fixes of a trip's phone and unit, the oldest first, those that say where its cargo was: the unit's, and the phone's once the unit
 * had been silent for a quarter of an hour. A phone may have been left behind, or have gone elsewhere with its owner.
 */
export function cargoFixes<Fix extends { readonly at: number; readonly isPhone: boolean }>(
  fixes: readonly Fix[],
): readonly Fix[] {
  let unitAt = Number.NEGATIVE_INFINITY
  return fixes.filter(({ at, isPhone }) => {
    if (!isPhone) unitAt = at
    return !isPhone || at - unitAt > TRUCK_PREFERRED_MOST_MS
  })
}
