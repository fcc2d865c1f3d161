import { matchKey } from '../text/match-key.ts'
import { type KnownTown, townName } from './place-in-words.ts'
import { createTownFinder } from './town-by-name.ts'

/** Towns for what a person is writing, best first, at the most so many. */
export type TownSearch = (text: string, most: number) => readonly KnownTown[]

/** With fewer letters half of the country begins so. */
const LEAST_LETTERS = 3

/**
 * Searches towns while their name is written: first what is called so (`slp`, `cd juarez`, every `villanueva`), then what begins so, the
 * state included (`villanueva zac`), the largest first. Of towns that name and state do not tell apart, the largest.
 *
 * @param towns the largest first.
 */
export function createTownSearch(towns: readonly KnownTown[]): TownSearch {
  const findTown = createTownFinder(towns)
  const keys = towns.map((town) => matchKey(townName(town)))
  return (text, most) => {
    const wanted = matchKey(text)
    if (wanted.length < LEAST_LETTERS) return []
    const search = findTown(text)
    const called = search.kind === 'found' ? [search.town] : search.kind === 'ambiguous' ? search.towns : []
    const begun = towns.filter((_, index) => keys[index]?.startsWith(wanted) ?? false)
    const byName = new Map<string, KnownTown>()
    for (const town of [...called, ...begun]) if (!byName.has(townName(town))) byName.set(townName(town), town)
    return [...byName.values()].slice(0, most)
  }
}
