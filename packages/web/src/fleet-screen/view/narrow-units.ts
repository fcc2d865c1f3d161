import type { SearchTexts } from '../../text/search-texts.ts'
import type { FleetUnit } from './merge-units.ts'

interface Narrowing<Unit> {
  /** As the screen shows them, in the order of the list. */
  readonly all: readonly Unit[]
  /** As the answer said: they live longer, and so do the texts that are searched. */
  readonly listed: readonly Unit[]
  readonly texts: SearchTexts<Unit>
  readonly search: string
  readonly isShown: (unit: Unit) => boolean
}

/** What search and filter leave of the units. Every word must be found. `all` itself when nothing is left out. */
export function narrowUnits<Unit extends FleetUnit>(narrowing: Narrowing<Unit>): readonly Unit[] {
  const { all, listed, texts, search, isShown } = narrowing
  const found = texts.found(listed, search)
  const ids = found === listed ? null : new Set(found.map(({ tripId }) => tripId))
  const shown = all.filter((unit) => (ids === null || ids.has(unit.tripId)) && isShown(unit))
  return shown.length === all.length ? all : shown
}
