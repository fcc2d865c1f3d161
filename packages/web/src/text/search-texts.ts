import { matchKey } from '@vigia/domain/text/match-key'
import { inSlices } from '../browser/in-slices.ts'

/** What of an item is searched, in the form in which it is compared. */
export interface SearchTexts<T> {
  of(item: T): string
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
  return { of, prepare: (items) => inSlices(items, (slice) => void slice.forEach(of)) }
}

/** The words of a search; an item is found when its text holds each of them. */
export const searchWords = (search: string): readonly string[] => search.split(/\s+/).map(matchKey).filter(Boolean)
