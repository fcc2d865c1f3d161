import { matchKey } from '@vigia/domain/text/match-key'
import { inSlices } from '../browser/in-slices.ts'

/** What of an item is searched, in the form in which it is compared. */
export interface SearchTexts<T> {
  /**
   * Those of the items that hold every word of the search, in their order; the list itself when nothing is sought. `alsoOf`:
   * what else of an item is searched, as `matchKey` makes it; it may change while the item lives.
   */
  found(items: readonly T[], search: string, alsoOf?: (item: T) => string): readonly T[]
  /** Makes those of a fresh answer while nothing else is to do: of ten thousand it takes longer than a key may. */
  prepare(items: readonly T[]): () => void
}

/** The texts of items, each made once for as long as the item lives. */
export function searchTexts<T extends object>(fieldsOf: (item: T) => readonly (string | null)[]): SearchTexts<T> {
  const texts = new WeakMap<T, string>()
  const of = (item: T): string => {
    const known = texts.get(item)
    if (known !== undefined) return known
    const text = fieldsOf(item)
      .map((field) => matchKey(field ?? ''))
      .join(' ')
    texts.set(item, text)
    return text
  }
  return {
    found: (items, search, alsoOf = () => '') => {
      const words = search.split(/\s+/).map(matchKey).filter(Boolean)
      if (words.length === 0) return items
      return items.filter((item) => {
        const missing = words.filter((word) => !of(item).includes(word))
        if (missing.length === 0) return true
        const also = alsoOf(item)
        return missing.every((word) => also.includes(word))
      })
    },
    prepare: (items) => inSlices(items, (slice) => void slice.forEach(of)),
  }
}
