import type { SearchTexts } from '../../text/search-texts.ts'
import type { FleetUnit } from './merge-units.ts'
import type { PlaceKey } from './use-place-search.ts'

interface Narrowing<Unit> {
  /** As the screen shows them, in the order of the list. */
  readonly all: readonly Unit[]
  /** As the answer said: they live longer, and so do the texts that are searched. */
  readonly listed: readonly Unit[]
  readonly texts: SearchTexts<Unit>
  readonly search: string
  readonly isShown: (unit: Unit) => boolean
  /** The words of a unit's place as they are searched; null while the towns are not there. */
  readonly placeKey: PlaceKey | null
}

/**
 * What search and filter leave of the units. Every word must be found, in what the answer said or in the words of the place
 * where the unit is now. `all` itself when nothing is left out.
 */
export function narrowUnits<Unit extends FleetUnit>(narrowing: Narrowing<Unit>): readonly Unit[] {
  const { all, listed, texts, search, isShown, placeKey } = narrowing
  const found = texts.found(listed, search, placeKey === null || search === '' ? undefined : placeKeyOf(all, placeKey))
  const ids = found === listed ? null : new Set(found.map(({ tripId }) => tripId))
  const shown = all.filter((unit) => (ids === null || ids.has(unit.tripId)) && isShown(unit))
  return shown.length === all.length ? all : shown
}

function placeKeyOf(all: readonly FleetUnit[], placeKey: PlaceKey): (unit: FleetUnit) => string {
  const points = new Map(all.map(({ tripId, point }) => [tripId, point]))
  return ({ tripId }) => {
    const point = points.get(tripId) ?? null
    return point === null ? '' : placeKey(tripId, point)
  }
}
