import type { KnownTown } from '@vigia/domain/place/place-in-words'
import { createTownFinder } from '@vigia/domain/place/town-by-name'
import { knownTowns } from '@vigia/domain/place/towns'

/** The town of those that come with the product that a written place names, some µs. */
export const findTown = createTownFinder(knownTowns)

/** The same, where only one town can be meant; else null. */
export function townOf(text: string): KnownTown | null {
  const search = findTown(text)
  return search.kind === 'found' ? search.town : null
}
